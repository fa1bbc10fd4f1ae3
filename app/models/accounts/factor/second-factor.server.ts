import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { db, type Trx } from '~/database/db.server'
import { tokenHash } from '~/models/records/token.server'
import { enqueue } from '~/queue.server'
import { stepOfCode } from './one-time-code'

const RECOVERY_CODES = 10
/** Wrong codes in a row that are let through. */
const TRIES = 5
/** After them one more each time that this long has passed since the last. */
const WAIT = sql<Date>`interval '15 minutes'`

/** What somebody has set up; `undefined` without a second factor. */
export function findFactor(userId: string) {
  return db
    .selectFrom('second_factors')
    .select('created_at')
    .select((eb) =>
      eb
        .selectFrom('recovery_codes')
        .select(eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .$asScalar()
        .as('codes'),
    )
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/**
 * Adds a factor to an account that has none; a mail tells its owner.
 *
 * @param secret as the app has it
 * @param step of the code that proved it, which counts as used
 * @returns its recovery codes, of which the database keeps hashes alone; `undefined` when there is a factor already
 */
export async function addFactor(trx: Trx, userId: string, secret: string, step: number) {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('second_factors')
    .values({ user_id: userId, secret, last_step: step })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return undefined
  await enqueue(trx, 'second-factor', { userId, event: 'added' })
  return addRecoveryCodes(trx, userId)
}

/** Replaces the codes of an account; those before open nothing any more. */
export function renewRecoveryCodes(userId: string): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('second_factors')
      .select('user_id')
      .where('user_id', '=', userId)
      .forUpdate()
      .execute()
    await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    return addRecoveryCodes(trx, userId)
  })
}

async function addRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ code_hash: tokenHash(plain(code)), user_id: userId })))
    .execute()
  return codes
}

/** Without those that are taken for each other: 16 of 31 are 79 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

function newRecoveryCode(): string {
  const letters = Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)])
  return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** A code as it is compared, however it was typed. */
function plain(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase()
}

/** 'wait' with the seconds until another code is looked at. */
export type CodeAnswer = { is: 'right' } | { is: 'wrong' } | { is: 'wait'; seconds: number }

/**
 * Whether somebody has their second factor: the code that their app shows now, or a recovery code. Each of
 * them is right once. An attempt is counted before it is looked at, so that many at once are no more than
 * five.
 *
 * @param typed as posted
 */
export async function checkCode(userId: string, typed: string, now: Date): Promise<CodeAnswer> {
  const factor = await db
    .updateTable('second_factors')
    .set((eb) => ({ failed: eb('failed', '+', 1), failed_at: now }))
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('failed', '<', TRIES),
        eb('failed_at', '<', sql<Date>`${now}::timestamptz - ${WAIT}`),
      ]),
    )
    .returning(['secret'])
    .executeTakeFirst()
  if (!factor) return { is: 'wait', seconds: await secondsToWait(userId, now) }
  const code = plain(typed)
  const isRight =
    (await isCodeOfApp(userId, factor.secret, code, now)) || (await isRecovery(userId, code))
  return { is: isRight ? 'right' : 'wrong' }
}

async function secondsToWait(userId: string, now: Date): Promise<number> {
  const factor = await db
    .selectFrom('second_factors')
    .select(
      sql<number>`ceil(extract(epoch from failed_at + ${WAIT} - ${now}::timestamptz))::integer`.as(
        'wait',
      ),
    )
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Math.max(1, factor?.wait ?? 1)
}

async function isCodeOfApp(userId: string, secret: string, code: string, now: Date) {
  const step = stepOfCode(secret, code, now)
  if (step === null) return false
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ failed: 0, last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', String(step))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function isRecovery(userId: string, code: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('recovery_codes')
      .where('code_hash', '=', tokenHash(code))
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await trx
      .updateTable('second_factors')
      .set({ failed: 0 })
      .where('user_id', '=', userId)
      .execute()
    return true
  })
}

/**
 * Takes somebody's second factor away, with its codes and the browsers that were not asked; a mail tells them.
 *
 * @returns whether there was one
 */
export function removeFactor(userId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('second_factors')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await enqueue(trx, 'second-factor', { userId, event: 'removed' })
    return true
  })
}
