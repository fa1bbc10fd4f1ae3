import type { Selectable } from 'kysely'
import type { DB } from '~/database/db.types'
import { type Coupon, couponRefusal, usesAllowed } from '~/models/coupons/coupon'
import type { Room } from '~/models/delivery/slot-bookings.server'

/**
 * What an order holds, or would hold again: a row of `order_takings`. An order has one for a product, or for a size of
 * it in its place, one for a slot of a day, and one for its coupon.
 *
 * `name` is the product's or the coupon's code when it was sold, or the slot; `quantity` is units of the stock,
 * arrangements of a slot booking, which is one order whatever their number, and 1 of a coupon. A cancelled order keeps
 * what it would take again, and none of it is `held`.
 */
export type Reservation = Selectable<DB['order_takings']>

export type Kind = Reservation['kind']

/** As an order should have it; a coupon that is used for the first time must allow the purchase. */
export type Wanted = Reservation & { purchase?: { subtotal: number; now: Date } }

/**
 * What is left of the stock and of coupons, by id, without what was deleted; and of slots and their days. The stock is
 * of sizes, and of products that have none.
 */
export type Available = {
  stock: Map<string, number>
  coupons: Map<string, Coupon & { active: boolean }>
  rooms: Room[]
}

/**
 * What became of a reservation that changes: a slot booking is `short` when it goes beyond the room, and is held all the same;
 * stock is `lost` when what it was of is not there to have it back.
 */
export type Outcome = {
  of: Reservation
  outcome: 'returned' | 'taken' | 'short' | 'gone' | 'lost'
  /** Where the stock is short, how many units the order could hold. */
  left?: number
}

/** What is to be written: units and uses by id, added where above zero, and rows of `order_takings`. */
export type Steps = {
  units: Map<string, number>
  unitsOfSizes: Map<string, number>
  uses: Map<string, number>
  gone: string[]
  changed: Wanted[]
  added: Wanted[]
}

type Change = { id: string; before: Reservation | null; after: Wanted | null; of: Wanted }

/** The reservations that are to be others, in the order of locks. */
export function changesOf(before: Reservation[], after: Wanted[]): Change[] {
  const had = new Map(before.map((one) => [one.id, one]))
  const wanted = new Map(after.map((one) => [one.id, one]))
  return [...new Map([...had, ...wanted]).values()]
    .map((of) => ({
      id: of.id,
      before: had.get(of.id) ?? null,
      after: wanted.get(of.id) ?? null,
      of,
    }))
    .filter(
      ({ before, after }) => before?.held !== after?.held || before?.quantity !== after?.quantity,
    )
    .sort((a, b) => compare(keyOf(a.of), keyOf(b.of)))
}

const KINDS: Kind[] = ['stock', 'place', 'coupon']

/** Who is first in this sequence gets the last of something. */
function keyOf({ kind, day, name, order_id, ...of }: Reservation): string[] {
  const what = idOf(of) ?? day ?? '~'
  return [String(KINDS.indexOf(kind)), what, kind === 'place' ? name : '', order_id]
}

/** Of what is held; `null` of a slot, and of what was deleted. */
function idOf(of: Pick<Reservation, 'size_id' | 'product_id' | 'coupon_id'>): string | null {
  return of.size_id ?? of.product_id ?? of.coupon_id
}

function compare(a: string[], b: string[]): number {
  const at = a.findIndex((part, index) => part !== b[index])
  return at < 0 ? 0 : (a[at] ?? '') < (b[at] ?? '') ? -1 : 1
}

/**
 * The steps from what orders hold to what they should hold, as far as it is available: neither the stock nor a coupon
 * gives more than it has, and what is missing stays as it was. Whether that refuses is for the caller to say, and so
 * it is of slot bookings, which are taken in any case.
 *
 * @param available is left as it was
 */
export function planned(
  changes: Change[],
  available: Available,
): { steps: Steps; outcomes: Outcome[] } {
  const none = { units: new Map(), unitsOfSizes: new Map(), uses: new Map() }
  const steps: Steps = { ...none, gone: [], changed: [], added: [] }
  const full = overbooked(changes, available.rooms)
  const outcomes = changes.flatMap((change): Outcome[] => {
    const found = outcomeOf(change, available, steps)
    const isMissing = found?.outcome === 'short' || found?.outcome === 'gone'
    if (!isMissing) write(change, steps)
    if (full.has(change)) return [{ of: change.of, outcome: 'short' }]
    return found ? [{ of: change.of, ...found }] : []
  })
  return { steps, outcomes }
}

/** Counts a change of the stock or of a coupon, if there is enough. */
function outcomeOf(change: Change, available: Available, { uses, ...steps }: Steps) {
  const { kind, size_id } = change.of
  const [more, id] = [heldBy(change.after) - heldBy(change.before), idOf(change.of) ?? '']
  if (more === 0 || kind === 'place') return null
  if (kind === 'coupon') {
    const stored = available.coupons.get(id)
    if (!stored) return more < 0 ? null : GONE
    const coupon = { ...stored, current_uses: stored.current_uses + (uses.get(id) ?? 0) }
    if (!allows(coupon, change, more)) return more < 0 ? null : SHORT
    uses.set(id, (uses.get(id) ?? 0) + more)
  } else {
    const stored = available.stock.get(id)
    if (stored === undefined) return more < 0 ? LOST : GONE
    const units = size_id ? steps.unitsOfSizes : steps.units
    const left = stored + (units.get(id) ?? 0)
    if (more > left) return { ...SHORT, left: left + heldBy(change.before) }
    units.set(id, (units.get(id) ?? 0) - more)
  }
  return more < 0 ? ({ outcome: 'returned' } as const) : ({ outcome: 'taken' } as const)
}

