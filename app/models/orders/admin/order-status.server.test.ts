import { sql, type Updateable } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { stockTotals, unbalanced } from '../../../../tests/support/consistency'
import { acceptRows, refuseRows } from '../../../../tests/support/database/failing-trigger'
import {
  aCart,
  aCoupon,
  anOrder,
  aProduct,
  aSetting,
  aUser,
  aZone,
  someDetails,
} from '../../../../tests/support/factories'
import { settled } from '../../../../tests/support/settled'
import { db } from '~/database/db.server'
import type { DB } from '~/database/db.types'
import { STATUSES, type Status } from '~/models/orders/order'
import { historyOf } from './order-history.server'
import { placeOrder } from '~/models/orders/order-placement.server'
import { changeStatus, changeStatuses } from './order-status.server'
import { sentencesOf } from '~/models/orders/reservations/order-reservation'

const NOW = new Date('2026-12-10T17:00:00Z')
const DAY = '2026-12-24'
const PRICE = 10_000
const OFF = 1_000

let dalias: Awaited<ReturnType<typeof aProduct>>
let rosas: Awaited<ReturnType<typeof aProduct>>
let coupon: Awaited<ReturnType<typeof aCoupon>>
let zone: Awaited<ReturnType<typeof aZone>>
let staffId: string

beforeEach(async () => {
  await aSetting('track_stock', 'true')
  dalias = await aProduct({ name: 'Dalias', price: PRICE, stock: 10 })
  rosas = await aProduct({ name: 'Rosas', price: PRICE, stock: 10 })
  coupon = await aCoupon({ discount_amount: OFF, max_uses: 10 })
  zone = await aZone({ cost: 0 })
  staffId = (await aUser()).id
})

afterEach(async () => expect(await unbalanced()).toEqual([]))

/** Two lines of dalias, three in all, and one of rosas. */
function tryToBuy(some: { couponCode?: string; userId?: string } = {}) {
  const { couponCode = '', userId = null } = some
  const line = (id: string, quantity: number) => ({ productId: id, deliveryDate: DAY, quantity })
  const cart = aCart(line(rosas.id, 1), line(dalias.id, 1), line(dalias.id, 2))
  const seenTotal = 4 * PRICE - (couponCode ? OFF : 0)
  const details = someDetails({ zoneId: zone.id, couponCode, seenTotal })
  return placeOrder(cart, details, { userId, now: NOW })
}

async function bought(some: Parameters<typeof tryToBuy>[0] = {}): Promise<string> {
  const placement = await tryToBuy(some)
  if (!('placed' in placement)) throw new Error(`not placed: ${JSON.stringify(placement)}`)
  return placement.placed.id
}

/** Changes a status, which nothing may hinder, and reads what came of it. */
async function set(id: string, status: Status): Promise<string[]> {
  const change = await changeStatus(id, status, staffId)
  expect(change).toMatchObject({ changed: true, status })
  return change?.changed ? sentencesOf(change.reservationChanges) : []
}

/** Left of the dalias, of the rosas, and the uses that the coupon counts. */
async function left() {
  const { rows } = await sql<Record<string, number | null>>`
    select (select stock from products where id = ${dalias.id}) as dalias,
      (select stock from products where id = ${rosas.id}) as rosas,
      (select current_uses from coupons where id = ${coupon.id}) as uses
  `.execute(db)
  return Object.values(rows[0] ?? {})
}

function changeCoupon(set: Updateable<DB['coupons']>) {
  return db.updateTable('coupons').set(set).where('id', '=', coupon.id).execute()
}

async function reservationNotesIn(id: string): Promise<[string | null, string][]> {
  const lines = (await historyOf(id)).filter(({ kind }) => kind === 'takings')
  return lines.map(({ status, detail }) => [status, detail])
}

