import { sql } from 'kysely'
import { db, type Executor } from '~/database/db.server'
import { hashPassword, isPassword } from './passwords/password-hash.server'
import { giveDuty } from './staff/staff.server'

/**
 * The account of an e-mail and its password; `undefined` when they do not match.
 *
 * Unknown e-mails take as long as wrong passwords.
 *
 * @throws HashingBusy when a hundred hashes are waiting already
 */
export async function findByCredentials(email: string, password: string) {
  const user = await findByEmail(email)
  return (await isPassword(password, user?.password_hash)) ? user : undefined
}

/** The account of an e-mail, compared without case. */
export async function findByEmail(email: string, executor: Executor = db) {
  // PostgreSQL refuses a text with NUL even as a parameter.
  if (email.includes('\0')) return undefined
  return executor
    .selectFrom('users')
    .select(['id', 'email', 'username', 'password_hash', 'email_confirmed_at'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .executeTakeFirst()
}

/** The name and address for a mail to a user. */
export function findAddressee(userId: string) {
  return db
    .selectFrom('users')
    .select(['email', 'username'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/**
 * Makes an account an owner of the shop; creates it, confirmed, when there is none.
 *
 * @param password of a new account. A confirmed account keeps its own; one that was never confirmed
 *   gets this one, because anybody may have registered it
 * @returns its id, and whether it keeps its password
 * @source docs/specification/decisions.md Q-050
 */
export async function makeAdmin(email: string, password: string) {
  const password_hash = await hashPassword(password)
  return db.transaction().execute(async (trx) => {
    const owner = { email: email.trim(), password_hash, email_confirmed_at: new Date() }
    const taken = await trx
      .insertInto('users')
      .values(owner)
      .onConflict((conflict) =>
        conflict
          .expression(sql`lower(email)`)
          .doUpdateSet(owner)
          .where('users.email_confirmed_at', 'is', null),
      )
      .returning('id')
      .executeTakeFirst()
    const user = taken ?? (await findByEmail(email, trx))
    if (!user) throw new Error(`no account has ${email}`)
    await giveDuty(trx, user.id, 'owner')
    return { id: user.id, keepsPassword: taken === undefined }
  })
}

export async function hasAdmin(): Promise<boolean> {
  return (await listAdmins()).length > 0
}

/** Who works here now: a handful. */
export function listAdmins() {
  return db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select(['users.id', 'users.email'])
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .execute()
}
