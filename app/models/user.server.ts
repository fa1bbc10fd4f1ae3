import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { db } from '~/db.server'

/** OWASP's least for argon2id: 19 MiB, two passes. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashing may not take both cores from the people who only want flowers. */
const hashing = pLimit(2)
const HASHES_WAITING_MAX = 100

/** Too many people are signing in at once; worth another try in a moment. */
export class HashingBusy extends Error {}

export const PASSWORD_MAX = 128

export async function hashPassword(password: string): Promise<string> {
  return bounded(() => hash(password.normalize('NFC'), ARGON2))
}

/** Hash of a password nobody has: an unknown e-mail costs as much time as a known one. */
let nobody: Promise<string> | undefined

/**
 * The confirmed account an e-mail and a password open, or nothing.
 *
 * Unknown e-mails take as long as wrong passwords.
 *
 * @throws HashingBusy when a hundred others are waiting
 */
export async function findByCredentials(email: string, password: string) {
  const user = await findByEmail(email)
  nobody ??= hash('nadie', ARGON2)
  const expected = user?.password_hash ?? (await nobody)
  const given = password.length <= PASSWORD_MAX ? password.normalize('NFC') : ''
  const isRight = await bounded(() => verify(expected, given))
  return user && isRight ? user : undefined
}

async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (hashing.pendingCount > HASHES_WAITING_MAX) throw new HashingBusy()
  return hashing(work)
}

export function findByEmail(email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'username', 'password_hash', 'email_confirmed_at'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .executeTakeFirst()
}

/** Makes an account an administrator's, creating it confirmed when there is none. */
export async function makeAdmin(email: string, password: string): Promise<void> {
  const password_hash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    const existing = await trx
      .selectFrom('users')
      .select('id')
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
      .executeTakeFirst()
    const { id } =
      existing ??
      (await trx
        .insertInto('users')
        .values({ email, password_hash, email_confirmed_at: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow())
    await trx
      .insertInto('user_roles')
      .values({ user_id: id, role: 'admin' })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ role: 'admin' }))
      .execute()
  })
}

export async function hasAdmin(): Promise<boolean> {
  const admin = await db
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}
