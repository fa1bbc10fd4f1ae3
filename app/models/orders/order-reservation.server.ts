import { sql } from 'kysely'
import type { Trx } from '~/database/db.server'
import { countUse, uncountUse } from '~/models/coupons/coupon.server'
import type { ReservationChange } from './order-reservation'
import { tracksStock } from '~/models/site/setting.server'
import { putUnits, stockOf, takeUnits } from './stock.server'

/**
 * Gives back what cancelled orders hold, each thing once. The caller has locked the orders, so that
 * nobody else does the same; what is not in the catalogue any more goes nowhere.
 *
 * @returns what came back
 */
export async function releaseReservations(
  trx: Trx,
  orderIds: string[],
): Promise<ReservationChange[]> {
  const reservations = await reservationsOf(trx, orderIds, { held: true })
  const changes: ReservationChange[] = []
  for (const reservation of reservations) {
    if (await put(trx, reservation)) changes.push(changeOf(reservation, 'returned'))
  }
  await setHeld(trx, reservations, { held: false })
  return changes
}

/**
 * Takes again what orders had given back, as far as it is there: the shop's limits hold, and whatever
 * is missing stays so. Of stock nothing while the shop does not track it, as for new orders.
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
    const isTaken = await take(trx, reservation)
    if (isTaken) reserved.push(reservation)
    changes.push(isTaken ? changeOf(reservation, 'taken') : await shortageOf(trx, reservation))
  }
  await setHeld(trx, reserved, { held: true })
  return changes
}

type Reservation = Awaited<ReturnType<typeof reservationsOf>>[number]

/** In the order that placements take in: products by id, and coupons after them. */
async function reservationsOf(trx: Trx, orderIds: string[], { held }: { held: boolean }) {
  if (orderIds.length === 0) return []
  return trx
    .selectFrom('order_takings')
    .select(['id', 'order_id', 'kind', 'product_id', 'coupon_id', 'name', 'quantity'])
    .where('order_id', 'in', orderIds)
    .where('held', '=', held)
    .orderBy(sql`kind = 'coupon'`)
    .orderBy('product_id')
    .orderBy('coupon_id')
    .orderBy('order_id')
    .execute()
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

/** Why something could not be taken. */
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

/** After the products and coupons themselves, whose removal comes from them to these rows. */
async function setHeld(trx: Trx, reservations: Reservation[], { held }: { held: boolean }) {
  if (reservations.length === 0) return
  const ids = reservations.map(({ id }) => id)
  await trx.updateTable('order_takings').set({ held }).where('id', 'in', ids).execute()
}