describe('a cancelled order', () => {
  it('gives back what it took, once, and takes it again when it is brought back', async () => {
    const all = await stockTotals()
    const id = await bought({ couponCode: coupon.code })
    expect(await left()).toEqual([7, 9, 1])
    const given = await set(id, 'cancelado')
    expect(given.toSorted()).toEqual([
      expect.stringMatching(
        /^De vuelta al stock: (3 × Dalias, 1 × Rosas|1 × Rosas, 3 × Dalias)\.$/,
      ),
      `El cupón ${coupon.code} recuperó un uso.`,
    ])
    expect(await left()).toEqual([10, 10, 0])
    expect(await changeStatus(id, 'cancelado', staffId)).toMatchObject({ changed: false })
    expect(await left()).toEqual([10, 10, 0])

    const taken = await set(id, 'enviado')
    expect(taken[0]).toMatch(/^Descontado otra vez del stock: \d × \w+, \d × \w+\.$/)
    expect(taken[1]).toBe(`El cupón ${coupon.code} cuenta otra vez este uso.`)
    expect(await left()).toEqual([7, 9, 1])
    expect(await reservationNotesIn(id)).toEqual([
      ['cancelado', given.join(' ')],
      ['enviado', taken.join(' ')],
    ])
    expect(await stockTotals()).toEqual(all)
  })

  it('can be left to any status, and every other change takes and gives nothing', async () => {
    const id = await bought({ couponCode: coupon.code })
    for (const status of Object.keys(STATUSES) as Status[]) {
      if (status === 'cancelado' || status === 'pendiente') continue
      expect(await set(id, status)).toEqual([])
    }
    for (const status of Object.keys(STATUSES) as Status[]) {
      if (status === 'cancelado') continue
      expect(await set(id, 'cancelado')).toHaveLength(2)
      expect(await set(id, status)).toHaveLength(2)
    }
    expect(await left()).toEqual([7, 9, 1])
  })

  it('gives back nothing that it did not take', async () => {
    await aSetting('track_stock', 'false')
    const untracked = await bought()
    await aSetting('track_stock', 'true')
    const byHand = await anOrder({ coupon_code: null })
    for (const id of [untracked, byHand.id]) {
      expect(await set(id, 'cancelado')).toEqual([])
      expect(await set(id, 'pendiente')).toEqual([])
      expect(await reservationNotesIn(id)).toEqual([])
    }
    expect(await left()).toEqual([10, 10, 0])
  })

  it('leaves its coupon to the same person, a welcome coupon too', async () => {
    const ana = await aUser()
    const welcome = { kind: 'welcome', max_uses: 1, user_id: ana.id } as const
    const { code } = await aCoupon({ ...welcome, discount_amount: OFF })
    const mine = { couponCode: code, userId: ana.id }
    const first = await bought(mine)
    expect(await tryToBuy(mine)).toMatchObject({ refusal: { message: 'Cupón no válido' } })
    await set(first, 'cancelado')
    await bought(mine)
    // One use is one use, whichever order has it.
    expect(await set(first, 'pendiente')).toContain(
      `El cupón ${code} ya no tiene usos: el pedido conserva su descuento.`,
    )
  })
})

