import type { Gap } from '~/models/orders/order-gaps'

/** What waits for somebody's decision, by kind: what it is about, and what its words need. */
type Kinds = {
  /** The delivery found nobody; `at` in ISO 8601. */
  absent: { stop: string; at: string }
  /** Delivered today or tomorrow; céntimos. */
  unpaid: { missing: number }
  /** Promised for a day, or a slot of it, that staff closed since. */
  closed: { slot: string | null; reason: string; orders: number }
  /** More than a slot, or a peak day, holds. */
  full: { slot: string | null; over: number; unit: 'orders' | 'arrangements' }
  /** What the order lacks. */
  gaps: { gaps: Gap[] }
  /** The numbers of the orders that it seems to repeat. */
  repeated: { before: string[] }
  /** Why its last mail did not arrive, as a code. */
  unmailed: { why: string }
  /** Buyers without an e-mail who were not told by WhatsApp what became of their orders. */
  untold: { orders: number }
  /** Who asked for their data to be erased has orders under way still; the number of the first. */
  erasure: { orders: number; first: string }
}

/** Whose it is: of several orders together, `null`. */
type Subject = {
  id: string | null
  number: string | null
  customer: string | null
  /** Lima's, of its next delivery; `null` without one. */
  day: string | null
}

export type Waiting = {
  [Kind in keyof Kinds]: Subject & { kind: Kind; facts: Kinds[Kind] }
}[keyof Kinds]
