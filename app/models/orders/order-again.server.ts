import { limaDay } from '~/dates'
import { type Cart, CART_FULL, LINES_MAX, withLine } from '~/models/cart/cart'
import { SLOTS } from '~/models/delivery/delivery'
import type { Order } from './order.server'
import { productsByIds } from '~/models/catalogue/product.server'

/** The cart with what can be bought again, and the names of what cannot. */
export type Again = { cart: Cart; added: number; gone: string[] } | { refusal: string }

/**
 * Adds the lines of an order to a cart again, with their details.
 *
 * A line whose product or colour is no longer sold is left out and named; a past day becomes today,
 * which the cart asks to change, as it asks for a size that is not sold. A line that is in the cart already stays as it is, so that a
 * repeated request adds nothing.
 */
export async function orderAgain(cart: Cart, order: Order, now: Date): Promise<Again> {
  const today = limaDay(now)
  const productIds = order.lines.flatMap(({ product_id }) => product_id ?? [])
  const products = await productsByIds([...new Set(productIds)])
  const gone: string[] = []
  let [filled, added] = [cart, 0]
  for (const line of order.lines) {
    const sold = soldAs(line, products)
    if (!sold) {
      gone.push(line.product_name)
      continue
    }
    // Those whose row still exists; the cart removes those no longer sold.
    const complementIds = [...new Set(line.complements.flatMap((one) => one.complement_id ?? []))]
    filled = withLine(filled, { ...sold, ...detailsOf(line, today), complementIds }, line.quantity)
    added += 1
  }
  return filled.lines.length > LINES_MAX ? { refusal: CART_FULL } : { cart: filled, added, gone }
}

type Line = Order['lines'][number]
type Product = Awaited<ReturnType<typeof productsByIds>>[number]

/** The product and colour of an ordered line, if both are still sold. */
function soldAs(line: Line, products: Product[]) {
  const product = products.find(({ id }) => id === line.product_id)
  const color = product?.colors.find(({ color_name }) => color_name === line.product_color)
  if (!product || (product.colors.length > 0 && !color)) return null
  const size = product.sizes.find(({ id }) => id === line.size_id)
  return { productId: product.id, colorId: color?.id ?? null, sizeId: size?.id ?? null }
}

function detailsOf({ dedication, delivery_date, delivery_time }: Line, today: string) {
  const deliveryDate = delivery_date && delivery_date > today ? delivery_date : today
  return { dedication, deliveryDate, deliveryTime: delivery_time ?? SLOTS[0] }
}
