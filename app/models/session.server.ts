import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { db } from '~/db.server'

/**
 * A new session of a user.
 *
 * @returns its id, 256 random bits; the database keeps only a hash
 */
export async function openSession(userId: string): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  await db
    .insertInto('sessions')
    .values({ id_hash: hashOf(id), user_id: userId })
    .execute()
  return id
}

/**
 * Who a session belongs to, with the role of this moment; nothing when it has ended.
 *
 * A session ends 90 days after it began, after 30 idle days, or after 12 idle hours for staff.
 */
export function findSessionUser(id: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.username'])
    .select((eb) => eb.fn.coalesce('user_roles.role', sql.lit('customer' as const)).as('role'))
    .where('id_hash', '=', hashOf(id))
    .where('sessions.created_at', '>', sql<Date>`now() - interval '90 days'`)
    .where(
      'seen_at',
      '>',
      sql<Date>`now() - case when role = 'admin' then interval '12 hours' else interval '30 days' end`,
    )
    .executeTakeFirst()
}

/** Keeps a session from going idle; written at most once in ten minutes. */
export async function touchSession(id: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ seen_at: sql`now()` })
    .where('id_hash', '=', hashOf(id))
    .where('seen_at', '<', sql<Date>`now() - interval '10 minutes'`)
    .execute()
}

export async function closeSession(id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', hashOf(id)).execute()
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}