const SHORT = { outcome: 'short' } as const
const GONE = { outcome: 'gone' } as const
const LOST = { outcome: 'lost' } as const

/** Whether a use can be counted or returned; of an order that comes back only the limits are asked. */
function allows(coupon: Coupon & { active: boolean }, { after }: Change, more: number): boolean {
  if (more < 0) return coupon.current_uses > 0
  if (!after?.purchase) return coupon.current_uses < usesAllowed(coupon)
  const { subtotal, now } = after.purchase
  return coupon.active && couponRefusal(coupon, subtotal, now) === null
}

function write({ before, after, id }: Change, { gone, changed, added }: Steps) {
  if (!after) gone.push(id)
  else if (before) changed.push(after)
  else added.push(after)
}

function heldBy(reservation: Reservation | null): number {
  return reservation?.held ? reservation.quantity : 0
}

/**
 * The bookings that are taken beyond the room. An order takes and leaves all of its bookings at once, one order after the
 * other; those that come back from a cancellation fill a day slot after slot.
 */
function overbooked(changes: Change[], there: Room[]): Set<Change> {
  const rooms = there.map((room) => ({ ...room }))
  const turns = new Map<string, Change[]>()
  const comesBack = ({ before }: Change) => before !== null && !before.held
  const bookings = changes.filter(({ of }) => of.kind === 'place')
  const ofOrders = bookings
    .filter((one) => !comesBack(one))
    .sort((a, b) => compare([a.of.order_id], [b.of.order_id]))
  for (const one of [...ofOrders, ...bookings.filter(comesBack)]) {
    const turn = comesBack(one) ? one.id : one.of.order_id
    turns.set(turn, [...(turns.get(turn) ?? []), one])
  }
  const found = new Set<Change>()
  for (const turn of turns.values()) {
    for (const { before, after } of turn) {
      occupy(rooms, before, -1)
      occupy(rooms, after, 1)
    }
    for (const one of turn) {
      if (heldBy(one.after) > heldBy(one.before) && !hasRoom(rooms, one.of)) found.add(one)
    }
  }
  return found
}

function occupy(rooms: Room[], booking: Reservation | null, sign: 1 | -1) {
  if (!booking?.held) return
  const units = (of: Room['countedIn']) => sign * (of === 'orders' ? 1 : booking.quantity)
  for (const room of rooms.filter(({ day }) => day === booking.day)) {
    if (room.freeOfDay !== null) room.freeOfDay -= units(room.dayCountedIn)
    if (room.free !== null && room.slot === booking.name) room.free -= units(room.countedIn)
  }
}

function hasRoom(rooms: Room[], { day, name }: Reservation): boolean {
  const room = rooms.find((one) => one.day === day && one.slot === name)
  return !room || (!room.isShut && (room.free ?? 0) >= 0 && (room.freeOfDay ?? 0) >= 0)
}

/** A cancelled order holds nothing, and keeps what it would take again. */
export function released(held: Reservation[]): Wanted[] {
  return held.map((one) => ({ ...one, held: false }))
}

/** One that comes back takes all of it again; while stock is not tracked none of that, as a new order. */
export function broughtBack(held: Reservation[], isTracking: boolean): Wanted[] {
  return held.map((one) => ({ ...one, held: one.held || one.kind !== 'stock' || isTracking }))
}

/** What lines take of a slot of a day: one order, and so many arrangements. */
export type SlotBooking = { orderId: string; day: string; slot: string; arrangements: number }

/** The same with other bookings, whatever they were before. @param isCancelled of an order, which then holds none */
export function withBookings(
  held: Reservation[],
  bookings: SlotBooking[],
  isCancelled: (orderId: string) => boolean,
): Wanted[] {
  const others = held.filter(({ kind }) => kind !== 'place')
  return [
    ...others,
    ...bookings.map(({ orderId, day, slot, arrangements: quantity }): Wanted => {
      const known = held.find(
        (one) => one.order_id === orderId && one.day === day && one.name === slot,
      )
      const booking = known ?? reservation(orderId, { kind: 'place', day, name: slot })
      return { ...booking, quantity, held: !isCancelled(orderId) }
    }),
  ]
}

/** What a new order takes for its lines: of the stock, if it is tracked, and of slots. */
export function ofLines(orderId: string, lines: Line[], isTracking: boolean): Wanted[] {
  const wanted = new Map<string, Wanted>()
  const add = (key: string, of: Parameters<typeof reservation>[1] & { quantity: number }) => {
    const known = wanted.get(key) ?? { ...reservation(orderId, of), quantity: 0 }
    wanted.set(key, { ...known, quantity: known.quantity + of.quantity })
  }
  for (const { productId, sizeId, deliveryDate: day, deliveryTime, ...line } of lines) {
    const { productName: name, quantity } = line
    if (isTracking) {
      const product_id = sizeId ? null : productId
      add(sizeId ?? productId, { kind: 'stock', product_id, size_id: sizeId, name, quantity })
    }
    add(`${day} ${deliveryTime}`, { kind: 'place', day, name: deliveryTime, quantity })
  }
  return [...wanted.values()]
}

type Line = Record<'productId' | 'productName' | 'deliveryDate' | 'deliveryTime', string> & {
  sizeId: string | null
  quantity: number
}

/** A new one, which the order holds. */
export function reservation(
  orderId: string,
  of: Pick<Wanted, 'kind' | 'name'> & Partial<Wanted>,
): Wanted {
  const none = {
    product_id: null,
    size_id: null,
    coupon_id: null,
    day: null,
    quantity: 1,
    held: true,
  }
  return { id: crypto.randomUUID(), order_id: orderId, ...none, ...of }
}
