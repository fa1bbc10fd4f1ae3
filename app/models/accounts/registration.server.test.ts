import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aUser } from '../../../tests/support/factories'
import { settled } from '../../../tests/support/settled'
import { db } from '~/database/db.server'
import { env } from '~/env.server'
import { addDays, limaDay } from '~/dates'
import {
  askForReset,
  changePassword,
  openReset,
  resetPassword,
} from './passwords/password-change.server'
import { hashPassword } from './passwords/password-hash.server'
import { confirmAccount, mailConfirmationAgain, register } from './registration.server'
import { openSession, findSessionUser } from './session.server'
import { findByCredentials, findByEmail } from './user.server'
import { newestCouponOf } from '~/models/coupons/welcome-coupon.server'

const NOW = new Date('2026-11-21T23:30:00-05:00')

let email: string

beforeEach(async () => {
  email = `ana.${crypto.randomUUID().slice(0, 8)}@correo.pe`
  env.rateLimits = true
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})

type Queued = { task: string; payload: { token?: string; email?: string } }

/** The jobs that wait, oldest first. */
async function queued(): Promise<Queued[]> {
  const { rows } = await sql<Queued>`
    select identifier as task, payload from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id order by job.id
  `.execute(db)
  return rows
}

async function mailedToken(): Promise<string> {
  return (await queued()).at(-1)?.payload.token ?? expect.fail('no link was mailed')
}

function ana(password = 'secreta') {
  return register({ username: 'Ana', email, password })
}

test('an account opens once its mail is confirmed, with one coupon for ninety days', async () => {
  await ana()
  expect(await findByCredentials(email, 'secreta')).toMatchObject({ email_confirmed_at: null })
  const user = await confirmAccount(await mailedToken(), NOW)

  expect(user?.email).toBe(email)
  expect(await findByCredentials(email.toUpperCase(), 'secreta')).toMatchObject({
    username: 'Ana',
    email_confirmed_at: NOW,
  })
  const coupon = await newestCouponOf(user?.id ?? '')
  expect(coupon).toMatchObject({
    kind: 'welcome',
    discount_type: 'fixed',
    discount_amount: 500,
    end_date: addDays(limaDay(NOW), 90),
  })
  expect(coupon?.code).toMatch(/^BIENVENIDA-[A-HJ-NP-Z2-9]{8}$/)
})

test('of ten who open one link at once, one spends it, and there is one coupon', async () => {
  await ana()
  const token = await mailedToken()
  const answers = await settled(Array.from({ length: 10 }, () => confirmAccount(token, NOW)))

  const confirmed = answers.filter((answer) => answer !== undefined)
  expect(confirmed).toHaveLength(1)
  const coupons = await db
    .selectFrom('coupons')
    .select('code')
    .where('user_id', '=', confirmed[0]?.id ?? '')
    .execute()
  expect(coupons).toHaveLength(1)
})

test.each([
  ['forged', (token: string) => `${token.startsWith('x') ? 'y' : 'x'}${token.slice(1)}`],
  ['truncated', (token: string) => token.slice(0, -1)],
  ['in capitals', (token: string) => token.toUpperCase()],
  ['with a NUL', (token: string) => `${token}\0`],
  ['empty', () => ''],
])('a link that is %s confirms nothing', async (_what, spoil) => {
  await ana()
  expect(await confirmAccount(spoil(await mailedToken()), NOW)).toBeUndefined()
  expect((await findByEmail(email))?.email_confirmed_at).toBeNull()
})

test('a link is good for its day and its purpose only', async () => {
  await ana()
  const token = await mailedToken()
  expect(await resetPassword(token, 'otra-clave', NOW)).toBeUndefined()
  await db
    .updateTable('email_tokens')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .execute()
  expect(await confirmAccount(token, NOW)).toBeUndefined()
})

test('who registers an address first gains nothing once its owner registers', async () => {
  await ana('de-un-extraño')
  const strangers = await mailedToken()
  await ana('de-su-dueña')

  expect(await confirmAccount(strangers, NOW)).toBeUndefined()
  await confirmAccount(await mailedToken(), NOW)
  expect(await findByCredentials(email, 'de-un-extraño')).toBeUndefined()
  expect(await findByCredentials(email, 'de-su-dueña')).toBeDefined()
})

test('registering an account again changes nothing and tells its owner', async () => {
  await ana()
  await confirmAccount(await mailedToken(), NOW)
  await register({ username: 'Otra', email: email.toUpperCase(), password: 'otra-clave' })

  expect((await queued()).map(({ task }) => task)).toEqual(['confirm-account', 'account-exists'])
  expect(await findByCredentials(email, 'secreta')).toMatchObject({ username: 'Ana' })
})

