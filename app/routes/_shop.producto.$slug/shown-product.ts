import { effectivePrice, isOnSale } from '~/models/catalogue/price'
import type { ProductPage } from '~/models/catalogue/product.server'

/** The fields of a product that the page shows. */
export function shownProduct(product: ProductPage) {
  const { name, slug, description, instructions, price, colors, pictures, category } = product
  return {
    name,
    slug,
    description,
    steps: instructions.split('\n').filter((step) => step.trim() !== ''),
    price,
    salePrice: isOnSale(product) ? product.sale_price : null,
    unitPrice: effectivePrice(product),
    colors,
    pictures,
    category,
  }
}
