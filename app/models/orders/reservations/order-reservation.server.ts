import { sql } from 'kysely'
import type { Trx } from '~/database/db.server'
import { usesAllowed } from '~/models/coupons/coupon'
import { changeUses } from '~/models/coupons/coupon.server'
import { overbookedInTurn } from '~/models/delivery/places.server'
import { tracksStock } from '~/models/site/setting.server'
import { type Available, lockReserved, type Reserved } from './order-locks.server'
import { placeText } from './order-places.server'
import type { ReservationChange } from './order-reservation'
import { changeStock } from './stock.server'

/**
 * Returns what cancelled orders hold, once. The caller has locked the orders, so that no other
 * request does the same; what no longer exists is skipped.
 *
 * @returns what was returned
 */
export async function releaseReservations(
  trx: Trx,
  orderIds: string[],
): Promise<ReservationChange[]> {
  const reservations = await reservationsOf(trx, orderIds, { held: true })
  const available = await lockReserved(trx, thingsOf(reservations))
  const returned = reservations.filter((one) => put(one, available))
  await move(trx, returned, -1)
  await setHeld(trx, reservations, { held: false })
  return returned.map((one) => changeOf(one, 'returned'))
}

/**
 * Takes again what orders had returned, as far as it is available: stock and limits are never
 * exceeded, and what is missing stays missing. While stock is not tracked none is taken, as for new
 * orders. Places are taken in any case, because the order is to be delivered: staff read that they
 * are too many.
 *
 * @returns what was taken, and what could not be
 */
export async function reserveAgain(trx: Trx, orderIds: string[]): Promise<ReservationChange[]> {
  const returned = await reservationsOf(trx, orderIds, { held: false })
  const isTracking = returned.length > 0 && (await tracksStock(trx))
  const reservations = returned.filter(({ kind }) => kind !== 'stock' || isTracking)
  const available = await lockReserved(trx, thingsOf(reservations))
  const places = reservations.flatMap(placeOf)
  const changes = new Map(
    reservations.filter(({ day }) => day === null).map((one) => [one.id, take(one, available)]),
  )
  const taken = reservations.filter(({ id }) => changes.get(id)?.outcome === 'taken')
  await move(trx, taken, 1)
  await setHeld(trx, [...taken, ...places], { held: true })
  for (const place of await overbookedInTurn(trx, places)) {
    changes.set(place.id, { ...changeOf(place.of, 'short'), name: placeText(place) })
  }
  return reservations.flatMap(({ id }) => changes.get(id) ?? [])
}

type Reservation = Awaited<ReturnType<typeof reservationsOf>>[number]

/** In a sequence that is always the same: who is first gets the last of something. */
async function reservationsOf(trx: Trx, orderIds: string[], { held }: { held: boolean }) {
  if (orderIds.length === 0) return []
  return trx
    .selectFrom('order_takings')
    .select(['id', 'order_id', 'kind', 'product_id', 'coupon_id', 'day', 'name', 'quantity'])
    .where('order_id', 'in', orderIds)
    .where('held', '=', held)
    .orderBy(sql`array_position(array['stock', 'place', 'coupon'], kind)`)
    .orderBy('product_id')
    .orderBy('coupon_id')
    .orderBy('day')
    .orderBy(sql`case when kind = 'place' then name collate "C" end`)
    .orderBy('order_id')
    .execute()
}

function thingsOf(reservations: Reservation[]): Reserved {
  return {
    productIds: reservations.flatMap(({ product_id }) => product_id ?? []),
    slots: reservations.flatMap(placeOf),
    couponIds: reservations.flatMap(({ coupon_id }) => coupon_id ?? []),
  }
}

/** The place that a reservation is; none for stock and coupons. */
function placeOf(of: Reservation) {
  const { id, day, name: slot, quantity: arrangements } = of
  return day === null ? [] : [{ id, of, day, slot, arrangements }]
}

/** Counts a reservation as returned; `false` for a place, of which nothing is said, and for what is gone. */
function put({ product_id, coupon_id }: Reservation, { stock, coupons }: Available): boolean {
  if (product_id) return stock.has(product_id)
  const coupon = coupons.get(coupon_id ?? '')
  if (!coupon || coupon.current_uses === 0) return false
  coupon.current_uses -= 1
  return true
}

/** Counts a reservation as taken, if enough is there. */
function take(reservation: Reservation, { stock, coupons }: Available): ReservationChange {
  const { product_id, coupon_id, quantity } = reservation
  const left = stock.get(product_id ?? '')
  const coupon = coupons.get(coupon_id ?? '')
  if (left !== undefined) {
    if (left < quantity) return { ...changeOf(reservation, 'short'), left }
    stock.set(product_id ?? '', left - quantity)
  } else if (coupon) {
    if (coupon.current_uses >= usesAllowed(coupon)) return changeOf(reservation, 'short')
    coupon.current_uses += 1
  } else return changeOf(reservation, 'gone')
  return changeOf(reservation, 'taken')
}

function changeOf(
  { order_id, kind, name, quantity }: Reservation,
  outcome: ReservationChange['outcome'],
) {
  return { orderId: order_id, kind, name, quantity, outcome }
}

/** @param sign 1 when orders take it, -1 when they return it */
async function move(trx: Trx, reservations: Reservation[], sign: 1 | -1) {
  const units = new Map<string, number>()
  const uses = new Map<string, number>()
  for (const { product_id, coupon_id, quantity } of reservations) {
    if (product_id) units.set(product_id, (units.get(product_id) ?? 0) - sign * quantity)
    if (coupon_id) uses.set(coupon_id, (uses.get(coupon_id) ?? 0) + sign)
  }
  await changeStock(trx, units)
  await changeUses(trx, uses)
}

/** Written after the products and coupons, the order in which deleting one of those locks. */
async function setHeld(trx: Trx, reservations: { id: string }[], { held }: { held: boolean }) {
  if (reservations.length === 0) return
  const ids = reservations.map(({ id }) => id)
  await trx.updateTable('order_takings').set({ held }).where('id', 'in', ids).execute()
}
