import { sql } from 'kysely'
import { db, type Trx } from '~/database/db.server'
import { newToken, tokenHash } from '~/models/records/token.server'
import { addFactor } from './second-factor.server'

/** How long a browser that gave a code is not asked for another. */
export const REMEMBERED_DAYS = 30
/** Of a row of `factor_browsers`. */
export const remembered = sql<boolean>`
  factor_browsers.created_at > now() - ${sql.lit(`${REMEMBERED_DAYS} days`)}::interval`

/** A session by which its user may do what their duty allows. */
type Proven = {
  id: string
  /** What the browser shows instead of a code from now on; only a hash of it is stored. */
  remembered: string | null
}

/**
 * Puts a session in the place of one whose code was given.
 *
 * @param sessionId of the session before, which ends
 * @param remember whether the browser is not asked for another code for 30 days
 * @returns `undefined` when it has ended: who signed in anew, was suspended or chose another password
 *   meanwhile has none
 */
export function proveSession(
  { userId, sessionId }: { userId: string; sessionId: string },
  remember: boolean,
): Promise<Proven | undefined> {
  return db.transaction().execute(async (trx) => {
    const session = await exchange(trx, userId, sessionId)
    if (!session) return undefined
    const { id, device } = session
    return { id, remembered: remember ? await rememberBrowser(trx, userId, device) : null }
  })
}

/**
 * Adds a factor that was just proved, by which its session counts as proven too. It goes on: the page that
 * shows the recovery codes is an answer to it.
 *
 * @param step of the code that proved it
 * @returns the recovery codes; `undefined` when the session has ended, or there is a factor already
 */
export function setUpFactor(
  { userId, sessionId }: { userId: string; sessionId: string },
  factor: { secret: string; step: number },
): Promise<string[] | undefined> {
  return db.transaction().execute(async (trx) => {
    if (!(await heldSession(trx, userId, sessionId))) return undefined
    const codes = await addFactor(trx, userId, factor.secret, factor.step)
    if (!codes) return undefined
    await trx
      .updateTable('sessions')
      .set({ factor_at: NOW })
      .where('id_hash', '=', tokenHash(sessionId))
      .execute()
    return codes
  })
}

/** By the clock, not the transaction's beginning: the factor may be of this transaction. */
const NOW = sql<Date>`clock_timestamp()`

/**
 * A session that nothing ends before this transaction does: what changes the account, or what it may do, waits
 * and ends the session that follows too.
 */
async function heldSession(trx: Trx, userId: string, sessionId: string) {
  await trx
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select('users.id')
    .where('users.id', '=', userId)
    .forShare()
    .execute()
  return trx
    .selectFrom('sessions')
    .select('device')
    .where('id_hash', '=', tokenHash(sessionId))
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

async function exchange(trx: Trx, userId: string, sessionId: string) {
  const before = await heldSession(trx, userId, sessionId)
  if (!before) return undefined
  await trx.deleteFrom('sessions').where('id_hash', '=', tokenHash(sessionId)).execute()
  const id = newToken()
  const session = { id_hash: tokenHash(id), user_id: userId, device: before.device }
  await trx
    .insertInto('sessions')
    .values({ ...session, factor_at: NOW })
    .execute()
  return { id, device: before.device }
}

async function rememberBrowser(trx: Trx, userId: string, device: string): Promise<string> {
  const token = newToken()
  await trx
    .insertInto('factor_browsers')
    .values({ id_hash: tokenHash(token), user_id: userId, device })
    .execute()
  return token
}

/** For a session that is being opened: now, when one of these tokens stands for a code of this account. */
export function factorTime(userId: string, tokens: string[]) {
  return sql<Date | null>`(
    select ${NOW} from factor_browsers
    where user_id = ${userId} and id_hash = any(${tokens.map(tokenHash)}::text[]) and ${remembered}
    limit 1)`
}

/** The browsers of a user that are not asked, the newest first. */
export function rememberedBrowsers(userId: string) {
  return db
    .selectFrom('factor_browsers')
    .select(['device', 'created_at'])
    .where('user_id', '=', userId)
    .where(remembered)
    .orderBy('created_at', 'desc')
    .execute()
}

/** @returns of how many browsers it was forgotten that they are not asked, because their time is over */
export async function forgetOldBrowsers(): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('factor_browsers')
    .where(sql<boolean>`not (${remembered})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
