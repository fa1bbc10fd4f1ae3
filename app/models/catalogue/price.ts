/**
 * What a product costs today.
 *
 * A sale price applies only when it is above zero and below the regular one; the same rule is the
 * generated column `products.effective_price`.
 *
 * @returns céntimos
 * @source docs/specification/storefront.md §5 and §9; docs/decisions/0003
 */
export function effectivePrice(product: { price: number; sale_price: number | null }): number {
  return isOnSale(product) ? product.sale_price : product.price
}

export function isOnSale<P extends { price: number; sale_price: number | null }>(
  product: P,
): product is P & { sale_price: number } {
  return product.sale_price !== null && product.sale_price > 0 && product.sale_price < product.price
}
