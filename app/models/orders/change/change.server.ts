import { randomUUID } from 'node:crypto'
import { sql, type UpdateObject } from 'kysely'
import type { Trx } from '~/database/db.server'
import type { DB } from '~/database/db.types'
import type { HistoryMailName } from '~/emails/orders/history-mails'
import { withE164 } from '~/models/records/telephone.server'
import { touched } from '~/models/records/touched'
import { enqueueAll, type JobName, type Jobs } from '~/queue.server'
import type { Status } from '../order'
import { BUYER_ERASED_NOTE, ERASED_NOTE } from '../recipient'
import {
  type Outcome,
  type Reservation,
  type Wanted,
  withBookings,
} from '../reservations/reservations'
import {
  bookingsOfLines,
  reservationsOf,
  settleReservations,
} from '../reservations/settle-reservations.server'

type Kind = DB['order_events']['kind']

/** A line of an order's history. */
type Line = {
  /**
   * For a status change and its reservations, the new status; for a mail, the status it is about,
   * `null` for other mails.
   */
  status?: Status | null
  /**
   * - For a status change, the previous status; for reservations, what was returned or taken again.
   * - For a mail, its address and why it failed; for a note, its text.
   * - For an edit of the delivery or of the content, what changed; for a photo, what was done.
   * - For a payment or a refund, céntimos; for a void, its reason.
   * - For the outcome of a delivery, and for a delivery that stays on a day that was closed, its day and slot.
   * - For what staff tell by WhatsApp, its step; blank for what they told otherwise.
   * - For an order that staff say is no duplicate, the numbers of the orders that it resembles.
   */
  detail?: string
  /** For a mail about a status, what staff add to it; for a delivery, who received it; blank for nothing. */
  words?: string
  /** For the outcome of a mail, the line that requested it. */
  about?: string
  /** For a payment, a refund and the void of one, its row of the ledger. */
  paymentId?: string
  /** For a photo and its mails, its row, which may be gone by now. */
  photoId?: string | undefined
  /** That the shop did it by itself. */
  isAutomatic?: boolean
}

type Ids = { id: string }[]
type Columns = UpdateObject<DB, 'orders'>

/**
 * What becomes of locked orders. The work writes rows of its own and says the rest, which is done in one sequence: the orders'
 * columns, what they hold, their history, the mails that follow.
 *
 * @source docs/decisions/0062
 */
export class Change {
  readonly #columns = new Map<string, { ids: string[]; columns: Columns }>()
  readonly #history: ReturnType<typeof rowOf>[] = []
  readonly #jobs = new Map<JobName, Jobs[JobName][]>()
  #isSettled = false

  /** @param by who of the staff; `null` for the buyer and for the shop itself */
  constructor(
    readonly trx: Trx,
    readonly by: string | null,
  ) {}

  /**
   * Writes columns of orders, or none, and has forms that are open see that they are others. Until it is done, the work
   * reads them as they were.
   */
  write(orders: Ids, columns: Columns = {}): void {
    this.writeQuietly(orders, { ...columns, updated_at: TOUCHED })
  }

  /** The same of what no form shows. */
  writeQuietly(orders: Ids, columns: Columns): void {
    const ids = idsOf(orders)
    const said = this.#columns.get(ids.join())?.columns
    if (ids.length > 0) this.#columns.set(ids.join(), { ids, columns: { ...said, ...columns } })
  }

  /** Adds a line to an order's history; a trigger forbids editing it later. @returns its id */
  note({ id: orderId }: { id: string }, kind: Kind, line: Line = {}): string {
    const row = rowOf(orderId, kind, line, this.by)
    this.#history.push(row)
    return row.id
  }

  /** Queues the job of a mail, or of what staff are notified of. */
  queue<Name extends JobName>(name: Name, payload: Jobs[Name]): void {
    this.#jobs.set(name, [...(this.#jobs.get(name) ?? []), payload])
  }

