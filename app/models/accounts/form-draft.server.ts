import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { decrypted, encrypt } from '~/models/records/encrypted.server'

/** What somebody of the staff had typed into a form when their session ended. */
export type FormDraft = {
  /** Path and query that the form was sent to. */
  page: string
  /** Which form of that page. */
  kind: string
  fields: [name: string, value: string][]
  /** Whether files came with it, which are not kept. */
  hadFiles: boolean
}

/** So many are kept of a person, the newest ones. */
const KEPT_MAX = 5

const isFresh = sql<boolean>`created_at > now() - interval '1 hour'`

/** Keeps a draft for an hour; it replaces the one of the same form. */
export async function keepDraft(userId: string, draft: FormDraft): Promise<void> {
  await forgetDraft(userId, draft)
  const sealed = encrypt(JSON.stringify(draft), userId)
  await db.insertInto('form_drafts').values({ user_id: userId, sealed }).execute()
  const newest = db
    .selectFrom('form_drafts')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(KEPT_MAX)
  await db
    .deleteFrom('form_drafts')
    .where('user_id', '=', userId)
    .where('id', 'not in', newest)
    .execute()
}

/** Their drafts of a page, one of each of its forms; nobody else's can be read. */
export async function draftsOfPage(userId: string, page: string): Promise<FormDraft[]> {
  const drafts = await draftsOf(userId)
  return drafts.flatMap(({ draft }) => (draft.page === page ? [draft] : []))
}

/** Deletes a draft once its form was sent, or when it is not wanted. */
export async function forgetDraft(
  userId: string,
  { page, kind }: Pick<FormDraft, 'page' | 'kind'>,
): Promise<void> {
  const drafts = await draftsOf(userId)
  const same = drafts.filter(({ draft }) => draft.page === page && draft.kind === kind)
  if (same.length === 0) return
  const ids = same.map(({ id }) => id)
  await db.deleteFrom('form_drafts').where('id', 'in', ids).execute()
}

async function draftsOf(userId: string) {
  const rows = await db
    .selectFrom('form_drafts')
    .select(['id', 'sealed'])
    .where('user_id', '=', userId)
    .where(isFresh)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.flatMap(({ id, sealed }) => {
    const text = decrypted(sealed, userId)
    return text === null ? [] : [{ id, draft: JSON.parse(text) as FormDraft }]
  })
}

/** @returns how many drafts were too old */
export async function deleteOldDrafts(): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('form_drafts')
    .where(sql<boolean>`not (${isFresh})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
