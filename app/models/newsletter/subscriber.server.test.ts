import { beforeEach, expect, test } from 'vitest'
import { settled } from '../../../tests/support/settled'
import { CONSENT_TEXT } from './consent'
import { subscribe } from './subscriber.server'
import { db } from '~/database/db.server'

beforeEach(() => db.deleteFrom('subscribers').execute())

function all() {
  return db.selectFrom('subscribers').selectAll().execute()
}

test('the same address in other letters is the same person, first source and first name kept', async () => {
  await subscribe({ email: 'Ana@Correo.pe', fullName: ' ', source: 'footer' })
  await subscribe({ email: ' ana@correo.PE ', fullName: 'Ana', source: 'checkout' })
  await subscribe({ email: 'ana@correo.pe', fullName: 'Otra', source: 'footer' })
  expect(await all()).toMatchObject([
    { email: 'Ana@Correo.pe', full_name: 'Ana', source: 'footer', consent_text: CONSENT_TEXT },
  ])
})

test('whoever left and comes back is active again, with a new consent', async () => {
  await subscribe({ email: 'ana@correo.pe', fullName: 'Ana', source: 'footer' })
  const long_ago = new Date('2020-01-01')
  await db
    .updateTable('subscribers')
    .set({
      status: 'unsubscribed',
      unsubscribed_at: long_ago,
      consented_at: long_ago,
      consent_text: '',
    })
    .execute()
  await subscribe({ email: 'ana@correo.pe', fullName: '', source: 'checkout' })
  const [row] = await all()
  expect(row).toMatchObject({ status: 'active', unsubscribed_at: null, consent_text: CONSENT_TEXT })
  expect(row?.consented_at.getTime()).toBeGreaterThan(long_ago.getTime())
})

test('thirty times at once is once', async () => {
  const person = { email: 'ana@correo.pe', fullName: 'Ana', source: 'footer' } as const
  await settled(Array.from({ length: 30 }, () => subscribe(person)))
  expect(await all()).toHaveLength(1)
})