test('fifty who register one address at once are one account', async () => {
  await settled(Array.from({ length: 50 }, () => ana()))
  const users = await db.selectFrom('users').select('id').where('email', '=', email).execute()
  expect(users).toHaveLength(1)
})

test('nobody is mailed more than three times an hour', async () => {
  for (let times = 0; times < 6; times += 1) await mailConfirmationAgain(email)
  expect(await queued()).toEqual([])
  await ana()
  for (let times = 0; times < 6; times += 1) await mailConfirmationAgain(email)
  await askForReset(email)
  const issued = await db
    .selectFrom('email_tokens')
    .innerJoin('users', 'users.id', 'user_id')
    .select('token_hash')
    .where('email', '=', email)
    .execute()
  expect(issued).toHaveLength(3)
  expect((await queued()).map(({ task }) => task)).toEqual(['confirm-account'])
})

test('a coupon that cannot be made leaves the account confirmed', async () => {
  await sql`alter table coupons add constraint broken check (kind <> 'welcome') not valid`.execute(
    db,
  )
  await ana()
  const user = await confirmAccount(await mailedToken(), NOW)
  await sql`alter table coupons drop constraint broken`.execute(db)

  expect(user?.email).toBe(email)
  expect((await findByEmail(email))?.email_confirmed_at).toEqual(NOW)
  expect(await newestCouponOf(user?.id ?? '')).toBeUndefined()
})

test('a mail that cannot be queued leaves no account behind', async () => {
  await sql`alter schema graphile_worker rename to lost`.execute(db)
  await expect(ana()).rejects.toThrow('graphile_worker')
  await sql`alter schema lost rename to graphile_worker`.execute(db)
  expect(await findByEmail(email)).toBeUndefined()
})

test('a reset ends every session, every older link and the old password', async () => {
  const user = await aUser({ email })
  const session = await openSession(user.id)
  await openReset(email, 'primero')
  expect(await openReset(email.toUpperCase(), 'segundo')).toBe(email)

  expect(await resetPassword('primero', 'nueva-clave', NOW)).toBeUndefined()
  expect(await resetPassword('segundo', 'nueva-clave', NOW)).toMatchObject({ id: user.id })
  expect(await resetPassword('segundo', 'tercera-clave', NOW)).toBeUndefined()
  expect(await findSessionUser(session)).toBeUndefined()
  expect(await findByCredentials(email, 'nueva-clave')).toBeDefined()
})

test('a changed password ends every session, and the reset links that wait', async () => {
  const user = await aUser({ email, password_hash: await hashPassword('la de antes') })
  const session = await openSession(user.id)
  await openReset(email, 'pedido')
  expect(await changePassword(email, 'otra', 'nueva-clave')).toBe(false)
  expect(await findSessionUser(session)).toBeDefined()
  expect(await changePassword(email, 'la de antes', 'nueva-clave')).toBe(true)
  expect(await findSessionUser(session)).toBeUndefined()
  expect(await resetPassword('pedido', 'de quien leyó el correo', NOW)).toBeUndefined()
  expect(await findByCredentials(email, 'nueva-clave')).toBeDefined()
})

test('a reset whose mail is tried again keeps its link, for an hour more', async () => {
  await aUser({ email })
  await openReset(email, 'uno')
  await db
    .updateTable('email_tokens')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .execute()
  await openReset(email, 'uno')
  expect(await resetPassword('uno', 'nueva-clave', NOW)).toBeDefined()
})

test('asking for a reset leaves the same job whether or not there is an account', async () => {
  await aUser({ email })
  await askForReset(email)
  await askForReset('nadie@correo.pe')
  expect((await queued()).map(({ task, payload }) => [task, payload.email])).toEqual([
    ['reset-password', email],
    ['reset-password', 'nadie@correo.pe'],
  ])
  expect(await openReset('nadie@correo.pe', 'x')).toBeUndefined()
})

test('whoever proves the mailbox by a reset is confirmed by it', async () => {
  await ana()
  await openReset(email, 'prueba')
  await resetPassword('prueba', 'nueva-clave', NOW)
  const user = await findByCredentials(email, 'nueva-clave')
  expect(user?.email_confirmed_at).toEqual(NOW)
  expect(await newestCouponOf(user?.id ?? '')).toMatchObject({ kind: 'welcome' })
})
