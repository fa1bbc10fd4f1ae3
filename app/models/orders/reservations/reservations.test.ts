import { expect, test } from 'vitest'
import type { Room } from '~/models/delivery/slot-bookings.server'
import {
  type Available,
  broughtBack,
  changesOf,
  ofLines,
  type Outcome,
  planned,
  released,
  reservation,
  type Reservation,
  withBookings,
} from './reservations'

const ROUNDS = 300
const PRODUCTS = ['p1', 'p2', 'p3']
/** Of a product that is sold by them alone. */
const SIZES = ['s1', 's2']
const COUPONS = ['c1', 'c2']
const DAYS = ['2026-12-23', '2026-12-24']
const SLOTS = ['3pm-7pm', '9am-3pm']
const ORDERS = ['o1', 'o2', 'o3', 'o4']

type Draw = (most: number) => number

/** Numbers below `most` that are the same in every run. */
function drawsOf(seed: number): Draw {
  let state = seed * 7_919
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(state / 65_536) % most
  }
}

function some<T>(draw: Draw, of: T[]): T {
  return of[draw(of.length)] as T
}

/** What there is: a shop where nothing has been sold yet, with few of everything. */
function aShop(draw: Draw, most = 9): Available {
  const kind = () => some(draw, ['orders', 'arrangements'] as const)
  const stock = new Map([...PRODUCTS, ...SIZES].map((id) => [id, draw(most)]))
  const rooms = DAYS.flatMap((day) => {
    const ofDay = { day, freeOfDay: draw(2) ? draw(most) : null, dayCountedIn: kind() }
    return SLOTS.map((slot): Room => {
      const free = draw(3) ? draw(most) : null
      return { ...ofDay, slot, isShut: draw(8) === 0, free, countedIn: kind() }
    })
  })
  return { stock, rooms, coupons: new Map(COUPONS.map((id) => [id, aCoupon(draw(3))])) }
}

function aCoupon(max_uses: number | null, current_uses = 0) {
  const limits = {
    usage_limit: null,
    max_uses,
    min_purchase: null,
    start_date: null,
    end_date: null,
  }
  const worth = { discount_type: 'fixed', discount_amount: 1_000 } as const
  return { code: 'FLOR10', active: true, current_uses, ...limits, ...worth }
}

function linesOf(draw: Draw) {
  return Array.from({ length: 1 + draw(3) }, () => {
    const [productId, deliveryDate] = [some(draw, PRODUCTS), some(draw, DAYS)]
    const when = { deliveryDate, deliveryTime: some(draw, SLOTS) }
    const sizeId = draw(3) ? null : some(draw, SIZES)
    return { productId, sizeId, productName: productId, ...when, quantity: 1 + draw(3) }
  })
}

function newOrder(draw: Draw, id: string) {
  const coupon = { kind: 'coupon', coupon_id: some(draw, COUPONS), name: 'FLOR10' } as const
  const use = draw(2) ? [reservation(id, coupon)] : []
  return [...ofLines(id, linesOf(draw), true), ...use]
}

/** The shop and what its orders hold once steps were taken. */
type Books = { held: Reservation[]; there: Available }

function applied({ held, there }: Books, wanted: Reservation[]) {
  const { steps, outcomes } = planned(changesOf(held, wanted), there)
  const changed = new Map(steps.changed.map((one) => [one.id, one]))
  const gone = new Set(steps.gone)
  const kept = held.filter(({ id }) => !gone.has(id)).map((one) => changed.get(one.id) ?? one)
  const next = [...kept, ...steps.added]
  const stock = new Map(
    [...there.stock].map(([id, n]) => {
      const units = SIZES.includes(id) ? steps.unitsOfSizes : steps.units
      return [id, n + (units.get(id) ?? 0)]
    }),
  )
  const coupons = new Map(
    [...there.coupons].map(([id, coupon]) => {
      return [id, { ...coupon, current_uses: coupon.current_uses + (steps.uses.get(id) ?? 0) }]
    }),
  )
  const rooms = there.rooms.map((room) => roomAfter(room, held, next))
  return { books: { held: next, there: { stock, coupons, rooms } }, outcomes, steps }
}

