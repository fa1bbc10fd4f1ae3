import { sql } from 'kysely'
import type { Trx } from '~/database/db.server'
import { countUse, uncountUse } from '~/models/coupons/coupon.server'
import { type Place, placesWithoutRoom } from '~/models/delivery/places.server'
import { placeText } from './order-places.server'
import type { ReservationChange } from './order-reservation'
import { tracksStock } from '~/models/site/setting.server'
import { putUnits, stockOf, takeUnits } from './stock.server'

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
  const changes: ReservationChange[] = []
  for (const reservation of reservations) {
    if (placeOf(reservation)) await setHeld(trx, [reservation], { held: false })
    else if (await put(trx, reservation)) changes.push(changeOf(reservation, 'returned'))
  }
  await setHeld(trx, reservations, { held: false })
  return changes
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
  const reservations = await reservationsOf(trx, orderIds, { held: false })
  const isTracking = reservations.length > 0 && (await tracksStock(trx))
  const changes: ReservationChange[] = []
  const reserved: Reservation[] = []
  for (const reservation of reservations) {
    if (reservation.kind === 'stock' && !isTracking) continue
    const place = placeOf(reservation)
    if (place) {
      await setHeld(trx, [reservation], { held: true })
      const isFull = (await placesWithoutRoom(trx, [place])).length > 0
      if (isFull) changes.push({ ...changeOf(reservation, 'short'), name: placeText(place) })
      continue
    }
    const isTaken = await take(trx, reservation)
    if (isTaken) reserved.push(reservation)
    changes.push(isTaken ? changeOf(reservation, 'taken') : await shortageOf(trx, reservation))
  }
  await setHeld(trx, reserved, { held: true })
  return changes
}

type Reservation = Awaited<ReturnType<typeof reservationsOf>>[number]

/** In the lock order of order placement: products by id, places by day and slot, then coupons. */
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

/** The place that a reservation is; `null` for stock and coupons. */
function placeOf({ day, name: slot, quantity: arrangements }: Reservation): Place | null {
  return day === null ? null : { day, slot, arrangements }
}

function put(trx: Trx, { product_id, coupon_id, quantity }: Reservation): Promise<boolean> | false {
  if (product_id) return putUnits(trx, product_id, quantity)
  return coupon_id !== null && uncountUse(trx, coupon_id)
}

function take(
  trx: Trx,
  { product_id, coupon_id, quantity }: Reservation,
): Promise<boolean> | false {
  if (product_id) return takeUnits(trx, product_id, quantity)
  return coupon_id !== null && countUse(trx, coupon_id)
}

/** Why a reservation could not be taken again. */
async function shortageOf(trx: Trx, reservation: Reservation): Promise<ReservationChange> {
  if (reservation.coupon_id) return changeOf(reservation, 'short')
  const left = reservation.product_id ? await stockOf(trx, reservation.product_id) : undefined
  return left === undefined
    ? changeOf(reservation, 'gone')
    : { ...changeOf(reservation, 'short'), left }
}

function changeOf(
  { order_id, kind, name, quantity }: Reservation,
  outcome: ReservationChange['outcome'],
) {
  return { orderId: order_id, kind, name, quantity, outcome }
}

/** Written after the products and coupons, the order in which deleting one of those locks. */
async function setHeld(trx: Trx, reservations: Reservation[], { held }: { held: boolean }) {
  if (reservations.length === 0) return
  const ids = reservations.map(({ id }) => id)
  await trx.updateTable('order_takings').set({ held }).where('id', 'in', ids).execute()
}
