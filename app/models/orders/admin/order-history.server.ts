import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { changeOrder } from '~/models/orders/change/change-orders.server'

/** @returns whether the order exists */
export async function addNote(orderId: string, note: string, staffId: string): Promise<boolean> {
  const noted = await changeOrder(orderId, { by: staffId }, (change, order) =>
    change.note(order, 'note', { detail: note }),
  )
  return noted !== null
}

/** All events of an order, oldest first, with who caused them. */
export function historyOf(orderId: string) {
  return db
    .selectFrom('order_events')
    .leftJoin('users', 'users.id', 'order_events.user_id')
    .leftJoin('payments', 'payments.id', 'payment_id')
    .select(['order_events.id', 'order_events.kind', 'order_events.status', 'detail', 'words'])
    .select(['automatic', 'order_events.created_at', 'about', 'users.email as staff'])
    .select(['payments.kind as entry', 'operation_number as operation', 'amount', 'method'])
    .select(['by_rider', 'photo_id'])
    .where('order_events.order_id', '=', orderId)
    .orderBy('order_events.created_at')
    .orderBy('order_events.id')
    .execute()
}

/** Every status change of an order, oldest first. */
export function statusChangesOf(orderId: string) {
  return db
    .selectFrom('order_events')
    .select(['status', 'created_at'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'status')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The numbers of the next newer and the next older order. */
export async function neighboursOf(id: string) {
  const beside = (sign: '>' | '<') => {
    const direction = sign === '>' ? 'asc' : 'desc'
    return db
      .selectFrom('orders')
      .select('order_number')
      .where(
        sql<boolean>`(created_at, id) ${sql.raw(sign)} (
        select of.created_at, of.id from orders as of where of.id = ${id}
      )`,
      )
      .orderBy('created_at', direction)
      .orderBy('id', direction)
      .limit(1)
      .executeTakeFirst()
  }
  const [newer, older] = await Promise.all([beside('>'), beside('<')])
  return { newer: newer?.order_number ?? null, older: older?.order_number ?? null }
}