describe('what cannot be taken again', () => {
  const GONE = 'ya no existe: el pedido conserva su descuento.'
  const USED_UP = 'ya no tiene usos: el pedido conserva su descuento.'
  const of = (table: 'products' | 'coupons', id: string) =>
    sql`${sql.table(table)} where id = ${id}`

  test.each<[string, () => Promise<unknown>, string]>([
    [
      'too little stock',
      () => db.updateTable('products').set({ stock: 2 }).where('id', '=', dalias.id).execute(),
      'El stock no alcanza para 3 × Dalias (hay 2): revísalo.',
    ],
    [
      'none',
      () => db.updateTable('products').set({ stock: 0 }).where('id', '=', dalias.id).execute(),
      'El stock no alcanza para 3 × Dalias (hay 0): revísalo.',
    ],
    [
      'a product that is gone',
      () => sql`delete from ${of('products', dalias.id)}`.execute(db),
      'Ya no está en el catálogo: 3 × Dalias.',
    ],
    ['a coupon that is gone', () => sql`delete from ${of('coupons', coupon.id)}`.execute(db), GONE],
    [
      'a coupon whose limit was lowered',
      async () => {
        await bought({ couponCode: coupon.code })
        await changeCoupon({ max_uses: 1 })
      },
      USED_UP,
    ],
    [
      'another limit of the coupon',
      async () => {
        await bought({ couponCode: coupon.code })
        await changeCoupon({ usage_limit: 1 })
      },
      USED_UP,
    ],
  ])('because of %s is said, and the order leaves its status', async (_, change, sentence) => {
    const id = await bought({ couponCode: coupon.code })
    await set(id, 'cancelado')
    await change()
    const before = await left()
    const said = await set(id, 'preparacion')
    expect(said).toContain(
      sentence.startsWith('ya') ? `El cupón ${coupon.code} ${sentence}` : sentence,
    )
    expect((await reservationNotesIn(id)).at(-1)).toEqual(['preparacion', said.join(' ')])
    const missing = sentence.includes('Dalias') ? 0 : 2
    expect((await left())[missing]).toBe(before[missing])
    // And what it does not hold, the next cancellation does not give back.
    await set(id, 'cancelado')
    expect(await left()).toEqual(before)
  })

  test('once it is there again, is taken by the next try', async () => {
    const id = await bought({ couponCode: coupon.code })
    await set(id, 'cancelado')
    await db.updateTable('products').set({ stock: 0 }).where('id', '=', dalias.id).execute()
    await set(id, 'pendiente')
    await set(id, 'cancelado')
    await db.updateTable('products').set({ stock: 5 }).where('id', '=', dalias.id).execute()
    await set(id, 'pendiente')
    expect(await left()).toEqual([2, 9, 1])
  })

  test('is no stock while nobody tracks it, but the coupon’s use', async () => {
    const id = await bought({ couponCode: coupon.code })
    await aSetting('track_stock', 'false')
    expect(await set(id, 'cancelado')).toHaveLength(2)
    expect(await left()).toEqual([10, 10, 0])
    expect(await set(id, 'pendiente')).toEqual([
      `El cupón ${coupon.code} cuenta otra vez este uso.`,
    ])
    expect(await left()).toEqual([10, 10, 1])
  })

  test('is no coupon that would not be accepted any more: the order has its discount', async () => {
    const id = await bought({ couponCode: coupon.code })
    await set(id, 'cancelado')
    const late = { active: false, end_date: '2026-12-01', min_purchase: 999_999 }
    await changeCoupon(late)
    expect(await set(id, 'pendiente')).toContain(
      `El cupón ${coupon.code} cuenta otra vez este uso.`,
    )
    expect((await left())[2]).toBe(1)
  })
})

describe('fifty orders', () => {
  const fifty = async () => {
    for (const { id } of [dalias, rosas])
      await db.updateTable('products').set({ stock: 1_000 }).where('id', '=', id).execute()
    await changeCoupon({ max_uses: null })
    const some = (at: number) => (at % 2 ? { couponCode: coupon.code } : {})
    return settled(Array.from({ length: 50 }, (_, at) => bought(some(at))))
  }

  it('are cancelled and brought back together, each with its history', async () => {
    const ids = await fifty()
    const all = await stockTotals()
    await changeStatuses(ids, 'cancelado', staffId)
    expect(await left()).toEqual([1_000, 1_000, 0])
    // There is enough for thirty of them.
    await db.updateTable('products').set({ stock: 90 }).where('id', '=', dalias.id).execute()
    const changes = [...(await changeStatuses(ids, 'verificado', staffId)).values()]
    expect(await left()).toEqual([0, 950, 25])
    const short = changes.filter(
      (change) =>
        change.changed && change.reservationChanges.some(({ outcome }) => outcome === 'short'),
    )
    expect(short).toHaveLength(20)
    for (const id of ids) expect(await reservationNotesIn(id)).toHaveLength(2)
    expect(await stockTotals()).toEqual({ ...all, [dalias.id]: 90 })
  })

  it('are all as they were when one of them cannot be written', async () => {
    const ids = await fifty()
    const before = await left()
    await refuseRows('orders', { when: 'update', deferred: true, id: ids[24] })
    await expect(changeStatuses(ids, 'cancelado', staffId)).rejects.toThrow('made to fail')
    await acceptRows()
    expect(await left()).toEqual(before)
    for (const id of ids) expect(await historyOf(id)).toEqual([])
  })
})

test.each(['40P01', '55P03', '40001'])('who cancels never hears of %s', async (code) => {
  const id = await bought({ couponCode: coupon.code })
  await refuseRows('coupons', { when: 'update', code, times: 2 })
  try {
    expect(await set(id, 'cancelado')).toHaveLength(2)
  } finally {
    await acceptRows()
  }
  expect(await left()).toEqual([10, 10, 0])
  expect(await reservationNotesIn(id)).toHaveLength(1)
})
