import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { aSubscriber } from '../../../tests/support/factories'
import { db } from '~/database/db.server'
import { subscriberOf, unsubscribe, unsubscribeToken } from './unsubscribe.server'

test('a token names whoever it was made for, and nobody can make or change one', async () => {
  const [one, other] = [await aSubscriber(), await aSubscriber()]
  const token = unsubscribeToken(one.id)
  expect(subscriberOf(token)).toBe(one.id)
  const [, signature = ''] = token.split('.')
  const forged = [
    ...['', '.', one.id, `${one.id}.`, `${other.id}.${signature}`, `${token}x`, `${token}.x`],
    ...[signature, token.toUpperCase(), `${one.id}.${signature.slice(1)}`, '\u0000', '%00'],
    ...Array.from({ length: 1_000 }, () => `${one.id}.${randomBytes(24).toString('base64url')}`),
  ]
  for (const text of forged) expect(subscriberOf(text)).toBeNull()
})

test('leaving twice is leaving once, and the first time stays', async () => {
  const { id } = await aSubscriber()
  const row = () =>
    db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await unsubscribe(id)
  const first = await row()
  expect(first.status).toBe('unsubscribed')
  await unsubscribe(id)
  expect(await row()).toEqual(first)
})
