import { sql } from 'kysely'
import { retried } from '~/database/contention.server'
import { db, type Trx } from '~/database/db.server'
import { enqueue } from '~/queue.server'
import { mayMailAccount } from '~/forms/attempt-limits.server'
import { issueToken, spendToken, voidTokens } from './email-token.server'
import { newToken } from '~/models/records/token.server'
import { hashPassword } from './passwords/password-hash.server'
import { takeGuestOrders } from './guest-orders.server'
import { findByEmail } from './user.server'
import { giveWelcomeCoupon } from '~/models/coupons/welcome-coupon.server'

type Registration = {
  username: string
  email: string
  password: string
  /** Ids of the orders that this browser may see, which the confirmed account takes along. */
  guestOrders?: string[]
}

/**
 * Creates an unconfirmed account and queues the mail with its confirmation link.
 *
 * An e-mail with a confirmed account only gets a mail that says so. An account that was never
 * confirmed takes the new name and password, and only the newest link is valid: somebody who
 * registered a stranger's address earlier has no working password once its owner registers.
 *
 * Time and answer do not reveal whether the e-mail has an account.
 *
 * @throws when the transaction of account and mail fails; neither is stored then
 * @source docs/specification/decisions.md
 */
export async function register({ password, guestOrders, ...person }: Registration): Promise<void> {
  const { email } = person
  const account = {
    ...person,
    password_hash: await hashPassword(password),
    guest_orders: guestOrders ?? [],
  }
  const token = newToken()
  const mayMail = await mayMailAccount(email)
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .insertInto('users')
      .values(account)
      .onConflict((conflict) =>
        conflict
          .expression(sql`lower(email)`)
          .doUpdateSet(account)
          .where('users.email_confirmed_at', 'is', null),
      )
      .returning('id')
      .executeTakeFirst()
    if (!mayMail) return
    if (!user) return enqueue(trx, 'account-exists', { email })
    await voidTokens(trx, user.id, 'confirm')
    await mailConfirmation(trx, user.id, token)
  })
}

/** Mails an unconfirmed account another link; beyond a few an hour it does nothing. */
export async function mailConfirmationAgain(email: string): Promise<void> {
  const user = await findByEmail(email)
  if (!user || user.email_confirmed_at || !(await mayMailAccount(email))) return
  await db.transaction().execute((trx) => mailConfirmation(trx, user.id, newToken()))
}

async function mailConfirmation(trx: Trx, userId: string, token: string) {
  await issueToken(trx, { userId, purpose: 'confirm', token })
  await enqueue(trx, 'confirm-account', { userId, token })
}

/**
 * Confirms the account of a mailed link and gives it its welcome coupon.
 *
 * @returns the account; `undefined` when the link was used, has expired or never existed
 * @source docs/specification/decisions.md
 */
export function confirmAccount(token: string, now: Date) {
  return retried(() =>
    db.transaction().execute(async (trx) => {
      const userId = await spendToken(trx, 'confirm', token)
      return userId ? markConfirmed(trx, userId, now) : undefined
    }),
  )
}

/**
 * Marks the e-mail as confirmed, and takes the orders of before along; the first confirmation also
 * creates the welcome coupon.
 */
export async function markConfirmed(trx: Trx, userId: string, now: Date) {
  const user = await trx
    .updateTable('users')
    .set((eb) => ({ email_confirmed_at: eb.fn.coalesce('email_confirmed_at', eb.val(now)) }))
    .where('id', '=', userId)
    .returning(['id', 'email'])
    .executeTakeFirst()
  if (!user) return undefined
  await takeGuestOrders(trx, user.id)
  await giveWelcomeCoupon(trx, user.id, now)
  return user
}
