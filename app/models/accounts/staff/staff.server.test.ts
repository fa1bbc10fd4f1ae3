import { beforeEach, expect, it } from 'vitest'
import { aUser } from '../../../../tests/support/factories'
import { settled } from '../../../../tests/support/settled'
import { db } from '~/database/db.server'
import { newToken } from '~/models/records/token.server'
import { issueToken } from '../email-token.server'
import { may, type Duty } from '../permissions'
import { findSessionUser, openSession } from '../session.server'
import { acceptInvitation, inviteStaff, withdrawInvitation } from './invitation.server'
import { changeStaff, listStaff } from './staff.server'

beforeEach(async () => {
  await db.deleteFrom('user_roles').execute()
})

async function aMember(duty: Duty): Promise<string> {
  const { id } = await aUser()
  await db.insertInto('user_roles').values({ user_id: id, role: 'admin', duty }).execute()
  return id
}

async function owners(): Promise<number> {
  const staff = await listStaff()
  return staff.filter(({ duty, suspended_at }) => duty === 'owner' && !suspended_at).length
}

const WAYS_OUT = [
  { duty: 'manager' },
  { suspended_at: new Date() },
  { role: 'customer' },
] as const satisfies Parameters<typeof changeStaff>[1][]

it('of two owners who take each other’s duty away at once, one remains', async () => {
  for (let round = 0; round < 200; round += 1) {
    await db.deleteFrom('user_roles').execute()
    const [one, other] = [await aMember('owner'), await aMember('owner')]
    const way = (at: number) => WAYS_OUT[(round + at) % WAYS_OUT.length] ?? expect.fail()
    const answers = await settled([changeStaff(one, way(0)), changeStaff(other, way(1))])
    expect(answers.sort(), `round ${round}`).toEqual(['changed', 'last-owner'])
    expect(await owners()).toBe(1)
  }
})

it.each(WAYS_OUT)('the last owner is not let go by %o, whoever else works here', async (change) => {
  const owner = await aMember('owner')
  await aMember('manager')
  const suspended = await aMember('owner')
  expect(await changeStaff(suspended, { suspended_at: new Date() })).toBe('changed')
  expect(await changeStaff(owner, change)).toBe('last-owner')
  expect(await owners()).toBe(1)
})

it('a change of what somebody may do ends their sessions, and nobody else’s', async () => {
  const [owner, editor] = [await aMember('owner'), await aMember('editor')]
  const others = await openSession(owner)
  for (const [change, allowed] of [
    [{ duty: 'delivery' }, true],
    [{ suspended_at: new Date() }, false],
    [{ suspended_at: null }, true],
    [{ role: 'customer' }, false],
  ] as const) {
    const session = await openSession(editor)
    expect(await changeStaff(editor, change)).toBe('changed')
    expect(await findSessionUser(session)).toBeUndefined()
    const next = await findSessionUser(await openSession(editor))
    expect(may(next?.duty, 'admin.enter'), JSON.stringify(change)).toBe(allowed)
  }
  expect(await findSessionUser(others)).toMatchObject({ duty: 'owner' })
  expect(await changeStaff(editor, { duty: 'owner' })).toBe('gone')
})

/** Somebody who was asked, with the token of their link. */
async function anInvitation(duty: Duty) {
  const owner = await aMember('owner')
  const { id: userId, email } = await aUser()
  expect(await inviteStaff(email, duty, owner)).toBe(true)
  const token = newToken()
  await issueToken(db, { userId, purpose: 'invite', token })
  return { userId, email, token, owner }
}

it('an invitation works once, for whoever is first of many', async () => {
  const { userId, token } = await anInvitation('editor')
  const session = await openSession(userId)
  const tries = Array.from({ length: 8 }, () =>
    acceptInvitation(token, 'una clave larga', new Date()),
  )
  const accepted = (await settled(tries)).filter(Boolean)
  expect(accepted).toHaveLength(1)
  expect(await findSessionUser(session)).toBeUndefined()
  expect(await findSessionUser(await openSession(userId))).toMatchObject({ duty: 'editor' })
})

it('an invitation that was taken back, or that is old, opens nothing', async () => {
  const back = await anInvitation('editor')
  await withdrawInvitation(back.userId)
  const old = await anInvitation('owner')
  await db
    .updateTable('email_tokens')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('user_id', '=', old.userId)
    .execute()
  for (const { token, userId } of [back, old]) {
    expect(await acceptInvitation(token, 'una clave larga', new Date())).toBeUndefined()
    const user = await findSessionUser(await openSession(userId))
    expect(user).toMatchObject({ role: 'customer', duty: null })
  }
})

it('who works here is not invited again, suspended or not', async () => {
  const { userId, email, token, owner } = await anInvitation('editor')
  await acceptInvitation(token, 'una clave larga', new Date())
  await changeStaff(userId, { suspended_at: new Date() })
  expect(await inviteStaff(email.toUpperCase(), 'owner', owner)).toBe(false)
})

it('names what staff signed in with, and not what customers did', async () => {
  const { id: customer } = await aUser()
  const owner = await aMember('owner')
  await openSession(customer, 'Chrome en Android')
  await openSession(owner, 'Safari en iOS')
  await openSession(owner, 'Firefox en Windows')
  const [member] = await listStaff()
  expect(member?.sessions.map(({ device }) => device).sort()).toEqual([
    'Firefox en Windows',
    'Safari en iOS',
  ])
  const stored = await db
    .selectFrom('sessions')
    .select('device')
    .where('user_id', '=', customer)
    .execute()
  expect(stored).toEqual([{ device: '' }])
})
