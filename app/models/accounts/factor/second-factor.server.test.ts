import { TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { aUser } from '../../../../tests/support/factories'
import { settled } from '../../../../tests/support/settled'
import { db } from '~/database/db.server'
import { storePassword } from '../passwords/password-change.server'
import { closeSessionsOf, findSessionUser, openSession } from '../session.server'
import { setDutyRules } from '../staff/duties.server'
import { changeStaff } from '../staff/staff.server'
import { newFactorSecret } from './one-time-code'
import { forgetOldBrowsers, proveSession, setUpFactor } from './proven-session.server'
import { checkCode, findFactor, removeFactor, renewRecoveryCodes } from './second-factor.server'

const NOW = new Date('2026-11-26T15:00:10Z')
/** Always the same: of another, a code that is wrong here could be right. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000)

/** An owner with a factor, whose session has given a code. */
async function aColleague() {
  const { id: userId } = await aUser()
  await db
    .insertInto('user_roles')
    .values({ user_id: userId, role: 'admin', duty: 'owner' })
    .execute()
  const sessionId = await openSession(userId)
  const codes = await setUpFactor({ userId, sessionId }, { secret: SECRET, step: 0 })
  if (!codes) throw new Error('no factor was set up')
  const codeAt = (at: Date) => new TOTP({ secret: SECRET }).generate({ timestamp: at.getTime() })
  return { userId, secret: SECRET, codeAt, session: sessionId, codes }
}

async function missing(sessionId: string) {
  return (await findSessionUser(sessionId))?.missing
}

it('a code is right once, of however many that send it at once', async () => {
  const { userId, codeAt } = await aColleague()
  const code = codeAt(NOW)
  const answers = await settled(Array.from({ length: 5 }, () => checkCode(userId, code, NOW)))
  expect(answers.filter(({ is }) => is === 'right')).toHaveLength(1)
  // Not the one before either, which the clock would still allow; the next one is.
  expect(await checkCode(userId, codeAt(later(-30)), later(900))).toEqual({ is: 'wrong' })
  expect(await checkCode(userId, codeAt(later(1_830)), later(1_830))).toEqual({ is: 'right' })
})

it('clocks may differ by half a minute, not by ten', async () => {
  const { userId, codeAt } = await aColleague()
  for (const wrong of [later(600), later(-600), later(90), later(-90)]) {
    expect(await checkCode(userId, codeAt(wrong), NOW), wrong.toISOString()).toEqual({
      is: 'wrong',
    })
  }
  expect(await checkCode(userId, ` ${codeAt(later(-30)).replace(/(...)/, '$1 ')}`, NOW)).toEqual({
    is: 'right',
  })
  expect(await checkCode(userId, codeAt(later(30)), NOW)).toEqual({ is: 'right' })
})

it('of ten thousand guesses at once five are looked at, then one each quarter of an hour', async () => {
  const { userId, codeAt, codes } = await aColleague()
  const guess = (_: unknown, at: number) =>
    checkCode(userId, String(at).padStart(6, '0'), later(-86_400))
  const answers = await settled(Array.from({ length: 10_000 }, guess))
  expect(answers.filter(({ is }) => is === 'wait').length).toBe(9_995)
  // Neither the right one helps, nor a recovery code.
  const soon = later(-86_400 + 60)
  expect(await checkCode(userId, codeAt(soon), soon)).toEqual({ is: 'wait', seconds: 840 })
  expect(await checkCode(userId, codes[0] ?? '', soon)).toMatchObject({ is: 'wait' })
  expect(await checkCode(userId, 'otra', later(-80_000))).toEqual({ is: 'wrong' })
  expect(await checkCode(userId, 'otra', later(-79_990))).toMatchObject({ is: 'wait' })
  expect(await checkCode(userId, codeAt(NOW), NOW)).toEqual({ is: 'right' })
  // From the beginning.
  for (let wrong = 0; wrong < 5; wrong += 1) {
    expect(await checkCode(userId, 'x', NOW)).toEqual({ is: 'wrong' })
  }
  expect(await checkCode(userId, 'x', NOW)).toMatchObject({ is: 'wait' })
})

it('each recovery code opens once, its own account, however it is typed', async () => {
  const [{ userId, codes }, other] = [await aColleague(), await aColleague()]
  expect(new Set(codes).size).toBe(10)
  const [first = '', second = '', ...more] = codes
  expect(first).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  expect(await checkCode(other.userId, first, NOW)).toEqual({ is: 'wrong' })
  const raced = await settled(Array.from({ length: 5 }, () => checkCode(userId, first, NOW)))
  expect(raced.filter(({ is }) => is === 'right')).toHaveLength(1)
  await checkCode(userId, second, later(900))
  for (const code of more) {
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `
    expect(await checkCode(userId, typed, later(1_800))).toEqual({ is: 'right' })
  }
  expect(await findFactor(userId)).toMatchObject({ codes: 0 })
  const [renewed = ''] = await renewRecoveryCodes(userId)
  expect(await checkCode(userId, renewed, later(1_800))).toEqual({ is: 'right' })
})

it('without a code a session of who has a factor may do nothing', async () => {
  const { userId, session } = await aColleague()
  expect(await findSessionUser(session)).toMatchObject({ duty: 'owner', missing: null })
  const without = await openSession(userId)
  expect(await findSessionUser(without)).toMatchObject({ duty: null, missing: 'code' })
  const proven = await proveSession({ userId, sessionId: without }, false)
  expect(await missing(proven?.id ?? '')).toBe(null)
  // The one that it came from has ended, and cannot be used again.
  expect(await findSessionUser(without)).toBe(undefined)
  expect(await proveSession({ userId, sessionId: without }, true)).toBe(undefined)
  // A code given for a factor before stands for none of this one.
  await removeFactor(userId)
  expect(await missing(session)).toBe(null)
  const elsewhere = await openSession(userId)
  await setUpFactor({ userId, sessionId: elsewhere }, { secret: newFactorSecret(), step: 0 })
  expect(await missing(session)).toBe('code')
})

it('a factor is set up once, by a session that lasts', async () => {
  const { id: userId } = await aUser()
  await db
    .insertInto('user_roles')
    .values({ user_id: userId, role: 'admin', duty: 'owner' })
    .execute()
  const setUp = (sessionId: string) =>
    setUpFactor({ userId, sessionId }, { secret: newFactorSecret(), step: 0 })
  const ended = await openSession(userId)
  await closeSessionsOf(userId)
  expect(await setUp(ended)).toBe(undefined)
  expect(await findFactor(userId)).toBe(undefined)
  const sessions = [await openSession(userId), await openSession(userId)]
  const raced = await settled(sessions.map(setUp))
  expect(raced.filter(Boolean)).toHaveLength(1)
  const states = await settled(sessions.map((id) => findSessionUser(id)))
  // The other's still stands, and asks for a code.
  expect(states.map((user) => user?.missing)).toContainEqual('code')
})

it('a duty that needs a factor lets nobody in without', async () => {
  const { id: userId } = await aUser()
  await db
    .insertInto('user_roles')
    .values({ user_id: userId, role: 'admin', duty: 'accounting' })
    .execute()
  const session = await openSession(userId)
  expect(await missing(session)).toBe(null)
  const nothing = {
    ...{ second_factor: false, order_mails: true },
    ...{ backup_mails: true, error_mails: true },
  }
  const rules = {
    ...{ owner: nothing, manager: nothing, workshop: nothing, delivery: nothing, editor: nothing },
    accounting: { ...nothing, second_factor: true },
  }
  await setDutyRules(rules)
  expect(await findSessionUser(session)).toMatchObject({ duty: null, missing: 'factor' })
  await setDutyRules({ ...rules, accounting: nothing })
  expect(await missing(session)).toBe(null)
  // Nobody is sent what their duty does not show.
  const mails = await db
    .selectFrom('duties')
    .select('duty')
    .where('order_mails', '=', true)
    .orderBy('duty')
    .execute()
  expect(mails.map(({ duty }) => duty)).toEqual(['manager', 'owner'])
})

/** A browser in which this colleague gave a code and asked not to be asked again. */
async function remembered(userId: string): Promise<string> {
  const sessionId = await openSession(userId)
  const proven = await proveSession({ userId, sessionId }, true)
  return proven?.remembered ?? ''
}

it('a browser is not asked again for 30 days, for that account alone', async () => {
  const [{ userId }, other] = [await aColleague(), await aColleague()]
  const token = await remembered(userId)
  expect(await missing(await openSession(userId, '', ['x', token]))).toBe(null)
  expect(await missing(await openSession(other.userId, '', [token]))).toBe('code')
  const age = (days: number) =>
    db
      .updateTable('factor_browsers')
      .set({ created_at: new Date(Date.now() - days * 86_400_000) })
      .where('user_id', '=', userId)
      .execute()
  await age(29.9)
  expect(await missing(await openSession(userId, '', [token]))).toBe(null)
  await age(30.1)
  expect(await missing(await openSession(userId, '', [token]))).toBe('code')
  expect(await forgetOldBrowsers()).toBe(1)
})

const ENDS: [string, (userId: string) => Promise<unknown>][] = [
  ['another password', (id) => db.transaction().execute((trx) => storePassword(trx, id, 'otra'))],
  ['suspension', (id) => changeStaff(id, { suspended_at: new Date() })],
  ['another duty', (id) => changeStaff(id, { duty: 'editor' })],
  ['ending all sessions', (id) => closeSessionsOf(id)],
  ['a reset', removeFactor],
]

it.each(ENDS)('%s makes a browser be asked again', async (_, end) => {
  await aColleague()
  const { userId, codeAt } = await aColleague()
  const token = await remembered(userId)
  await end(userId)
  await changeStaff(userId, { suspended_at: null })
  if (!(await findFactor(userId))) {
    const sessionId = await openSession(userId)
    await setUpFactor({ userId, sessionId }, { secret: newFactorSecret(), step: 0 })
  } else expect(await checkCode(userId, codeAt(NOW), NOW)).toEqual({ is: 'right' })
  expect(await missing(await openSession(userId, '', [token]))).toBe('code')
})

it('who leaves the staff has no factor, and another password ends what a code opens at that moment', async () => {
  await aColleague()
  const { userId } = await aColleague()
  for (let round = 0; round < 20; round += 1) {
    const sessionId = await openSession(userId)
    const [proven] = await Promise.all([
      proveSession({ userId, sessionId }, true),
      db.transaction().execute((trx) => storePassword(trx, userId, `otra ${round}`)),
    ])
    expect(await findSessionUser(proven?.id ?? ''), `round ${round}`).toBe(undefined)
    const token = [proven?.remembered ?? '']
    expect(await missing(await openSession(userId, '', token)), `round ${round}`).toBe('code')
  }
  expect(await changeStaff(userId, { role: 'customer' })).toBe('changed')
  expect(await findFactor(userId)).toBe(undefined)
})
