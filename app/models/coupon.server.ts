import { sql } from 'kysely'
import { db, type Executor, type Trx } from '~/db.server'
import { limaDay } from '~/dates'
import { couponCode } from './coupon'

/**
 * The active coupon a person may use, whatever the case its code was typed in.
 *
 * Someone else's coupon, and a welcome coupon after the first purchase, are as good as unknown.
 *
 * @param userId of the signed-in buyer, `null` for a guest
 * @source storefront §5; docs/decisions/0007
 */
export async function findCoupon(typed: string, userId: string | null, executor: Executor = db) {
  const code = couponCode(typed)
  if (code === '' || code.length > 200) return undefined
  const coupon = await executor
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', code)
    .where('active', '=', true)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', userId)]))
    .executeTakeFirst()
  if (coupon?.kind === 'welcome' && userId && (await hasOrdered(userId, executor))) return undefined
  return coupon
}

async function hasOrdered(userId: string, executor: Executor): Promise<boolean> {
  const order = await executor
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '<>', 'cancelado')
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}

/**
 * Counts one use of a coupon, inside the transaction that places the order.
 *
 * Every condition is part of the statement: whoever comes second finds no row.
 *
 * @returns `false` when the coupon stopped being usable meanwhile
 */
export async function redeemCoupon(
  trx: Trx,
  coupon: { id: string },
  purchase: { subtotal: number; now: Date },
): Promise<boolean> {
  const today = limaDay(purchase.now)
  const result = await trx
    .updateTable('coupons')
    .set((eb) => ({ current_uses: eb('current_uses', '+', 1) }))
    .where('id', '=', coupon.id)
    .where('active', '=', true)
    .where(sql<boolean>`current_uses < least(usage_limit, max_uses, 2147483647)`)
    .where(sql<boolean>`coalesce(start_date <= ${today}, true)`)
    .where(sql<boolean>`coalesce(end_date >= ${today}, true)`)
    .where(sql<boolean>`coalesce(min_purchase <= ${purchase.subtotal}, true)`)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
