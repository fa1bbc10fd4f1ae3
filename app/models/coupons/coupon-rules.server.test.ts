import { beforeEach, expect, test } from 'vitest'
import { db } from '~/database/db.server'
import { readList } from '~/urls/staff/list-url'
import { aCoupon } from '../../../tests/support/factories'
import { usesCoupon } from '../../../tests/support/orders/used-coupon'
import { couponRefusal, couponStatus } from './coupon'
import { findCoupon } from './coupon.server'
import { COUPON_SORTS, countCoupons, listCoupons } from './coupon-editor.server'

/* The rules are said of a row, asked again when an order counts its use, and said in the list that staff read. Here
 * each case goes through all three. */

beforeEach(() => db.deleteFrom('coupons').execute())

const SUBTOTAL = 5_000
const EVE = { start_date: '2026-12-24', end_date: '2026-12-24' }
const FIRST_MOMENT = '2026-12-24T05:00:00.000Z'
const LAST_MOMENT = '2026-12-25T04:59:59.999Z'

/** A coupon, when it is used, whether the purchase may have it, and what staff read of it then. */
test.each([
  [{}, FIRST_MOMENT, true, 'Activo'],
  [{ active: false }, FIRST_MOMENT, false, 'Inactivo'],
  [EVE, '2026-12-24T04:59:59.999Z', false, 'Próximamente'],
  [EVE, FIRST_MOMENT, true, 'Activo'],
  [EVE, LAST_MOMENT, true, 'Activo'],
  [EVE, '2026-12-25T05:00:00.000Z', false, 'Expirado'],
  [{ ...EVE, active: false }, FIRST_MOMENT, false, 'Inactivo'],
  [{ start_date: '2026-12-25' }, LAST_MOMENT, false, 'Próximamente'],
  [{ end_date: '2026-12-23' }, FIRST_MOMENT, false, 'Expirado'],
  [{ max_uses: 2, current_uses: 1 }, FIRST_MOMENT, true, 'Activo'],
  [{ max_uses: 2, current_uses: 2 }, FIRST_MOMENT, false, 'Activo'],
  [{ usage_limit: 2, current_uses: 2 }, FIRST_MOMENT, false, 'Activo'],
  [{ usage_limit: 9, max_uses: 2, current_uses: 2 }, FIRST_MOMENT, false, 'Activo'],
  [{ usage_limit: 2, max_uses: 9, current_uses: 2 }, FIRST_MOMENT, false, 'Activo'],
  [{ usage_limit: 2, max_uses: 9, current_uses: 5 }, FIRST_MOMENT, false, 'Activo'],
  [{ min_purchase: SUBTOTAL }, FIRST_MOMENT, true, 'Activo'],
  [{ min_purchase: SUBTOTAL + 1 }, FIRST_MOMENT, false, 'Activo'],
  [{ min_purchase: 0, usage_limit: 1 }, FIRST_MOMENT, true, 'Activo'],
] as const)('%j at %s: usable %j, %s', async (some, instant, isUsable, status) => {
  const coupon = await aCoupon(some)
  const now = new Date(instant)

  const found = await findCoupon(coupon.code, null)
  const isAccepted = found !== undefined && couponRefusal(found, SUBTOTAL, now) === null
  expect(isAccepted).toBe(isUsable)

  const purchase = { subtotal: SUBTOTAL, now }
  expect(await usesCoupon(coupon, purchase)).toBe(isUsable)

  expect(couponStatus(coupon, now)).toBe(status)
  const active = await listCoupons(
    readList(new URLSearchParams('estado=activos'), COUPON_SORTS),
    now,
  )
  expect(active.total).toBe(status === 'Activo' ? 1 : 0)
  expect(await countCoupons(now)).toMatchObject({ all: 1, active: active.total })
})
