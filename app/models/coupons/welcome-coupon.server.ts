import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { addDays, limaDay } from '~/dates'
import { db, type Trx } from '~/database/db.server'
import { report } from '~/log.server'

/** Without characters that are easily confused: no I, O, 0, 1. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const RANDOM_LETTERS = 8
/** What the coupon takes off; in céntimos, as it is `fixed`. */
export const WELCOME_DISCOUNT = { discount_type: 'fixed', discount_amount: 500 } as const
/** How many days after the account was confirmed it is valid. */
export const WELCOME_DAYS = 90

/**
 * Creates an account's welcome coupon; later calls do nothing.
 *
 * A failure is logged and rolled back to a savepoint: the account stays confirmed.
 *
 * @source docs/specification/decisions.md Q-045; docs/specification/reliability.md C-06, C-07
 */
export async function giveWelcomeCoupon(trx: Trx, userId: string, now: Date): Promise<void> {
  await sql`savepoint bienvenida`.execute(trx)
  try {
    await trx
      .insertInto('coupons')
      .values({
        code: welcomeCode(),
        kind: 'welcome',
        ...WELCOME_DISCOUNT,
        end_date: addDays(limaDay(now), WELCOME_DAYS),
        max_uses: 1,
        user_id: userId,
      })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .where('kind', '=', sql.lit('welcome' as const))
          .doNothing(),
      )
      .execute()
  } catch (error) {
    report(error, 'el cupón de bienvenida no se pudo crear')
    await sql`rollback to savepoint bienvenida`.execute(trx)
  }
}

function welcomeCode(): string {
  const letters = Array.from({ length: RANDOM_LETTERS }, () => LETTERS[randomInt(LETTERS.length)])
  return `BIENVENIDA-${letters.join('')}`
}

/** The newest active coupon of a user. */
export function newestCouponOf(userId: string) {
  return db
    .selectFrom('coupons')
    .select(['code', 'discount_type', 'discount_amount', 'end_date', 'kind'])
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
