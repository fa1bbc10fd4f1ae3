import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aUser } from '../../../tests/support/factories'
import { db } from '~/database/db.server'
import { closeSession, findSessionUser, openSession, touchSession } from './session.server'
import { findByCredentials, makeAdmin } from './user.server'

let user: Awaited<ReturnType<typeof aUser>>
let session: string

beforeEach(async () => {
  user = await aUser()
  session = await openSession(user.id)
})

async function age(column: 'created_at' | 'seen_at', by: string) {
  await db
    .updateTable('sessions')
    .set({ [column]: sql<Date>`now() - ${by}::interval` })
    .where('user_id', '=', user.id)
    .execute()
}

test('a session is found by its id alone, of which only a hash is stored', async () => {
  expect(await findSessionUser(session)).toEqual({
    id: user.id,
    email: user.email,
    username: null,
    role: 'customer',
    duty: null,
    missing: null,
  })
  const stored = await db.selectFrom('sessions').select('id_hash').execute()
  expect(stored.map(({ id_hash }) => id_hash)).not.toContain(session)
  for (const id of ['', `${session}x`, session.slice(1), session.toLowerCase(), '\0']) {
    expect(await findSessionUser(id)).toBeUndefined()
  }
  await closeSession(session)
  expect(await findSessionUser(session)).toBeUndefined()
})

test.each([
  ['created_at', '89 days 23 hours', true],
  ['created_at', '90 days 1 second', false],
  ['seen_at', '29 days 23 hours', true],
  ['seen_at', '30 days 1 second', false],
] as const)('a customer whose session has %s %s ago: %s', async (column, by, lasts) => {
  await age(column, by)
  expect((await findSessionUser(session)) !== undefined).toBe(lasts)
  await touchSession(session)
  expect((await findSessionUser(session)) !== undefined).toBe(lasts)
})

test('staff stay signed in for twelve idle hours, and using the shop keeps them in', async () => {
  await makeAdmin(user.email, 'no hace falta')
  session = await openSession(user.id)
  await age('seen_at', '11 hours')
  expect(await findSessionUser(session)).toMatchObject({ role: 'admin' })
  expect(await touchSession(session)).toBe(true)
  expect(await touchSession(session)).toBe(false)
  await age('seen_at', '12 hours 1 second')
  expect(await findSessionUser(session)).toBeUndefined()
  expect(await touchSession(session)).toBe(false)
})

test('gaining and losing the administration ends every session, however it happens', async () => {
  await makeAdmin(user.email, 'no hace falta')
  expect(await findSessionUser(session)).toBeUndefined()

  session = await openSession(user.id)
  await makeAdmin(user.email, 'ya lo era')
  expect(await findSessionUser(session)).toMatchObject({ role: 'admin' })
  await db.deleteFrom('user_roles').where('user_id', '=', user.id).execute()
  expect(await findSessionUser(session)).toBeUndefined()
})

test('a role that cannot be read is a customer’s', async () => {
  await makeAdmin(user.email, 'no hace falta')
  session = await openSession(user.id)
  await sql`alter table user_roles rename to lost`.execute(db)
  const found = await findSessionUser(session)
  await sql`alter table lost rename to user_roles`.execute(db)
  expect(found).toMatchObject({ id: user.id, role: 'customer' })
})

test('who becomes administrator keeps the password, unless nobody ever proved whose it is', async () => {
  const unproved = await aUser({ email_confirmed_at: null })
  expect(await makeAdmin(unproved.email, 'clave-de-la-tienda')).toEqual({
    id: unproved.id,
    keepsPassword: false,
  })
  expect(await findByCredentials(unproved.email, 'clave-de-la-tienda')).toMatchObject({
    id: unproved.id,
  })
  expect(await makeAdmin(unproved.email, 'otra')).toMatchObject({ keepsPassword: true })
  expect(await findByCredentials(unproved.email, 'otra')).toBeUndefined()
})
