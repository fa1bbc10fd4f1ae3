import { sql } from 'kysely'
import type { Executor } from '~/database/db.server'
import type { Status } from '../order'

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
    | 'distinct'
    | 'told'
    | 'kept'
  /**
   * For a status change and its reservations, the new status; for a mail, the status it is about,
   * `null` for other mails.
   */
  status?: Status | null
  /**
   * For a status change, the previous status; for reservations, what was returned or taken again;
   * for a mail, its address and why it failed; for a note, its text; for an edit of the delivery or of the
   * content, what changed; for
   * a payment or a refund, céntimos; for a void, its reason; for an outcome of a delivery, and one that is
   * kept on a closed day, its day and slot; for an order that repeats no other, the numbers of those it resembles.
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
