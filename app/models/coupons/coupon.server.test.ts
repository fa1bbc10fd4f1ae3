import { expect, test } from 'vitest'
import { aCoupon, anOrder, aUser } from '../../../tests/support/factories'
import { usesCoupon } from '../../../tests/support/orders/used-coupon'
import { settled } from '../../../tests/support/settled'
import { findCoupon } from './coupon.server'
import { db } from '~/database/db.server'

const NOON = new Date('2026-12-24T17:00:00Z')

test.each([
  'bienvenida5',
  ' BIENVENIDA5 ',
  'Bienvenida5\u200b',
  '\ufeffbienvenida5',
  '\u00a0BIENVENIDA5\u3000',
])('%j finds BIENVENIDA5', async (typed) => {
  await db.deleteFrom('coupons').where('code', '=', 'BIENVENIDA5').execute()
  const coupon = await aCoupon({ code: 'BIENVENIDA5' })
  expect(await findCoupon(typed, null)).toMatchObject({ id: coupon.id })
})

test.each([
  '',
  ' ',
  '\u200b',
  'ＢＩＥＮＶＥＮＩＤＡ５',
  'BIENVENIDA',
  'BIENVENIDA_',
  'BIENVENIDA%',
  'BIENVENIDA 5',
  "BIENVENIDA5'--",
  "' or '1'='1",
  'BIENVENIDA5\ud83d',
  'B'.repeat(10_000),
  '💐',
])('%.30j finds nothing', async (typed) => {
  await db.deleteFrom('coupons').where('code', '=', 'BIENVENIDA5').execute()
  await aCoupon({ code: 'BIENVENIDA5' })
  expect(await findCoupon(typed, null)).toBeUndefined()
})

test('letters of Spanish and letters that grow in capitals are found as they were stored', async () => {
  const spanish = await aCoupon({ code: 'MAÑANA' })
  const german = await aCoupon({ code: 'STRASSE' })
  expect(await findCoupon('man\u0303ana', null)).toMatchObject({ id: spanish.id })
  expect(await findCoupon('straße', null)).toMatchObject({ id: german.id })
})

test('a coupon that staff switched off is unknown', async () => {
  const { code } = await aCoupon({ active: false })
  expect(await findCoupon(code, null)).toBeUndefined()
})

test('somebody’s own coupon is unknown to guests and to everybody else', async () => {
  const [ana, eva] = await Promise.all([aUser(), aUser()])
  const { code } = await aCoupon({ user_id: ana.id })
  expect(await findCoupon(code, ana.id)).toMatchObject({ code })
  expect(await findCoupon(code, eva.id)).toBeUndefined()
  expect(await findCoupon(code, null)).toBeUndefined()
})

test('a welcome coupon is for the first order, and a cancelled one does not count', async () => {
  const ana = await aUser()
  const { code } = await aCoupon({ user_id: ana.id, kind: 'welcome', max_uses: 1 })
  const ofStaff = await aCoupon({ user_id: ana.id })
  expect(await findCoupon(code, ana.id)).toMatchObject({ code })

  const order = await anOrder({ user_id: ana.id, status: 'cancelado' })
  expect(await findCoupon(code, ana.id)).toMatchObject({ code })

  await db.updateTable('orders').set({ status: 'pendiente' }).where('id', '=', order.id).execute()
  expect(await findCoupon(code, ana.id)).toBeUndefined()
  expect(await findCoupon(ofStaff.code, ana.id)).toBeDefined()
})

function redeem(id: string, subtotal = 5000, now = NOON) {
  return usesCoupon({ id }, { subtotal, now })
}

async function usesOf(id: string) {
  const query = db.selectFrom('coupons').select('current_uses').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).current_uses
}

test.each([
  [{ active: false }],
  [{ start_date: '2026-12-25' }],
  [{ end_date: '2026-12-23' }],
  [{ max_uses: 2, current_uses: 2 }],
  [{ usage_limit: 2, max_uses: 9, current_uses: 2 }],
  [{ usage_limit: 9, max_uses: 2, current_uses: 2 }],
  [{ max_uses: 2, current_uses: 5 }],
  [{ min_purchase: 5001 }],
])('a use of %j is not counted', async (some) => {
  const { id, current_uses } = await aCoupon(some)
  expect(await redeem(id)).toBe(false)
  expect(await usesOf(id)).toBe(current_uses)
})

test.each([
  [{}],
  [{ start_date: '2026-12-24', end_date: '2026-12-24' }],
  [{ max_uses: 2, current_uses: 1 }],
  [{ usage_limit: 2, current_uses: 1 }],
  [{ min_purchase: 5000 }],
])('a use of %j is counted', async (some) => {
  const { id, current_uses } = await aCoupon(some)
  expect(await redeem(id)).toBe(true)
  expect(await usesOf(id)).toBe(current_uses + 1)
})

test('the day of the last use is Lima’s', async () => {
  const { id } = await aCoupon({ start_date: '2026-12-24', end_date: '2026-12-24' })
  expect(await redeem(id, 5000, new Date('2026-12-24T04:59:59Z'))).toBe(false)
  expect(await redeem(id, 5000, new Date('2026-12-24T05:00:00Z'))).toBe(true)
  expect(await redeem(id, 5000, new Date('2026-12-25T04:59:59Z'))).toBe(true)
  expect(await redeem(id, 5000, new Date('2026-12-25T05:00:00Z'))).toBe(false)
})

test('of fifty at once, as many as the coupon allows', async () => {
  const { id } = await aCoupon({ max_uses: 7 })
  const uses = await settled(Array.from({ length: 50 }, () => redeem(id)))
  expect(uses.filter(Boolean)).toHaveLength(7)
  expect(await usesOf(id)).toBe(7)
})
