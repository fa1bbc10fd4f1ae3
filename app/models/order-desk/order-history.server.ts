import { sql } from 'kysely'
import { db, type Executor } from '~/database/db.server'
import type { Status } from '~/models/orders/order'
import { withOrder } from '~/models/orders/reservations/order-locks.server'
import { touched } from '~/models/records/touched'

export const TOUCHED = touched('orders')

type Event = {
  orderId: string
  kind:
    | 'created'
    | 'status'
    | 'takings'
    | 'email'
    | 'mailed'
    | 'unmailed'
    | 'note'
    | 'proof'
    | 'edit'
    | 'content'
    | 'payment'
    | 'refund'
    | 'void'
    | 'delivered'
    | 'absent'
    | 'undelivered'
  /**
   * For a status change and its reservations, the new status; for a mail, the status it is about,
   * `null` for other mails.
   */
  status?: Status | null
  /**
   * For a status change, the previous status; for reservations, what was returned or taken again;
   * for a mail, its address and why it failed; for a note, its text; for an edit of the delivery or of the
   * content, what changed; for
   * a payment or a refund, céntimos; for a void, its reason; for an outcome of a delivery, its day
   * and slot.
   */
  detail?: string
  /** For a mail about a status, what staff add to it; for a delivery, who received it; absent for nothing. */
  words?: string
  /** For the outcome of a mail, the event that requested it. */
  about?: string
  /** For a payment, a refund and the void of one, its row of the ledger. */
  paymentId?: string
  /** That the shop did it by itself. */
  isAutomatic?: boolean
  /** `null` for the buyer and for the shop itself. */
  staffId: string | null
}

/** Adds an event to an order's history; a trigger forbids editing it later. */
export async function noteEvent(executor: Executor, event: Event): Promise<string> {
  const [id = ''] = await noteEvents(executor, [event])
  return id
}

/** The same with many. @returns their ids, in their order */
export async function noteEvents(executor: Executor, events: Event[]): Promise<string[]> {
  if (events.length === 0) return []
  const lines = await executor
    .insertInto('order_events')
    .values(events.map(lineOf))
    .returning('id')
    .execute()
  return lines.map(({ id }) => id)
}

function lineOf(event: Event) {
  const { orderId, kind, status = null, detail = '', about = null, staffId } = event
  const { words, paymentId: payment_id, isAutomatic: automatic } = event
  const line = { order_id: orderId, kind, status, detail, words, about, payment_id, automatic }
  return { ...line, user_id: staffId, created_at: NOW }
}

/** The current time, not the start of a transaction that may have waited for a lock. */
const NOW = sql<Date>`clock_timestamp()`

/** @returns whether the order exists */
export async function addNote(orderId: string, note: string, staffId: string): Promise<boolean> {
  const noted = await withOrder(orderId, (trx) =>
    noteEvent(trx, { orderId, kind: 'note', detail: note, staffId }),
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
    .select(['payments.kind as movement', 'operation_number as operation', 'amount', 'method'])
    .select('by_rider')
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
