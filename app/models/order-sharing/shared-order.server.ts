import { idOfSigned, signedId } from '~/models/records/signed-id.server'
import { withPictures } from './line-pictures.server'
import { findOrderById } from '~/models/orders/order.server'

const PURPOSE = 'mira'

/** The token of the link by which a buyer shows others what they ordered. */
export function shareToken(orderId: string): string {
  return signedId(orderId, PURPOSE)
}

/** What such a link shows: the arrangements, and nothing of price, people, place or day. */
export async function findShared(token: string) {
  const id = idOfSigned(token, PURPOSE)
  const order = id ? await findOrderById(id) : undefined
  if (!order || order.lines.length === 0) return undefined
  const lines = await withPictures(order.lines)
  return lines.map(({ id, product_name, product_color, quantity, complements, image }) => ({
    ...{ id, quantity, image },
    name: product_name,
    color: product_color,
    complements: complements.map(({ name }) => name),
  }))
}
