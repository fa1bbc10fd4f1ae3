import { retried } from '~/database/contention.server'
import { db, type Trx } from '~/database/db.server'
import { enqueue } from '~/queue.server'
import { mayMailAccount } from '~/forms/attempt-limits.server'
import { issueToken, spendToken, voidTokens } from '../email-token.server'
import { newToken } from '~/models/records/token.server'
import { hashPassword, isPassword } from './password-hash.server'
import { markConfirmed } from '../registration.server'
import { closeSessionsOf } from '../session.server'
import { findByEmail } from '../user.server'

/**
 * Queues the mail with a reset link; at most three an hour for one e-mail.
 *
 * The job looks the account up, so the request takes the same time whether or not there is one.
 *
 * @source docs/specification/decisions.md Q-049; docs/specification/reliability.md A-08
 */
export async function askForReset(email: string): Promise<void> {
  if (!(await mayMailAccount(email))) return
  const about = email.trim().toLowerCase()
  await db
    .transaction()
    .execute((trx) => enqueue(trx, 'reset-password', { email: about, token: newToken() }))
}

/**
 * Makes a reset link of an account valid, and invalidates every earlier one.
 *
 * @returns the account's own address; `undefined` when no account has this e-mail
 */
export async function openReset(email: string, token: string): Promise<string | undefined> {
  const user = await findByEmail(email)
  if (!user) return undefined
  await db.transaction().execute((trx) => issueReset(trx, user.id, token))
  return user.email
}

async function issueReset(trx: Trx, userId: string, token: string) {
  await voidTokens(trx, userId, 'reset', token)
  await issueToken(trx, { userId, purpose: 'reset', token })
}

/** The token of a reset link that is printed in a terminal instead of mailed. */
export async function resetTokenFor(userId: string): Promise<string> {
  const token = newToken()
  await db.transaction().execute((trx) => issueReset(trx, userId, token))
  return token
}

/**
 * Sets a new password with a mailed link. Every session of the account ends, and its e-mail counts
 * as confirmed.
 *
 * @returns the account; `undefined` when the link was used, has expired or never existed
 * @source docs/specification/decisions.md Q-049; docs/specification/reliability.md A-10
 */
export async function resetPassword(token: string, password: string, now: Date) {
  const password_hash = await hashPassword(password)
  return retried(() =>
    db.transaction().execute(async (trx) => {
      const userId = await spendToken(trx, 'reset', token)
      if (!userId) return undefined
      await storePassword(trx, userId, password_hash)
      return markConfirmed(trx, userId, now)
    }),
  )
}

/**
 * Sets a new password after checking the current one; every session of the account ends.
 *
 * @returns whether the current password was right
 */
export async function changePassword(
  email: string,
  current: string,
  password: string,
): Promise<boolean> {
  const user = await findByEmail(email)
  if (!(await isPassword(current, user?.password_hash)) || !user) return false
  const password_hash = await hashPassword(password)
  await db.transaction().execute((trx) => storePassword(trx, user.id, password_hash))
  return true
}

/** Sets a password, already hashed; links to choose another, and every session of the account, end. */
export async function storePassword(trx: Trx, userId: string, password_hash: string) {
  await trx.updateTable('users').set({ password_hash }).where('id', '=', userId).execute()
  await voidTokens(trx, userId, 'reset')
  await closeSessionsOf(userId, trx)
}
