import { createHash } from 'node:crypto'
import { db, isUniqueViolation } from '~/database/db.server'
import { enqueue } from '~/queue.server'
import { idOfSigned, signedId } from '~/models/records/signed-id.server'
import { isUuid } from '~/models/records/uuid'
import type { Provider } from '~/models/site/provider'
import type { ClaimDraft, ClaimKind, Good } from './claim'

const PURPOSE = 'reclamo'

/**
 * Writes a sheet into the complaints book, and queues its copies. The database numbers it.
 *
 * @param key of the form that was sent: the same form with the same words is one sheet
 * @param provider who sells, as the sheet will always say
 * @returns its id
 */
export async function fileClaim(
  draft: ClaimDraft,
  key: string,
  provider: Provider,
): Promise<string> {
  const claimId = idFor(draft, key)
  try {
    await db.transaction().execute(async (trx) => {
      await enqueue(trx, 'claim-copy', { claimId })
      await enqueue(trx, 'claim-alert', { claimId })
      // Last: from here on every other sheet waits for this one's number to count or not.
      await trx
        .insertInto('claims')
        .values({
          id: claimId,
          ...draft,
          provider_name: provider.name,
          provider_ruc: provider.ruc,
          provider_address: provider.address,
        })
        .execute()
    })
  } catch (error) {
    if (!isUniqueViolation(error) || !(await findClaim(claimId))) throw error
  }
  return claimId
}

/** A UUID that the same form and words have again. */
function idFor(draft: ClaimDraft, key: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([key, draft]))
    .digest('hex')
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

/** The token of a sheet's own page, for whom it was mailed to. */
export function claimToken(id: string): string {
  return signedId(id, PURPOSE)
}

/** The sheet that a token opens, with its answer. */
export async function claimOfToken(token: string) {
  const id = idOfSigned(token, PURPOSE)
  return id ? findClaim(id) : undefined
}

/** A sheet with its answer and who wrote that. */
export async function findClaim(id: string) {
  return isUuid(id) ? claims().where('claims.id', '=', id).executeTakeFirst() : undefined
}

/** Every sheet, with its answer. */
export function claims() {
  return db
    .selectFrom('claims')
    .leftJoin('claim_answers as answer', 'answer.claim_id', 'claims.id')
    .leftJoin('users', 'users.id', 'answer.answered_by')
    .selectAll('claims')
    .select(['answer.text as answer', 'answer.created_at as answered_at', 'users.email as staff'])
    .$narrowType<{ kind: ClaimKind; good: Good }>()
}

export type Claim = NonNullable<Awaited<ReturnType<typeof findClaim>>>
