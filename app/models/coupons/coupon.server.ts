import { sql } from 'kysely'
import { db, type Executor } from '~/database/db.server'
import { couponCode } from './coupon'

/**
 * The active coupon of a typed code that a buyer may use; case does not matter.
 *
 * Another user's coupon, and a welcome coupon after the first purchase, are treated as unknown.
 *
 * @param userId of the signed-in buyer, `null` for a guest
 * @source docs/specification/storefront.md §5; docs/decisions/0062
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
 * SQL condition: whether a coupon is valid on a Lima day; `coupon.ts` has the same rule for a row.
 */
export function isValidOn(today: string) {
  return sql<boolean>`(active and coalesce(start_date <= ${today}, true)
    and coalesce(end_date >= ${today}, true))`
}