/** As the trigger of the database counts: of all that is held, whatever the steps were. */
function roomAfter(room: Room, before: Reservation[], after: Reservation[]): Room {
  const count = (all: Reservation[], of: Room['countedIn'], slot?: string) =>
    all
      .filter((one) => one.held && one.day === room.day && (slot ?? one.name) === one.name)
      .reduce((sum, { quantity }) => sum + (of === 'orders' ? 1 : quantity), 0)
  const more = (of: Room['countedIn'], slot?: string) =>
    count(after, of, slot) - count(before, of, slot)
  const free = room.free === null ? null : room.free - more(room.countedIn, room.slot)
  const freeOfDay = room.freeOfDay === null ? null : room.freeOfDay - more(room.dayCountedIn)
  return { ...room, free, freeOfDay }
}

const isMissing = ({ outcome }: Outcome) => outcome === 'short' || outcome === 'gone'
const byId = (held: Reservation[]) => held.toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** A shop with orders that found what they wanted. */
function soldTo(draw: Draw, orders = ORDERS, most = 9): Books {
  let books: Books = { held: [], there: aShop(draw, most) }
  for (const id of orders) {
    const next = applied(books, [...books.held, ...newOrder(draw, id)])
    if (!next.outcomes.some(isMissing)) books = next.books
  }
  return books
}

/** What random orders become: others come, change their bookings and amounts, go and come back. */
function changed(draw: Draw, { held }: Books): Reservation[] {
  const id = some(draw, ORDERS)
  const [own, others] = [
    held.filter((one) => one.order_id === id),
    held.filter((one) => one.order_id !== id),
  ]
  if (own.length === 0) return [...held, ...newOrder(draw, id)]
  if (draw(3) === 0) return [...others, ...released(own)]
  if (draw(2)) return [...others, ...broughtBack(own, draw(4) > 0)]
  const bookings = DAYS.map((day) => ({
    orderId: id,
    day,
    slot: some(draw, SLOTS),
    arrangements: 1 + draw(3),
  }))
  const isCancelled = own.every((one) => !one.held)
  const stocked = own.map((one) => (one.kind === 'stock' ? { ...one, quantity: 1 + draw(4) } : one))
  return [...others, ...withBookings(stocked, bookings, () => isCancelled)]
}

test('steps give what is wanted, but for what is missing, and never more than there is', () => {
  let [missing, overbooked] = [0, 0]
  for (let round = 1; round <= ROUNDS; round += 1) {
    const draw = drawsOf(round)
    let books = soldTo(draw)
    for (let step = 0; step < 12; step += 1) {
      const wanted = changed(draw, books)
      const next = applied(books, wanted)
      const short = next.outcomes.filter(isMissing)
      const kept = new Set(short.filter(({ of }) => of.kind !== 'place').map(({ of }) => of.id))
      const got = wanted.filter(({ id }) => !kept.has(id))
      const left = books.held.filter(({ id }) => kept.has(id))
      expect(byId(next.books.held), `round ${round}`).toEqual(byId([...got, ...left]))
      const { stock, coupons, rooms } = next.books.there
      expect(Math.min(...stock.values())).toBeGreaterThanOrEqual(0)
      for (const { current_uses, max_uses } of coupons.values()) {
        expect(current_uses).toBeGreaterThanOrEqual(0)
        expect(current_uses).toBeLessThanOrEqual(max_uses ?? 0)
      }
      if (short.some(({ of }) => of.kind === 'place')) overbooked += 1
      else expect(newlyFull(books.there.rooms, rooms)).toEqual([])
      missing += kept.size
      books = next.books
    }
  }
  expect(Math.min(missing, overbooked)).toBeGreaterThan(100)
})

/** Slots and days that have come below none by something that nobody was told of. */
function newlyFull(before: Room[], after: Room[]): Room[] {
  return after.filter(({ free, freeOfDay }, at) => {
    const was = before[at]
    const isLess = (now: number | null, then: number | null = 0) =>
      (now ?? 0) < Math.min(0, then ?? 0)
    return isLess(free, was?.free) || isLess(freeOfDay, was?.freeOfDay)
  })
}

test('units and uses are the difference of what is held', () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const draw = drawsOf(round)
    const books = soldTo(draw)
    const { steps, books: after } = applied(books, changed(draw, books))
    const sum = (held: Reservation[], id: string) =>
      held
        .filter((one) => one.held && (one.size_id ?? one.product_id ?? one.coupon_id) === id)
        .reduce((all, { quantity }) => all + quantity, 0)
    for (const id of PRODUCTS) {
      expect(steps.units.get(id) ?? 0).toBe(sum(books.held, id) - sum(after.held, id))
    }
    for (const id of SIZES) {
      expect(steps.unitsOfSizes.get(id) ?? 0).toBe(sum(books.held, id) - sum(after.held, id))
    }
    for (const id of COUPONS) {
      expect(steps.uses.get(id) ?? 0).toBe(sum(after.held, id) - sum(books.held, id))
    }
  }
})

