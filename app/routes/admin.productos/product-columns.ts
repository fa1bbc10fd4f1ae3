/** Of the list of products, on its screen; what its files hold, `LIST_COLUMNS` of the price list says. */
export const PRODUCT_COLUMNS = {
  name: { heading: 'Nombre', sort: 'name' },
  category: { heading: 'Categoría', sort: 'category' },
  subcategory: { heading: 'Subcategoría' },
  price: { heading: 'Precio', sort: 'price' },
  stock: { heading: 'Stock' },
  status: { heading: 'Estado', sort: 'status' },
  featured: { heading: 'Destacado' },
}
