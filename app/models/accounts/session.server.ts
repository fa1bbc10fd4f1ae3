import { sql } from 'kysely'
import { db, type Trx } from '~/database/db.server'
import { orEmpty } from '~/database/availability.server'
import { readOnce } from '~/database/read-once.server'
import type { Duty } from './permissions'
import { isStaff } from './role'
import { newToken, tokenHash } from '~/models/records/token.server'
import { factorTime } from './factor/proven-session.server'

/**
 * A new session of a user.
 *
 * @param device its name, which is noted of staff alone
 * @param remembered what the browser shows instead of the code of a second factor
 * @returns its id, 256 random bits; the database keeps only a hash
 */
export async function openSession(
  userId: string,
  device = '',
  remembered: string[] = [],
): Promise<string> {
  const id = newToken()
  await db
    .insertInto('sessions')
    .values({
      id_hash: tokenHash(id),
      user_id: userId,
      device: sql<string>`
        case when exists (select from user_roles where user_id = ${userId} and role = 'admin')
          then ${device} else '' end`,
      factor_at: factorTime(userId, remembered),
    })
    .execute()
  return id
}

/**
 * The user of a session with their role and duty of this moment; `undefined` when the session has ended.
 *
 * A session ends 90 days after it began, after 30 idle days, or after 12 idle hours for staff.
 *
 * @source docs/specification/reliability.md 3.4
 */
export async function findSessionUser(id: string) {
  const session = await findSession(id)
  return session?.user
}

/** Asked by each loader of a page, and read once. */
function findSession(id: string) {
  return readOnce(`session ${id}`, () => readSession(id))
}

async function readSession(id: string) {
  const found = await withRole(id)
  if (!found) return undefined
  const { seenToday, isDue, role, duty, step, ...person } = found
  const ofStaff = role === 'admin' && duty !== null
  const missing = ofStaff ? step : null
  const user = {
    ...person,
    role: role ?? 'customer',
    duty: ofStaff && !missing ? duty : null,
    /** Of staff: the code of a second factor, or the factor itself, without which they may do nothing. */
    missing,
  }
  return isStaff(user.role) && !seenToday ? undefined : { user, isDue }
}

/**
 * A session with its user's role, as one query; without it when roles cannot be read.
 *
 * @source docs/specification/storefront.md §6
 */
async function withRole(id: string) {
  const found = await orEmpty(
    sessionNotOver(id)
      .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
      .select('user_roles.role')
      .leftJoin('duties', 'duties.duty', 'user_roles.duty')
      .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
      .select(sql<Duty | null>`case when suspended_at is null then user_roles.duty end`.as('duty'))
      .select(MISSING.as('step'))
      .executeTakeFirst(),
    null,
  )
  if (found !== null) return found
  const alone = await sessionNotOver(id).executeTakeFirst()
  return alone && { ...alone, role: null, duty: null, step: null }
}

/** The sessions in which somebody of the staff may do, at this moment, what their duty allows. */
export function staffSessions() {
  return db
    .selectFrom('sessions')
    .innerJoin('user_roles', 'user_roles.user_id', 'sessions.user_id')
    .leftJoin('duties', 'duties.duty', 'user_roles.duty')
    .leftJoin('second_factors', 'second_factors.user_id', 'sessions.user_id')
    .select('user_roles.duty')
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .where(MISSING, 'is', null)
    .where(notOver)
    .where(SEEN_TODAY)
}

/** A code given for a factor before this one is none. */
const MISSING = sql<'code' | 'factor' | null>`
  case
    when second_factors.user_id is null then case when duties.second_factor then 'factor' end
    when factor_at is null or factor_at < second_factors.created_at then 'code'
  end`

function sessionNotOver(id: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.email', 'users.username'])
    .select(SEEN_TODAY.as('seenToday'))
    .select(sql<boolean>`seen_at < ${RENEWED}`.as('isDue'))
    .where('id_hash', '=', tokenHash(id))
    .where(notOver)
}

/** Of a row of `sessions`: that it has not ended by itself. */
export const notOver = sql<boolean>`
  sessions.created_at > now() - interval '90 days' and seen_at > now() - interval '30 days'`

const SEEN_TODAY = sql<boolean>`seen_at > now() - interval '12 hours'`

/** The last use of a session is written anew when what is written is older. */
const RENEWED = sql<Date>`now() - interval '10 minutes'`

/**
 * Renews the idle time of a session that has not ended; written at most once in ten minutes.
 *
 * @returns whether it was written now
 */
export async function touchSession(id: string): Promise<boolean> {
  const session = await findSession(id)
  if (!session?.isDue) return false
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ seen_at: sql<Date>`now()` })
    .where('id_hash', '=', tokenHash(id))
    .where('seen_at', '<', RENEWED)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function closeSession(id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', tokenHash(id)).execute()
}

/**
 * Deletes the sessions that have ended by themselves: they say where and when somebody was signed in.
 *
 * @returns how many
 */
export async function forgetEndedSessions(): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where(sql<boolean>`not (${notOver})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Ends every session of an account; in no browser it is signed in to again without a second factor's code. */
export async function closeSessionsOf(userId: string, executor?: Trx): Promise<void> {
  if (!executor) return db.transaction().execute((trx) => closeSessionsOf(userId, trx))
  // A session that is being exchanged for another is awaited.
  await executor
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute()
  await executor.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await executor.deleteFrom('factor_browsers').where('user_id', '=', userId).execute()
}