test('changes come in the one order of locks, whatever the sequence of rows', () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const draw = drawsOf(round)
    const { held } = soldTo(draw)
    const shuffled = held.toSorted(() => draw(3) - 1)
    const keys = changesOf(shuffled, released(shuffled)).map(({ of }) => {
      const at = ['stock', 'place', 'coupon'].indexOf(of.kind)
      const what = of.size_id ?? of.product_id ?? of.coupon_id ?? `${of.day} ${of.name}`
      return `${at} ${what} ${of.order_id}`
    })
    expect(keys).toEqual(keys.toSorted())
    expect(keys).toHaveLength(held.length)
  }
})

test('orders that are cancelled and come back hold what they held', () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const books = soldTo(drawsOf(round))
    const cancelled = applied(books, released(books.held))
    expect(cancelled.outcomes.map(({ outcome }) => outcome)).toEqual(
      books.held.filter(({ kind }) => kind !== 'place').map(() => 'returned'),
    )
    const back = applied(cancelled.books, broughtBack(cancelled.books.held, true))
    expect(back.books).toEqual(books)
    expect(back.outcomes.filter(isMissing)).toEqual([])
    expect(planned(changesOf(books.held, books.held), books.there).outcomes).toEqual([])
  }
})

test('many orders at once become what they become one after the other', () => {
  let missing = 0
  for (let round = 1; round <= ROUNDS; round += 1) {
    const draw = drawsOf(round)
    const books = { held: [], there: aShop(draw) }
    const wanted = ORDERS.map((id) => newOrder(draw, id))
    const atOnce = applied(books, wanted.flat())
    const outcomes: Outcome[] = []
    let one: Books = books
    for (const order of wanted) {
      const next = applied(one, [...one.held, ...order])
      outcomes.push(...next.outcomes)
      one = next.books
    }
    expect(byId(atOnce.books.held)).toEqual(byId(one.held))
    expect(atOnce.books.there).toEqual(one.there)
    const told = (all: Outcome[]) => all.map(({ of, ...rest }) => ({ id: of.id, ...rest }))
    const sorted = (all: Outcome[]) => told(all).sort((a, b) => (a.id < b.id ? -1 : 1))
    expect(sorted(atOnce.outcomes)).toEqual(sorted(outcomes))
    missing += outcomes.filter(isMissing).length
  }
  expect(missing).toBeGreaterThan(100)
})

test('what was deleted is told when stock is returned, and missing when it is taken', () => {
  const there = { stock: new Map(), coupons: new Map(), rooms: [] }
  const held = [
    reservation('o1', { kind: 'stock', product_id: null, name: 'Ramo' }),
    reservation('o1', { kind: 'coupon', coupon_id: null, name: 'FLOR10' }),
  ]
  const cancelled = applied({ held, there }, released(held))
  expect(cancelled.outcomes.map(({ of, outcome }) => [of.kind, outcome])).toEqual([
    ['stock', 'lost'],
  ])
  const { books } = cancelled
  expect(books.held.map((one) => one.held)).toEqual([false, false])
  const back = applied(books, broughtBack(books.held, true))
  expect(back.outcomes.map(({ outcome }) => outcome)).toEqual(['gone', 'gone'])
  expect(back.books.held).toEqual(books.held)
})

test('a use of a coupon is counted for the first time by its whole rule, and again by its limits alone', () => {
  const now = new Date('2026-12-10T17:00:00Z')
  const there = {
    ...{ stock: new Map(), rooms: [] },
    coupons: new Map([['c1', { ...aCoupon(1), min_purchase: 5_001 }]]),
  }
  const use = { kind: 'coupon', coupon_id: 'c1', name: 'FLOR10' } as const
  const outcomeOf = (subtotal: number) =>
    applied({ held: [], there }, [reservation('o1', { ...use, purchase: { subtotal, now } })])
      .outcomes
  expect(outcomeOf(5_000)).toMatchObject([{ outcome: 'short' }])
  expect(outcomeOf(5_001)).toMatchObject([{ outcome: 'taken' }])
  const held = released([reservation('o1', use)])
  expect(applied({ held, there }, broughtBack(held, true)).outcomes).toMatchObject([
    { outcome: 'taken' },
  ])
})
