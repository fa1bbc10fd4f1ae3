import { THE_SHOP, withAuthor } from '~/database/author.server'
import { retried } from '~/database/contention.server'
import { db } from '~/database/db.server'
import { newToken } from '~/models/records/token.server'
import { enqueue } from '~/queue.server'
import { issueToken, spendToken, voidTokens } from '../email-token.server'
import { storePassword } from '../passwords/password-change.server'
import { hashPassword } from '../passwords/password-hash.server'
import type { Duty } from '../permissions'
import { markConfirmed } from '../registration.server'
import { findByEmail } from '../user.server'
import { giveDuty } from './staff.server'

/** Who was asked to work here and has not opened their link yet; the newest first. */
export function listInvitations() {
  return db
    .selectFrom('staff_invitations')
    .innerJoin('users', 'users.id', 'staff_invitations.user_id')
    .select(['users.id', 'users.email', 'staff_invitations.duty', 'staff_invitations.created_at'])
    .orderBy('staff_invitations.created_at', 'desc')
    .execute()
}

/**
 * Asks somebody to work here: a mail brings the link, good once and for 72 hours, with which they choose a
 * password. Asking again ends the link before, and counts from now.
 *
 * @param invitedBy id of who asks
 * @returns whether they were asked; who works here already is not
 */
export async function inviteStaff(email: string, duty: Duty, invitedBy: string): Promise<boolean> {
  // Nobody has it: the link is the way in.
  const password_hash = await hashPassword(newToken())
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('users')
      .values({ email, password_hash })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const user = await findByEmail(email, trx)
    if (!user) throw new Error('an account was deleted while it was asked to work here')
    const role = await trx
      .selectFrom('user_roles')
      .select('role')
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    if (role?.role === 'admin') return false
    const asked = { duty, invited_by: invitedBy, created_at: new Date() }
    await trx
      .insertInto('staff_invitations')
      .values({ user_id: user.id, ...asked })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(asked))
      .execute()
    const token = newToken()
    await voidTokens(trx, user.id, 'invite')
    await issueToken(trx, { userId: user.id, purpose: 'invite', token })
    await enqueue(trx, 'staff-invitation', { userId: user.id, token })
    return true
  })
}

/** What an invitation offers; `undefined` once it was used or taken back. */
export function findInvitation(userId: string) {
  return db
    .selectFrom('staff_invitations')
    .innerJoin('users', 'users.id', 'staff_invitations.user_id')
    .select(['users.email', 'staff_invitations.duty'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
}

/** Takes an invitation back: its link opens nothing any more. */
export async function withdrawInvitation(userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('staff_invitations').where('user_id', '=', userId).execute()
    await voidTokens(trx, userId, 'invite')
  })
}

/**
 * Makes somebody one of the staff, with the password that they chose; every session of theirs ends, and their
 * e-mail counts as confirmed.
 *
 * @returns the account; `undefined` when the link was used, taken back, has expired or never existed
 */
export async function acceptInvitation(token: string, password: string, now: Date) {
  const password_hash = await hashPassword(password)
  const accept = () =>
    db.transaction().execute(async (trx) => {
      const userId = await spendToken(trx, 'invite', token)
      if (!userId) return undefined
      const invitation = await trx
        .deleteFrom('staff_invitations')
        .where('user_id', '=', userId)
        .returning('duty')
        .executeTakeFirst()
      if (!invitation) return undefined
      await storePassword(trx, userId, password_hash)
      await giveDuty(trx, userId, invitation.duty)
      return markConfirmed(trx, userId, now)
    })
  return withAuthor(() => retried(accept), THE_SHOP)
}
