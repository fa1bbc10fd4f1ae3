import { db } from '~/database/db.server'

/**
 * Who took the order at the door, as whoever delivered it said; `null` for whom it is for, before it is delivered, and
 * once the recipient is erased.
 */
export async function receivedBy(orderId: string): Promise<string | null> {
  const last = await db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['kind', 'words'])
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['delivered', 'undelivered'])
    .where('recipient_erased_at', 'is', null)
    .orderBy('order_events.created_at', 'desc')
    .orderBy('order_events.id', 'desc')
    .executeTakeFirst()
  return last?.kind === 'delivered' ? last.words : null
}
