import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aProduct, aUser } from '../../tests/support/factories'
import { db } from '~/database/db.server'
import { findToken, issueToken, spendToken } from '~/models/accounts/email-token.server'
import { findSessionUser, openSession } from '~/models/accounts/session.server'
import { changePrices } from '~/models/catalogue/admin/prices/price-change.server'
import { planPrices } from '~/models/catalogue/admin/prices/price-plan.server'
import { newToken, tokenHash } from '~/models/records/token.server'
import { clockJobs } from './clock-jobs.server'

/** A session that began and was last used so long ago. */
async function aSession(began: string, used: string): Promise<string> {
  const { id } = await aUser()
  const session = await openSession(id)
  await db
    .updateTable('sessions')
    .set({ created_at: sql<Date>`now() - ${began}::interval` })
    .set({ seen_at: sql<Date>`now() - ${used}::interval` })
    .where('user_id', '=', id)
    .execute()
  return session
}

test('only sessions that have ended are forgotten', async () => {
  const used = await aSession('89 days 23 hours', '1 day')
  const idle = await aSession('40 days', '29 days 23 hours')
  await aSession('90 days 1 minute', '1 day')
  await aSession('40 days', '30 days 1 minute')
  await clockJobs['forget-sign-ins']()
  expect(await db.selectFrom('sessions').select('id_hash').execute()).toHaveLength(2)
  for (const session of [used, idle]) expect(await findSessionUser(session)).toBeDefined()
})

/** A link of a mail, issued to an account of its own. */
async function aLink(): Promise<string> {
  const token = newToken()
  await issueToken(db, { userId: (await aUser()).id, purpose: 'confirm', token })
  return token
}

function endedFor(by: string, token: string) {
  return db
    .updateTable('email_tokens')
    .set({ expires_at: sql<Date>`now() - ${by}::interval` })
    .where('token_hash', '=', tokenHash(token))
    .execute()
}

test('a link is forgotten a week after it ended: until then its mail may be tried again', async () => {
  const [waiting, spent, old] = [await aLink(), await aLink(), await aLink()]
  const userId = await db.transaction().execute((trx) => spendToken(trx, 'confirm', spent))
  await endedFor('6 days 23 hours', spent)
  await endedFor('7 days 1 minute', old)
  await clockJobs['forget-sign-ins']()
  const left = await db.selectFrom('email_tokens').select('token_hash').execute()
  expect(new Set(left.map((row) => row.token_hash))).toEqual(
    new Set([waiting, spent].map(tokenHash)),
  )

  await issueToken(db, { userId: userId ?? '', purpose: 'confirm', token: spent })
  expect(await findToken('confirm', spent)).toBeUndefined()
  expect(await findToken('confirm', waiting)).toBeDefined()
})

test('prices that were to last until a day that has passed return', async () => {
  const { id } = await aProduct({ price: 10_000, featured: true })
  const scope = { kind: 'mark', mark: 'destacados' } as const
  const rule = { isRise: true, unit: 'soles', amount: 500 } as const
  const asked = { scope, rule, words: 'Subir S/ 5.00', staffId: (await aUser()).id }
  const { digest } = await planPrices(scope, rule)
  await changePrices({ ...asked, endsOn: '2020-12-24' }, digest)
  const prices = db.selectFrom('products').select('price').where('id', '=', id)
  expect(await prices.execute()).toEqual([{ price: 10_490 }])
  await clockJobs['return-prices']()
  expect(await prices.execute()).toEqual([{ price: 10_000 }])
})