  /**
   * Makes orders hold something else, once in a change, because locks never go back. This is done at once: what is
   * missing may undo the change, or is said in the history.
   *
   * @param want from what they hold, and would hold again, to what they should
   * @returns what became of each reservation that changes
   */
  async settle(
    orders: Ids,
    want: (held: Reservation[]) => Wanted[] | Promise<Wanted[]>,
  ): Promise<Outcome[]> {
    if (orders.length === 0) return []
    if (this.#isSettled) throw new Error('A change settles what its orders hold once.')
    this.#isSettled = true
    await this.#writeColumns()
    const held = await reservationsOf(
      this.trx,
      orders.map(({ id }) => id),
    )
    return settleReservations(this.trx, held, await want(held))
  }

  /**
   * Queues a mail of an order's history to its buyer, and adds the line that asks for it.
   *
   * @returns the id of that line; `null` without an address
   */
  mail<Name extends HistoryMailName>(
    order: { id: string; email: string | null },
    name: Name,
    payload: Omit<Jobs[Name], 'orderId' | 'eventId'>,
    line: Omit<Line, 'detail'> = {},
  ): string | null {
    if (!order.email) return null
    const eventId = this.note(order, 'email', { ...line, detail: order.email })
    this.queue(name, { ...payload, orderId: order.id, eventId } as Jobs[Name])
    return eventId
  }

  /**
   * Erases the words of their history: what staff wrote, what they changed, addresses of mails, who received. Which
   * lines there are, and when, stays.
   */
  async forgetWords(orders: Ids): Promise<void> {
    await this.trx
      .updateTable('order_events')
      .set({ words: null })
      .set('detail', sql<string>`case when kind = any(${WORDY}) then ${FORGOTTEN} else detail end`)
      .where('order_id', '=', sql<string>`any(${idsOf(orders)}::uuid[])`)
      .where('detail', 'not in', [ERASED_NOTE, BUYER_ERASED_NOTE])
      .execute()
  }

  /** Makes orders hold the slot bookings of their lines, however these were changed. */
  syncSlotBookings(orders: { id: string; status: string }[]): Promise<Outcome[]> {
    const cancelled = new Set<string>()
    for (const { id, status } of orders) if (status === 'cancelado') cancelled.add(id)
    return this.settle(orders, async (held) => {
      const bookings = await bookingsOfLines(
        this.trx,
        orders.map(({ id }) => id),
      )
      return withBookings(held, bookings, (id) => cancelled.has(id))
    })
  }

  /** Does what was said. For the door alone. */
  async finish(): Promise<void> {
    await this.#writeColumns()
    if (this.#history.length > 0) {
      const rows = this.#history.map((row, index) => ({ ...row, created_at: now(index) }))
      await this.trx.insertInto('order_events').values(rows).execute()
    }
    for (const [name, payloads] of this.#jobs) await enqueueAll(this.trx, name, payloads)
  }

  async #writeColumns(): Promise<void> {
    for (const { ids, columns } of this.#columns.values()) {
      await this.trx.updateTable('orders').set(withE164(columns)).where('id', 'in', ids).execute()
    }
    this.#columns.clear()
  }
}

/** Kinds of lines whose detail says what people wrote or where they are. */
const WORDY: Kind[] = [
  ...(['email', 'mailed', 'note', 'edit', 'void', 'content', 'proof'] as const),
]
const FORGOTTEN = 'dato borrado'

/** The new `updated_at` of an order that forms must see to be another. */
const TOUCHED = touched('orders')

function idsOf(orders: Ids): string[] {
  return orders.map(({ id }) => id)
}

function rowOf(order_id: string, kind: Kind, line: Line, user_id: string | null) {
  const { status = null, detail = '', about = null, words } = line
  const { paymentId: payment_id, photoId: photo_id, isAutomatic: automatic } = line
  const row = { id: randomUUID(), order_id, kind, status, detail, about, payment_id, automatic }
  return { ...row, words: words || undefined, photo_id, user_id }
}

/**
 * The current time, not the start of a transaction that may have waited for a lock; of lines that are written together
 * each is later than the one before.
 */
function now(index: number) {
  return sql<Date>`clock_timestamp() + ${index}::int * interval '1 microsecond'`
}
