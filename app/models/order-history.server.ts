import { sql } from 'kysely'
import { db, type Executor, type Trx } from '~/db.server'
import { isStatus, type Status } from './order'
import { isUuid } from './uuid'

/** What a status change found: the row before it and who had touched it last. */
export type StatusChange =
  | { changed: true; orderNumber: string; before: Status }
  /** Somebody else had done the same. */
  | { changed: false; orderNumber: string }

/**
 * Stores a status, whatever the one before, with a line of history.
 *
 * Of two people at once the later one counts and each has a line; who sets what is already there
 * changes nothing.
 *
 * @param staffId who did it
 * @returns `null` for an order that is not there or a status that does not exist
 * @source back office §4 "Order status"; reliability O-16
 */
export async function changeStatus(
  orderId: string,
  status: string,
  staffId: string,
): Promise<StatusChange | null> {
  if (!isUuid(orderId) || !isStatus(status)) return null
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order) return null
    const orderNumber = order.order_number
    if (order.status === status) return { changed: false, orderNumber }
    await trx
      .updateTable('orders')
      .set({
        status,
        updated_at: sql<Date>`greatest(clock_timestamp(), updated_at + interval '1 ms')`,
      })
      .where('id', '=', orderId)
      .execute()
    await noteEvent(trx, { orderId, kind: 'status', status, detail: order.status, staffId })
    return { changed: true, orderNumber, before: order.status as Status }
  })
}

/** An order's row, which nobody else changes until the transaction is over. */
export function lockOrder(trx: Trx, orderId: string) {
  return trx
    .selectFrom('orders')
    .select(['id', 'order_number', 'email', 'status', 'total'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
}

type Event = {
  orderId: string
  kind: 'created' | 'status' | 'email' | 'note' | 'proof'
  /** Of a status, the one it took; of a mail, the one it told of. */
  status?: Status
  /** Of a status, the one before; of a mail, its address; of a note, the note. */
  detail?: string
  /** `null` for the buyer. */
  staffId: string | null
}

/** Writes a line of an order's history; the database lets nobody edit it afterwards. */
export async function noteEvent(executor: Executor, event: Event): Promise<string> {
  const { orderId, kind, status = null, detail = '', staffId } = event
  const { id } = await executor
    .insertInto('order_events')
    .values({ order_id: orderId, kind, status, detail, user_id: staffId, created_at: NOW })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Of the moment, not of the beginning of a transaction that may have waited for another. */
const NOW = sql<Date>`clock_timestamp()`

/** @returns whether there is such an order */
export async function addNote(orderId: string, note: string, staffId: string): Promise<boolean> {
  if (!isUuid(orderId)) return false
  return db.transaction().execute(async (trx) => {
    if (!(await lockOrder(trx, orderId))) return false
    await noteEvent(trx, { orderId, kind: 'note', detail: note, staffId })
    return true
  })
}

/** Everything that happened to an order, oldest first, and who did it. */
export function historyOf(orderId: string) {
  return db
    .selectFrom('order_events')
    .leftJoin('users', 'users.id', 'order_events.user_id')
    .select(['order_events.id', 'kind', 'order_events.status', 'detail', 'order_events.created_at'])
    .select('users.email as staff')
    .where('order_id', '=', orderId)
    .orderBy('order_events.created_at')
    .orderBy('order_events.id')
    .execute()
}

/** The numbers of the orders placed just after and just before one, as the list shows them. */
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
