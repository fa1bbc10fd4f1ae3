import { sql } from 'kysely'
import { db, type Executor, type Trx } from '~/database/db.server'
import type { Status } from '~/models/orders/order'
import { isUuid } from '~/models/records/uuid'

/** When an order is written: later than any time before, whatever the clock does. */
export const TOUCHED = sql<Date>`greatest(clock_timestamp(), orders.updated_at + interval '1 ms')`

/** An order's row, which nobody else changes until the transaction is over. */
export function lockOrder(trx: Trx, orderId: string) {
  return trx
    .selectFrom('orders')
    .select(['id', 'order_number', 'email', 'status', 'total', 'payment_method'])
    .where('id', '=', orderId)
    .forUpdate()
    .$narrowType<{ status: Status }>()
    .executeTakeFirst()
}

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

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
    | 'payment'
  /** Of a status and of its takings, the one it took; of a mail, the one it told of, `null` for other news. */
  status?: Status | null
  /**
   * Of a status, the one before; of takings, what came back or was taken again; of a mail, its
   * address, and why it did not leave; of a note, the note; of an edit, what is new; of a payment,
   * its céntimos.
   */
  detail?: string
  /** Of a mail that left or did not, the line that asked for it. */
  about?: string
  /** Of a payment that staff saw, in figures and capitals. */
  operation?: string
  /** `null` for the buyer and for the shop itself. */
  staffId: string | null
}

/** Writes a line of an order's history; the database lets nobody edit it afterwards. */
export async function noteEvent(executor: Executor, event: Event): Promise<string> {
  const { orderId, kind, status = null, detail = '', about = null, staffId } = event
  const line = { order_id: orderId, kind, status, detail, about, operation_number: event.operation }
  const { id } = await executor
    .insertInto('order_events')
    .values({ ...line, user_id: staffId, created_at: NOW })
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
    .select(['about', 'operation_number', 'users.email as staff'])
    .where('order_id', '=', orderId)
    .orderBy('order_events.created_at')
    .orderBy('order_events.id')
    .execute()
}

/** Every status an order took after it was placed, oldest first. */
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
