import { sql } from 'kysely'
import { db, type Executor, type Trx } from '~/database/db.server'
import { tokenHash } from '~/models/records/token.server'

/** What a mailed link is for. */
export type Purpose = 'confirm' | 'reset' | 'invite'

const LASTS: Record<Purpose, string> = {
  confirm: '24 hours',
  reset: '60 minutes',
  invite: '72 hours',
}

/**
 * Stores a link's token (as a hash), valid from now on: a day (`confirm`), an hour (`reset`)
 * or three days (`invite`).
 *
 * Issuing the same token again, when its mail is retried, extends it; a used token stays used.
 *
 * @source docs/specification/decisions.md
 */
export async function issueToken(
  executor: Executor,
  issued: { userId: string; purpose: Purpose; token: string },
): Promise<void> {
  const expires_at = sql<Date>`now() + ${LASTS[issued.purpose]}::interval`
  await executor
    .insertInto('email_tokens')
    .values({
      token_hash: tokenHash(issued.token),
      user_id: issued.userId,
      purpose: issued.purpose,
      expires_at,
    })
    .onConflict((conflict) =>
      conflict
        .column('token_hash')
        .doUpdateSet({ expires_at })
        .where('email_tokens.spent_at', 'is', null),
    )
    .execute()
}

function isValid(purpose: Purpose, token: string) {
  return sql<boolean>`token_hash = ${tokenHash(token)} and purpose = ${purpose}
    and spent_at is null and expires_at > now()`
}

/** The account of a link that is still valid. */
export function findToken(purpose: Purpose, token: string) {
  return db
    .selectFrom('email_tokens')
    .innerJoin('users', 'users.id', 'email_tokens.user_id')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select(['users.id', 'users.email', 'user_roles.role'])
    .where(isValid(purpose, token))
    .executeTakeFirst()
}

/**
 * Uses a link up, and invalidates every other link of its account and purpose.
 *
 * @returns the account's id; `undefined` when the link was used, has expired or never existed
 */
export async function spendToken(
  trx: Trx,
  purpose: Purpose,
  token: string,
): Promise<string | undefined> {
  const spent = await trx
    .updateTable('email_tokens')
    .set({ spent_at: sql<Date>`now()` })
    .where(isValid(purpose, token))
    .returning('user_id')
    .executeTakeFirst()
  if (spent) await voidTokens(trx, spent.user_id, purpose)
  return spent?.user_id
}

/** Invalidates every link of an account and purpose, except the one given. */
export async function voidTokens(
  executor: Executor,
  userId: string,
  purpose: Purpose,
  kept = '',
): Promise<void> {
  await executor
    .deleteFrom('email_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('spent_at', 'is', null)
    .where('token_hash', '<>', tokenHash(kept))
    .execute()
}

/**
 * Deletes links that ended a week ago or more: until then the job of a mail may issue a spent one
 * again, which must stay spent.
 *
 * @returns how many
 */
export async function forgetOldTokens(): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('email_tokens')
    .where('expires_at', '<', sql<Date>`now() - interval '7 days'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
