import { sql } from 'kysely'
import { changeOrder } from '~/models/orders/change/change-orders.server'
import { findOrderById, type Order } from '~/models/orders/order.server'
import { idOfSigned, signedId } from '~/models/records/signed-id.server'
import { isUuid } from '~/models/records/uuid'

type Shared = Pick<Order, 'id' | 'status' | 'lines' | 'shares_ended'>

/** The token of the link by which a buyer shows others what they ordered; `null` when there is nothing to show. */
export function shareToken(order: Shared): string | null {
  if (order.status === 'cancelado' || order.lines.length === 0) return null
  return signedId(order.id, purposeOf(order))
}

/** Ends that link: from now on another one opens the order. */
export async function endShare(orderId: string): Promise<void> {
  await changeOrder(orderId, { by: null }, (change, order) =>
    change.writeQuietly([order], { shares_ended: sql<number>`shares_ended + 1` }),
  )
}

/** What such a link shows: the arrangements, and nothing of price, people, place or day. */
export async function findShared(token: string) {
  const [id = ''] = token.split('.')
  const order = isUuid(id) ? await findOrderById(id) : undefined
  if (!order || shareToken(order) === null || !idOfSigned(token, purposeOf(order))) return undefined
  return order.lines.map(({ id, product_name, product_color, quantity, complements, image }) => ({
    ...{ id, quantity, image },
    name: product_name,
    color: product_color,
    complements: complements.map(({ name }) => name),
  }))
}

/** Links of before they could be ended are the first of their order. */
function purposeOf({ shares_ended }: Shared): string {
  return shares_ended === 0 ? 'mira' : `mira ${shares_ended}`
}
