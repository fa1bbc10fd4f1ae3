import type { productsForFile } from '~/models/catalogue/admin/product-list.server'
import type { Columns } from '~/spreadsheets/csv'

type Product = Awaited<ReturnType<typeof productsForFile>>[number]

/** Of the list of products, on its screen and in its files. */
export const PRODUCT_COLUMNS = {
  name: { heading: 'Nombre', sort: 'name', cell: (product) => product.name },
  slug: { heading: 'Slug', cell: (product) => product.slug },
  category: { heading: 'Categoría', sort: 'category', cell: (product) => product.category ?? '' },
  subcategory: { heading: 'Subcategoría', cell: (product) => product.subcategory ?? '' },
  price: { heading: 'Precio', sort: 'price', cell: (product) => ({ cents: product.price }) },
  salePrice: {
    heading: 'Precio de oferta',
    cell: ({ sale_price }) => (sale_price === null ? '' : { cents: sale_price }),
  },
  stock: { heading: 'Stock', cell: (product) => product.stock },
  status: {
    heading: 'Estado',
    sort: 'status',
    cell: ({ active }) => (active ? 'Activo' : 'Inactivo'),
  },
  featured: {
    heading: 'Destacado',
    cell: ({ featured }: { featured: boolean }) => (featured ? 'Sí' : 'No'),
  },
} satisfies Columns<Product>
