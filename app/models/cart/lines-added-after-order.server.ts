import { db } from '~/database/db.server'
import type { Cart, CartLine } from './cart'
import { shownCart } from './cart.server'

/**
 * What was added to a cart after it was ordered, when the response that empties it was lost: new
 * lines, and quantities above the ordered ones. What is no longer sold is left out.
 *
 * @source docs/specification/reliability.md O-02, O-03; docs/decisions/0005
 */
export async function linesAddedAfterOrder(
  cart: Cart,
  orderId: string,
  now: Date,
): Promise<CartLine[]> {
  const [items, { lines: sold }] = await Promise.all([itemsOf(orderId), shownCart(cart, now)])
  return cart.lines
    .filter(({ key }) => sold.some((line) => line.key === key))
    .flatMap((line) => {
      const index = items.findIndex((item) => isLine(item, line))
      // Each ordered item matches one line only: lines in two colours of a product may be equal
      // otherwise.
      const [ordered] = index < 0 ? [] : items.splice(index, 1)
      const quantity = line.quantity - (ordered?.quantity ?? 0)
      return quantity > 0 ? [{ ...line, quantity }] : []
    })
}

function itemsOf(orderId: string) {
  return db
    .selectFrom('order_items')
    .select(['product_id', 'size_id', 'delivery_date', 'delivery_time', 'dedication', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
}

type Item = Awaited<ReturnType<typeof itemsOf>>[number]

function isLine(item: Item, line: CartLine): boolean {
  return (
    item.product_id === line.productId &&
    item.size_id === line.sizeId &&
    item.delivery_date === line.deliveryDate &&
    item.delivery_time === line.deliveryTime &&
    item.dedication === line.dedication
  )
}
