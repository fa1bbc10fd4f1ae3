import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '~/database/db.server'
import { readList } from '~/urls/staff/list-url'
import { aCoupon, anOrder, aUser } from '../../../tests/support/factories'
import { usesCoupon } from '../../../tests/support/orders/used-coupon'
import { settled } from '../../../tests/support/settled'
import { couponStatus } from './coupon'
import {
  COUPON_SORTS,
  type CouponDraft,
  couponsToRemove,
  couponToEdit,
  countCoupons,
  listCoupons,
  writeCoupon,
} from './coupon-editor.server'
import { deleteRows } from '~/models/records/row.server'
import { versionOf } from '~/models/records/saving'

beforeEach(() => db.deleteFrom('coupons').execute())

const DRAFT: CouponDraft = {
  code: 'FLOR10',
  discount_type: 'percentage',
  discount_amount: 1_000,
  usage_limit: null,
  max_uses: null,
  min_purchase: null,
  start_date: null,
  end_date: null,
  active: true,
}

/** Noon of 14 February 2026 in Lima. */
const NOW = new Date('2026-02-14T17:00:00Z')

async function codes(query = '', now = NOW) {
  const { rows, total } = await listCoupons(readList(new URLSearchParams(query), COUPON_SORTS), now)
  expect(total).toBeGreaterThanOrEqual(rows.length)
  return rows.map(({ code }) => code)
}

function problems(saved: Awaited<ReturnType<typeof writeCoupon>>) {
  return saved.saved ? null : saved.fieldErrors
}

describe('the list of coupons', () => {
  it('stands newest first, and finds codes and the people they belong to', async () => {
    const ana = await aUser({ email: 'ana.flores@correo.pe' })
    const of = (year: string) => new Date(`${year}-01-01`)
    await aCoupon({ code: 'MEDIO', created_at: of('2025'), current_uses: 7 })
    await aCoupon({ code: 'NUEVO', created_at: of('2026'), user_id: ana.id })
    await aCoupon({ code: 'VIEJO', created_at: of('2024') })
    expect(await codes()).toEqual(['NUEVO', 'MEDIO', 'VIEJO'])
    expect(await codes('orden=code')).toEqual(['MEDIO', 'NUEVO', 'VIEJO'])
    expect((await codes('orden=-uses'))[0]).toBe('MEDIO')
    expect(await codes('q=ana.flores')).toEqual(['NUEVO'])
    expect(await codes('q=viej%C3%B3')).toEqual(['VIEJO'])
    expect(await codes('q=%25')).toEqual([])
  })

  it('counts as valid what a shopper could use on that day in Lima', async () => {
    await aCoupon({ code: 'HOY', start_date: '2026-02-14', end_date: '2026-02-14' })
    await aCoupon({ code: 'AYER', end_date: '2026-02-13' })
    await aCoupon({ code: 'LUEGO', start_date: '2026-02-15' })
    await aCoupon({ code: 'APAGADO', active: false })
    await aCoupon({ code: 'SIEMPRE' })
    expect((await codes('estado=activos')).sort()).toEqual(['HOY', 'SIEMPRE'])
    expect((await codes('estado=inactivos')).sort()).toEqual(['APAGADO', 'AYER', 'LUEGO'])
    expect(await countCoupons(NOW)).toEqual({ all: 5, active: 2, inactive: 3 })

    const lastMinute = new Date('2026-02-15T04:59:59Z')
    expect(await codes('estado=activos', lastMinute)).toContain('HOY')
    expect(await codes('estado=activos', new Date('2026-02-15T05:00:00Z'))).not.toContain('HOY')
  })
})

describe('the state of a coupon', () => {
  const of = (some: Partial<CouponDraft>) => couponStatus({ ...DRAFT, ...some }, NOW)

  it('is the first rule that holds, whether it is switched on or not', () => {
    expect(of({ end_date: '2026-02-13', active: false })).toBe('Expirado')
    expect(of({ start_date: '2026-02-15', active: false })).toBe('Próximamente')
    expect(of({ start_date: '2026-02-14', end_date: '2026-02-14' })).toBe('Activo')
    expect(of({ active: false })).toBe('Inactivo')
  })
})

