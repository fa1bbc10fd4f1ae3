import { sql } from 'kysely'
import type { Trx } from '~/database/db.server'
import { countUse, uncountUse } from '~/models/coupons/coupon.server'
import type { Settled } from './order-taking'
import { tracksStock } from '~/models/site/setting.server'
import { putUnits, stockOf, takeUnits } from './stock.server'

/**
 * Gives back what cancelled orders hold, each thing once. The caller has locked the orders, so that
 * nobody else does the same; what is not in the catalogue any more goes nowhere.
 *
 * @returns what came back
 */
export async function giveBack(trx: Trx, orderIds: string[]): Promise<Settled[]> {
  const takings = await takingsOf(trx, orderIds, { held: true })
  const settled: Settled[] = []
  for (const taking of takings) {
    if (await put(trx, taking)) settled.push(settledAs(taking, 'returned'))
  }
  await mark(trx, takings, { held: false })
  return settled
}

/**
 * Takes again what orders had given back, as far as it is there: the shop's limits hold, and whatever
 * is missing stays so. Of stock nothing while the shop does not track it, as for new orders.
 *
 * @returns what was taken, and what could not be
 */
export async function takeAgain(trx: Trx, orderIds: string[]): Promise<Settled[]> {
  const takings = await takingsOf(trx, orderIds, { held: false })
  const isTracking = takings.length > 0 && (await tracksStock(trx))
  const settled: Settled[] = []
  const taken: Taking[] = []
  for (const taking of takings) {
    if (taking.kind === 'stock' && !isTracking) continue
    const isTaken = await take(trx, taking)
    if (isTaken) taken.push(taking)
    settled.push(isTaken ? settledAs(taking, 'taken') : await missed(trx, taking))
  }
  await mark(trx, taken, { held: true })
  return settled
}

type Taking = Awaited<ReturnType<typeof takingsOf>>[number]

/** In the order that placements take in: products by id, and coupons after them. */
async function takingsOf(trx: Trx, orderIds: string[], { held }: { held: boolean }) {
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

function put(trx: Trx, { product_id, coupon_id, quantity }: Taking): Promise<boolean> | false {
  if (product_id) return putUnits(trx, product_id, quantity)
  return coupon_id !== null && uncountUse(trx, coupon_id)
}

function take(trx: Trx, { product_id, coupon_id, quantity }: Taking): Promise<boolean> | false {
  if (product_id) return takeUnits(trx, product_id, quantity)
  return coupon_id !== null && countUse(trx, coupon_id)
}

/** Why something could not be taken. */
async function missed(trx: Trx, taking: Taking): Promise<Settled> {
  if (taking.coupon_id) return settledAs(taking, 'short')
  const left = taking.product_id ? await stockOf(trx, taking.product_id) : undefined
  return left === undefined ? settledAs(taking, 'gone') : { ...settledAs(taking, 'short'), left }
}

function settledAs({ order_id, kind, name, quantity }: Taking, outcome: Settled['outcome']) {
  return { orderId: order_id, kind, name, quantity, outcome }
}

/** After the products and coupons themselves, whose removal comes from them to these rows. */
async function mark(trx: Trx, takings: Taking[], { held }: { held: boolean }) {
  if (takings.length === 0) return
  const ids = takings.map(({ id }) => id)
  await trx.updateTable('order_takings').set({ held }).where('id', 'in', ids).execute()
}
