import { sql } from 'kysely'
import { db, type Executor } from '~/database/db.server'
import { CONSENT_TEXT } from './consent'
import { pageOf } from '~/models/records/page.server'
import type { Deleted } from '~/models/records/row.server'
import { contains } from '~/models/records/search.server'

/** Subscribers, newest first, those who unsubscribed included. */
export async function listSubscribers({ words, page }: { words: string; page: number }) {
  let found = db.selectFrom('subscribers')
  if (words) {
    found = found.where((eb) => eb.or([contains('email', words), contains('full_name', words)]))
  }
  const sorted = found
    .select(['id', 'email', 'full_name', 'source', 'status', 'consented_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
  return pageOf(sorted, page)
}

/** All data of all subscribers, oldest first, for the export. */
export function everySubscriber() {
  return db
    .selectFrom('subscribers')
    .select([
      'email',
      'full_name',
      'status',
      'source',
      'consented_at',
      'consent_text',
      'unsubscribed_at',
    ])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/**
 * Adds people whose consent staff obtained elsewhere. Existing subscribers stay unchanged: whoever
 * unsubscribed stays unsubscribed.
 *
 * @returns how many are new
 */
export async function importSubscribers(
  people: { email: string; fullName: string }[],
  executor: Executor = db,
): Promise<number> {
  if (people.length === 0) return 0
  const { numInsertedOrUpdatedRows } = await executor
    .insertInto('subscribers')
    .columns(['email', 'full_name', 'source', 'consent_text'])
    .expression(
      sql`select *, 'import', ${CONSENT_TEXT} from unnest(
        ${people.map(({ email }) => email)}::text[],
        ${people.map(({ fullName }) => fullName || null)}::text[])`,
    )
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** Subscribers to delete, for the question that names them. */
export function subscribersToErase(ids: string[]) {
  return db
    .selectFrom('subscribers')
    .select(['id', 'email as name'])
    .where('id', 'in', ids)
    .orderBy('email')
    .execute()
}

/**
 * Deletes subscribers, with their rows of campaigns.
 *
 * @source docs/specification/reliability.md N-04
 */
export async function eraseSubscribers(ids: string[]): Promise<Deleted> {
  const { numDeletedRows } = await db
    .deleteFrom('subscribers')
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return { count: Number(numDeletedRows), images: [] }
}
