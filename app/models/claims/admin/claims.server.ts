import { sql } from 'kysely'
import { db, isUniqueViolation } from '~/database/db.server'
import { limaDay } from '~/dates'
import { pageOf } from '~/models/records/page.server'
import { contains } from '~/models/records/search.server'
import { enqueue } from '~/queue.server'
import type { List } from '~/urls/staff/list-url'
import { answerDue, workdaysTo } from '../answer-days'
import { type Claim, claims } from '../claim.server'

const IS_OPEN = sql<boolean>`answer.claim_id is null`
const EXPORTED_AT_ONCE = 500

/** Sheets of the book: those without an answer, oldest first, then the others, newest first. */
export function listClaims({
  words,
  status,
  page,
}: Pick<List<string>, 'words' | 'status' | 'page'>) {
  let found = claims()
  if (status) found = found.where(status === 'active' ? IS_OPEN : sql<boolean>`not ${IS_OPEN}`)
  if (words) {
    found = found.where((eb) =>
      eb.or([
        ...['claims.name', 'claims.email', 'document'].map((column) => contains(column, words)),
        sql<boolean>`lpad(number::text, 9, '0') = lpad(split_part(${words}, '-', 1), 9, '0')`,
      ]),
    )
  }
  const sorted = found
    .orderBy(IS_OPEN, 'desc')
    .orderBy(sql`case when ${IS_OPEN} then number else -number end`)
  return pageOf(sorted, page)
}

/** How many sheets there are, and how many wait for an answer (`active`). */
export async function countClaims() {
  const { all, active } = await db
    .selectFrom('claims')
    .leftJoin('claim_answers as answer', 'answer.claim_id', 'claims.id')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere(IS_OPEN).as('active'),
    ])
    .executeTakeFirstOrThrow()
  return { all, active, inactive: all - active }
}

/** Until when a sheet is to be answered, and the working days left; negative once they are over. */
export function answerTerm(claim: { created_at: Date }, now: Date) {
  const due = answerDue(limaDay(claim.created_at))
  return { due, left: workdaysTo(limaDay(now), due) }
}

/** How many sheets wait for an answer, and the term of the oldest; `null` when none does. */
export async function claimsToAnswer(now: Date) {
  const { count, since } = await db
    .selectFrom('claims')
    .leftJoin('claim_answers as answer', 'answer.claim_id', 'claims.id')
    .where(IS_OPEN)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('claims.created_at').as('since'),
    ])
    .executeTakeFirstOrThrow()
  return since && { count, ...answerTerm({ created_at: since }, now) }
}

/** The whole book by number, some sheets at a time. */
export async function* everyClaim(atOnce = EXPORTED_AT_ONCE): AsyncGenerator<Claim[]> {
  for (let last = 0; ;) {
    const some = await claims().where('number', '>', last).orderBy('number').limit(atOnce).execute()
    yield some
    last = some.at(-1)?.number ?? last
    if (some.length < atOnce) return
  }
}

/**
 * Answers a sheet, once and for good, and queues the mail that says so.
 *
 * @returns whether this answer counts: `false` when there is one already
 */
export async function answerClaim(
  claimId: string,
  { text, staffId }: { text: string; staffId: string },
): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('claim_answers')
        .values({ claim_id: claimId, text, answered_by: staffId })
        .execute()
      await enqueue(trx, 'claim-answer', { claimId })
    })
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}
