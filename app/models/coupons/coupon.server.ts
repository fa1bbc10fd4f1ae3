import { sql } from 'kysely'
import { db, type Executor, type Trx } from '~/database/db.server'
import { limaDay } from '~/dates'
import { couponCode } from './coupon'

/**
 * The active coupon of a typed code that a buyer may use; case does not matter.
 *
 * Another user's coupon, and a welcome coupon after the first purchase, are treated as unknown.
 *
 * @param userId of the signed-in buyer, `null` for a guest
 * @source docs/specification/storefront.md §5; docs/decisions/0007
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

/** The stricter of the two limits applies, as in `usesAllowed` (`coupon.ts`). */
const HAS_USES = sql<boolean>`current_uses < least(usage_limit, max_uses, 2147483647)`

/**
 * Counts one use of a coupon, inside the transaction that places the order.
 *
 * Every condition of `couponRefusal` is part of the statement: of two concurrent orders for the
 * last use, the second updates no row.
 *
 * @returns `false` when the coupon can no longer be used
 */
export async function redeemCoupon(
  trx: Trx,
  coupon: { id: string },
  purchase: { subtotal: number; now: Date },
): Promise<boolean> {
  const result = await trx
    .updateTable('coupons')
    .set((eb) => ({ current_uses: eb('current_uses', '+', 1) }))
    .where('id', '=', coupon.id)
    .where(isValidOn(limaDay(purchase.now)))
    .where(HAS_USES)
    .where(sql<boolean>`coalesce(min_purchase <= ${purchase.subtotal}, true)`)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Adds to the uses of coupons, or takes from them where a number is negative, never below none. Their
 * limits are for the caller to check, who locked them, and nothing else: not whether one would be accepted today.
 *
 * @param uses by coupon
 */
export async function changeUses(trx: Trx, uses: Map<string, number>) {
  if (uses.size === 0) return
  await sql`
    update coupons set current_uses = greatest(current_uses + moved.uses, 0)
    from unnest(${[...uses.keys()]}::uuid[], ${[...uses.values()]}::int[]) as moved (id, uses)
    where coupons.id = moved.id
  `.execute(trx)
}