describe('saving a coupon', () => {
  it('gives a code to one of many that ask for it at once', async () => {
    const answers = await settled(Array.from({ length: 8 }, () => writeCoupon(null, DRAFT, '')))
    expect(answers.filter(({ saved }) => saved)).toHaveLength(1)
    const late = answers.find(({ saved }) => !saved)
    expect(late && problems(late)).toEqual({ code: ['Ya existe un cupón con este código'] })
    expect(await codes()).toEqual(['FLOR10'])
  })

  it('keeps the code of another when a coupon is renamed to it', async () => {
    await aCoupon({ code: 'OTRO' })
    const coupon = await aCoupon({ code: 'FLOR10' })
    const saved = await writeCoupon(coupon.id, { ...DRAFT, code: 'OTRO' }, versionOf(coupon))
    expect(problems(saved)).toHaveProperty('code')
    expect((await couponToEdit(coupon.id))?.code).toBe('FLOR10')
  })

  it('refuses what does not go together, all of it at once', async () => {
    const upsideDown = { start_date: '2026-03-01', end_date: '2026-02-28' }
    const saved = await writeCoupon(null, { ...DRAFT, discount_amount: 10_001, ...upsideDown }, '')
    expect(problems(saved)).toEqual({
      discount_amount: ['Un porcentaje llega como máximo a 100'],
      end_date: ['La fecha de fin no puede ser anterior a la de inicio'],
    })
    expect(await writeCoupon(null, { ...DRAFT, discount_amount: 10_000 }, '')).toMatchObject({
      saved: true,
    })
    const fixed = { discount_type: 'fixed', discount_amount: 100_000 } as const
    expect(await writeCoupon(null, { ...DRAFT, code: 'GRANDE', ...fixed }, '')).toMatchObject({
      saved: true,
    })
    expect(
      await writeCoupon(null, { ...DRAFT, code: 'NADA', discount_amount: 0 }, ''),
    ).toMatchObject({
      saved: true,
    })
  })

  it('keeps uses and owner, and never lets a limit fall below the uses', async () => {
    const ana = await aUser()
    const coupon = await aCoupon({ code: 'FLOR10', current_uses: 3, user_id: ana.id })
    const seen = versionOf(coupon)
    const low = await writeCoupon(coupon.id, { ...DRAFT, max_uses: 2, usage_limit: 1 }, seen)
    const sentence = 'Ya se usó 3 veces: escribe 3 o más, o desactiva el cupón'
    expect(problems(low)).toEqual({ max_uses: [sentence], usage_limit: [sentence] })
    expect(await writeCoupon(coupon.id, { ...DRAFT, max_uses: 3 }, seen)).toMatchObject({
      saved: true,
    })
    const stored = { current_uses: 3, max_uses: 3, user_id: ana.id, usage_limit: null }
    expect(await couponToEdit(coupon.id)).toMatchObject(stored)
  })

  it('counts uses that happen while the limit is lowered', async () => {
    const coupon = await aCoupon({ code: 'FLOR10', max_uses: 100 })
    const use = () => usesCoupon(coupon, { subtotal: 5_000, now: NOW })
    const lower = () => writeCoupon(coupon.id, { ...DRAFT, max_uses: 5 }, versionOf(coupon))
    await settled([use(), use(), use(), lower(), ...Array.from({ length: 12 }, use)])
    const stored = await couponToEdit(coupon.id)
    if (stored?.max_uses === 5) expect(stored.current_uses).toBeLessThanOrEqual(5)
    else expect(stored).toMatchObject({ max_uses: 100, current_uses: 15 })
  })

  it('shows what another person saved, in soles and days as people write them', async () => {
    const coupon = await aCoupon({
      code: 'FLOR10',
      discount_amount: 1_250,
      end_date: '2026-12-24',
      min_purchase: 5_000,
      max_uses: 4,
    })
    const late = await writeCoupon(coupon.id, { ...DRAFT, max_uses: 4 }, '1')
    expect(problems(late)).toEqual({
      discount_type: ['Otra persona dejó aquí: Monto fijo'],
      discount_amount: ['Otra persona dejó aquí: 12.50'],
      end_date: ['Otra persona dejó aquí: 24/12/2026'],
      min_purchase: ['Otra persona dejó aquí: 50.00'],
    })
  })

  it('says of a coupon that is gone that it is', async () => {
    expect(await writeCoupon(crypto.randomUUID(), DRAFT, '')).toMatchObject({
      formErrors: [expect.stringContaining('ya no existe')],
    })
  })
})

describe('removing coupons', () => {
  it('says who counts on them, and leaves the orders their discount', async () => {
    const ana = await aUser()
    const welcome = await aCoupon({ code: 'BIENVENIDA', kind: 'welcome', user_id: ana.id })
    const used = await aCoupon({ code: 'USADO' })
    const order = await anOrder({ coupon_code: 'USADO', discount: 1_000, total: 14_200 })
    await db
      .insertInto('order_takings')
      .values({ order_id: order.id, kind: 'coupon', coupon_id: used.id, name: 'USADO' })
      .execute()

    const ids = [welcome.id, used.id]
    const toDelete = await couponsToRemove(ids)
    expect(toDelete.rows.map(({ name }) => name)).toEqual(['BIENVENIDA', 'USADO'])
    expect(toDelete.effects).toEqual([
      '1 pedido conserva su descuento.',
      '1 persona pierde su cupón de bienvenida sin haberlo usado.',
    ])
    const removals = await settled([deleteRows('coupons', ids), deleteRows('coupons', ids)])
    expect(removals.map(({ count }) => count).sort()).toEqual([0, 2])
    const left = await db
      .selectFrom('orders')
      .select(['coupon_code', 'discount'])
      .where('id', '=', order.id)
      .executeTakeFirst()
    expect(left).toEqual({ coupon_code: 'USADO', discount: 1_000 })
  })
})
