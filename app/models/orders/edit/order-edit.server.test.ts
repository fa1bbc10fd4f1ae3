import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stockTotals, unbalanced } from '../../../../tests/support/consistency'
import {
  aCart,
  aColor,
  aComplement,
  aCoupon,
  anOrder,
  aPeakDay,
  aProduct,
  aSetting,
  aUser,
  aZone,
} from '../../../../tests/support/factories'
import {
  amountsOf,
  noOrders,
  anOrderOf,
  type Change,
  first,
  changeMails,
  unitsOf,
  untouched,
  usesOf,
} from '../../../../tests/support/orders/drafts'
import { settled } from '../../../../tests/support/settled'
import { db } from '~/database/db.server'
import type { CartLine } from '~/models/cart/cart'
import { historyOf } from '~/models/orders/admin/order-history.server'
import { changeStatus } from '~/models/orders/admin/order-status.server'
import { keepProof } from '~/models/orders/admin/payment-proof.server'
import { balanceOf } from '~/models/orders/money/balance.server'
import { notePayment } from '~/models/orders/payments/ledger.server'
import { contentOf } from './order-content.server'
import type { LineDraft } from './order-edit'
import { editOrder } from './order-edit.server'

const NOW = new Date('2026-12-10T17:00:00Z')
const DAY = '2026-12-24'
const SLOT = '9am-3pm'

let product: Awaited<ReturnType<typeof aProduct>>
let zone: Awaited<ReturnType<typeof aZone>>
let staffId: string
let stockBefore: Record<string, number>

beforeEach(async () => {
  await noOrders()
  await aSetting('track_stock', 'true')
  product = await aProduct({ price: 10_000, stock: 10 })
  zone = await aZone({ cost: 1_200 })
  staffId = (await aUser()).id
  stockBefore = await stockTotals()
})

afterEach(async () => {
  expect(await unbalanced()).toEqual([])
  expect(await stockTotals()).toMatchObject(stockBefore)
})

function placed(lines: Partial<CartLine>[] = [{}], total = 11_200, couponCode = '') {
  const ofProduct = lines.map((line) => ({ productId: product.id, deliveryDate: DAY, ...line }))
  const bought = { zoneId: zone.id, seenTotal: total, couponCode }
  return anOrderOf(aCart(...ofProduct), bought, NOW)
}

type Some = { isNotified?: boolean; isPreview?: boolean }

async function edit(id: string, change: Change, some: Some = {}) {
  const draft = await untouched(id)
  const by = { staffId, now: NOW, isNotified: false, isPreview: false, ...some }
  return editOrder(id, { ...draft, ...change(draft) }, by)
}

function newLine(some: Partial<LineDraft> = {}): LineDraft {
  const line = { id: '', productId: product.id, colorId: '', sizeId: '', quantity: 1 }
  return { ...line, day: DAY, slot: SLOT, dedication: '', complementIds: [], ...some }
}

function stock() {
  return unitsOf(product.id)
}

describe('the lines', () => {
  test('that stay keep their price, new ones have today’s, and the history says it', async () => {
    const chocolates = await aComplement({ price: 3_500 })
    const id = await placed([{ complementIds: [chocolates.id] }], 14_700)
    await db.updateTable('products').set({ price: 90_000 }).where('id', '=', product.id).execute()
    await db.updateTable('complements').set({ price: 1 }).where('id', '=', chocolates.id).execute()
    const other = await aProduct({ name: 'Ramo Sol', price: 8_000, sale_price: 7_000, stock: 5 })
    stockBefore = await stockTotals()
    const kraft = await aColor({ product_id: other.id, color_name: 'Kraft' })
    const balloon = await aComplement({ name: 'Globo', price: 800 })
    const edited = await edit(
      id,
      ({ lines }) => ({
        lines: [
          ...lines.map((line) => ({ ...line, quantity: 2, dedication: 'Para ti' })),
          newLine({ productId: other.id, colorId: kraft.id, complementIds: [balloon.id] }),
        ],
      }),
      { isNotified: true },
    )
    const changes = [
      'Total: S/ 147.00 → S/ 360.00',
      'Jardín de Dalias, cantidad: 1 → 2',
      'Jardín de Dalias, dedicatoria: — → «Para ti»',
      'Se agregó: 1 × Ramo Sol, Kraft, Globo, jueves 24/12/2026 9am-3pm',
    ]
    expect(edited).toMatchObject({ changes, before: 14_700, balance: { missing: 36_000 } })
    expect(await amountsOf(id)).toEqual([34_800, 1_200, 0, 0, 36_000])
    const order = await contentOf(id)
    expect(order?.lines).toMatchObject([
      { quantity: 2, unit_price: 10_000, complements: [{ unit_price: 3_500 }] },
      { product_color: 'Kraft', unit_price: 7_000, complements: [{ unit_price: 800 }] },
    ])
    expect(await historyOf(id)).toMatchObject([
      { kind: 'content', detail: changes.join('\n') },
      { kind: 'email', detail: 'ana@correo.pe' },
    ])
    expect(await changeMails()).toEqual(['content'])
  })

  test('that nothing changes leave no trace', async () => {
    const id = await placed()
    const before = await contentOf(id)
    expect(await edit(id, () => ({}), { isNotified: true })).toMatchObject({ changes: [] })
    expect(await contentOf(id)).toEqual(before)
    expect(await historyOf(id)).toEqual([])
    expect(await changeMails()).toEqual([])
  })

  test('are shown before they are written: a look takes and writes nothing', async () => {
    const id = await placed()
    const before = await contentOf(id)
    const look = await edit(id, first({ quantity: 3 }), { isNotified: true, isPreview: true })
    expect(look).toMatchObject({ before: 11_200, amounts: { total: 31_200 } })
    expect(look).toMatchObject({ balance: { paid: 0, missing: 31_200 } })
    expect([await contentOf(id), await stock(), await changeMails()]).toEqual([before, 9, []])
    expect(await historyOf(id)).toEqual([])
  })

  test('of forged ids, of other orders and products, or none, are refused and write nothing', async () => {
    const [chocolates, balloon] = [await aComplement(), await aComplement({ active: false })]
    const other = await placed([{ complementIds: [chocolates.id] }], 14_700)
    const id = await placed()
    const theirs = await untouched(other)
    const color = await aColor({ product_id: (await aProduct()).id })
    stockBefore = await stockTotals()
    const before = await contentOf(id)
    const tries: [Change, string][] = [
      [() => ({ lines: theirs.lines }), 'lines[0].quantity'],
      [first({ id: "'--" }), 'lines[0].quantity'],
      [first({ colorId: color.id }), 'lines[0].color'],
      [first({ complementIds: theirs.lines[0]?.complementIds ?? [] }), 'lines[0].complements'],
      [first({ complementIds: [balloon.id] }), 'lines[0].complements'],
      [first({ complementIds: ["'--"] }), 'lines[0].complements'],
      [() => ({ lines: [newLine({ productId: randomUUID() })] }), 'lines[0].product'],
      [() => ({ lines: [newLine({ productId: "'--" })] }), 'lines[0].product'],
      [() => ({ lines: [newLine({ colorId: color.id })] }), 'lines[0].product'],
      [() => ({ lines: [newLine({ day: '2026-12-09' })] }), 'lines[0].day'],
      [() => ({ lines: [newLine({ day: null, slot: null })] }), 'lines[0].day'],
      [() => ({ lines: [newLine({ slot: 'Cuando sea' })] }), 'lines[0].slot'],
      [() => ({ lines: [] }), ''],
      [({ lines }) => ({ lines: [...lines, ...lines] }), ''],
    ]
    for (const [change, field] of tries) {
      const refused = await edit(id, change)
      expect(refused).toEqual({ problems: { [field]: expect.any(String) as string } })
    }
    const pair = await placed([{ complementIds: [chocolates.id] }, { dedication: 'Otra' }], 24_700)
    const swapped: Change = ({ lines: [one, two] }) => ({
      lines: one && two ? [one, { ...two, complementIds: one.complementIds }] : [],
    })
    expect(await edit(pair, swapped)).toEqual({
      problems: { 'lines[1].complements': 'Un complemento ya no se vende: revísalos' },
    })
    for (const forged of ['', randomUUID(), "'--"])
      expect(await editOrder(forged, theirs, { staffId, now: NOW, isNotified: false })).toBeNull()
    expect(await contentOf(id)).toEqual(before)
  })

  test('of a product that was archived or deleted stay as they were sold', async () => {
    const id = await placed()
    await db.updateTable('products').set({ active: false }).where('id', '=', product.id).execute()
    expect(await edit(id, first({ dedication: 'Hola' }))).toMatchObject({
      balance: { missing: 11_200 },
    })
    await db.deleteFrom('products').where('id', '=', product.id).execute()
    stockBefore = {}
    expect(await edit(id, first({ quantity: 2 }))).toMatchObject({ balance: { missing: 21_200 } })
    expect((await contentOf(id))?.lines).toMatchObject([
      { product_name: 'Jardín de Dalias', product_id: null, unit_price: 10_000, quantity: 2 },
    ])
  })

  test('of an order that staff noted without any give it their sum, and take no stock', async () => {
    const order = await anOrder()
    const added = await edit(order.id, () => ({ lines: [newLine({ day: null, slot: null })] }))
    expect(added).toMatchObject({ amounts: { subtotal: 10_000, total: 11_200 } })
    expect(await stock()).toBe(10)
  })
})

describe('what an order takes', () => {
  test('of the stock moves by the difference, and too little is said beside its line', async () => {
    const id = await placed([{ quantity: 4 }], 41_200)
    expect(await stock()).toBe(6)
    await edit(id, first({ quantity: 2 }))
    expect(await stock()).toBe(8)
    expect(await edit(id, first({ quantity: 11 }))).toEqual({
      problems: { 'lines[0].quantity': 'Quedan 10: baja la cantidad' },
    })
    const refused = await edit(id, ({ lines }) => ({ lines: [...lines, newLine({ quantity: 9 })] }))
    expect(refused).toEqual({ problems: { 'lines[1].quantity': 'Quedan 10: baja la cantidad' } })
    expect(await stock()).toBe(8)
    await edit(id, ({ lines }) => ({ lines: [...lines, newLine({ quantity: 8 })] }))
    expect(await stock()).toBe(0)
    const other = await aProduct({ stock: 0 })
    stockBefore = await stockTotals()
    expect(
      await edit(id, ({ lines }) => ({ lines: [...lines, newLine({ productId: other.id })] })),
    ).toEqual({ problems: { 'lines[2].quantity': 'Agotado: quítalo para continuar' } })
    await changeStatus(id, 'cancelado', staffId)
    expect(await stock()).toBe(10)
  })

  test('of the stock is none while it is not tracked, and selling less takes nothing', async () => {
    const id = await placed([{ quantity: 2 }], 21_200)
    await aSetting('track_stock', 'false')
    await edit(id, first({ quantity: 5 }))
    expect(await stock()).toBe(8)
    await aSetting('track_stock', 'true')
    await sql`update products set stock = 0 where id = ${product.id}`.execute(db)
    stockBefore = await stockTotals()
    expect(await edit(id, first({ quantity: 4 }))).toHaveProperty('changes')
    expect(await stock()).toBe(0)
    await edit(id, first({ quantity: 1 }))
    expect(await stock()).toBe(1)
  })

  test('moves from one product to the other in one go', async () => {
    const other = await aProduct({ stock: 3, price: 5_000 })
    stockBefore = await stockTotals()
    const id = await placed([{ quantity: 2 }], 21_200)
    await edit(id, () => ({ lines: [newLine({ productId: other.id, quantity: 3 })] }))
    expect(await stock()).toBe(10)
    expect(await unitsOf(other.id)).toBe(0)
  })

  test('of a slot that is full is refused with the next free one, and taken on purpose', async () => {
    await db
      .updateTable('delivery_slots')
      .set({ capacity: 3, capacity_of: 'arrangements' })
      .where('name', '=', SLOT)
      .execute()
    const [id] = [await placed(), await placed()]
    expect(await edit(id, first({ quantity: 3 }))).toEqual({
      full: [
        '9am-3pm del jueves 24/12/2026: está lleno o cerrado',
        'El próximo horario libre es mañana, 9am-3pm',
      ],
    })
    expect(await amountsOf(id)).toEqual([10_000, 1_200, 0, 0, 11_200])
    const meant: Change = (draft) => ({ ...first({ quantity: 3 })(draft), allowOverbooking: true })
    expect(await edit(id, meant)).toMatchObject({
      changes: expect.arrayContaining([
        'A propósito, sin lugar: 9am-3pm del jueves 24/12/2026',
      ]) as string[],
    })
    expect((await historyOf(id)).at(-1)?.detail).toContain('A propósito, sin lugar')
  })

  test('of its coupon is counted again by its rule, kept below its minimum or given back', async () => {
    const coupon = await aCoupon({
      ...{ discount_type: 'percentage', discount_amount: 1_000, min_purchase: 15_000 },
    })
    const id = await placed([{ quantity: 2 }], 19_200, coupon.code)
    await edit(id, first({ quantity: 3 }))
    expect(await amountsOf(id)).toEqual([30_000, 1_200, 3_000, 0, 28_200])
    const low = first({ quantity: 1 })
    expect(await edit(id, low)).toEqual({
      problems: { coupon: expect.stringContaining('compra mínima de S/ 150.00') as string },
    })
    await edit(id, (draft) => ({ ...low(draft), coupon: 'anyway' }))
    expect([await amountsOf(id), await usesOf(coupon.id)]).toEqual([
      [10_000, 1_200, 1_000, 0, 10_200],
      1,
    ])
    await edit(id, () => ({ coupon: 'remove' }))
    expect([await amountsOf(id), await usesOf(coupon.id)]).toEqual([
      [10_000, 1_200, 0, 0, 11_200],
      0,
    ])
    expect(await contentOf(id)).toMatchObject({ coupon_code: null })
  })

  test('of a fixed coupon is capped, and what a deleted one gave stays', async () => {
    const coupon = await aCoupon({ discount_amount: 15_000 })
    const id = await placed([{ quantity: 2 }], 6_200, coupon.code)
    await edit(id, first({ quantity: 1 }))
    expect(await amountsOf(id)).toEqual([10_000, 1_200, 10_000, 0, 1_200])
    await db.deleteFrom('coupons').execute()
    await edit(id, first({ quantity: 3 }))
    expect(await amountsOf(id)).toEqual([30_000, 1_200, 10_000, 0, 21_200])
  })
})

describe('the charges', () => {
  test('of slots and peak days follow them, and those sold keep their price', async () => {
    const charge = (amount: number) =>
      db.updateTable('delivery_slots').set({ extra_charge: amount }).execute()
    await charge(500)
    const id = await placed([{}], 11_700)
    await charge(900)
    await aPeakDay({ day: '2026-12-25', name: 'Navidad', charge: 2_000 })
    await edit(id, ({ lines }) => ({ lines: [...lines, newLine({ day: '2026-12-25' })] }))
    expect(await amountsOf(id)).toEqual([20_000, 1_200, 0, 3_400, 24_600])
    await edit(id, ({ lines }) => ({ lines: lines.slice(1) }))
    expect(await amountsOf(id)).toEqual([10_000, 1_200, 0, 2_900, 14_100])
  })

  test('that staff type add or take off, never more than the order costs', async () => {
    const id = await placed()
    const typed = [
      { name: 'Urna', amount: 1_500 },
      { name: 'Disculpa', amount: -2_000 },
    ]
    expect(await edit(id, () => ({ charges: typed }))).toMatchObject({
      changes: [
        'Total: S/ 112.00 → S/ 107.00',
        'Se agregó: Urna, S/ 15.00',
        'Se agregó: Disculpa, − S/ 20.00',
      ],
    })
    const more = [...typed, { name: 'Regalo', amount: -10_701 }]
    expect(await edit(id, () => ({ charges: more }))).toEqual({
      problems: { 'charges[2].amount': 'Las rebajas pasan del total por S/ 0.01: bájalas' },
    })
    const all = [...typed, { name: 'Regalo', amount: -10_700 }]
    await edit(id, () => ({ charges: all }))
    expect(await amountsOf(id)).toEqual([10_000, 1_200, 0, -11_200, 0])
    // A later edit of the lines leaves them.
    await edit(id, first({ quantity: 2 }))
    expect(await amountsOf(id)).toEqual([20_000, 1_200, 0, -11_200, 10_000])
  })

  test('and prices that no order can have are refused', async () => {
    const dear = await aProduct({ price: 99_999_999, stock: 99 })
    stockBefore = await stockTotals()
    const id = await placed()
    const lines = [newLine({ productId: dear.id, quantity: 99 })]
    expect(await edit(id, () => ({ lines }))).toEqual({
      problems: { '': 'El total es demasiado alto para un solo pedido' },
    })
  })
})

describe('at the same time', () => {
  test('of two edits one is refused, and overwrites nothing', async () => {
    const id = await placed()
    const draft = await untouched(id)
    const by = { staffId, now: NOW, isNotified: false }
    const answers = await settled(
      [2, 3, 4, 5].map((quantity) =>
        editOrder(id, { ...draft, ...first({ quantity })(draft) }, by),
      ),
    )
    expect(answers.filter((answer) => answer && 'overtaken' in answer)).toHaveLength(3)
    expect((await historyOf(id)).filter(({ kind }) => kind === 'content')).toHaveLength(1)
  })

  test('an edit and a cancellation leave nothing taken', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await placed()
      await settled([edit(id, first({ quantity: 5 })), changeStatus(id, 'cancelado', staffId)])
      expect(await stock()).toBe(10)
    }
  })

  test('a proof and a payment that arrive meanwhile count beside the new total', async () => {
    const id = await placed()
    const method = { key: '', method: null, paidOn: '2026-12-10', staffId }
    await settled([
      keepProof(id, { operation: '12345', amount: 5_000, picture: null }),
      edit(id, first({ quantity: 2 })),
      notePayment(id, { ...method, operation: '12345', amount: 5_000 }, true),
    ])
    expect(await balanceOf(id)).toMatchObject({ paid: 5_000, missing: 16_200 })
    const kinds = (await historyOf(id)).map(({ kind }) => kind)
    expect(kinds.sort()).toEqual(['content', 'payment', 'proof'])
    // Of an order that was paid in part the rest can still be proved, whatever its status.
    await changeStatus(id, 'preparacion', staffId)
    const rest = keepProof(id, { operation: '67890', amount: 16_200, picture: null })
    expect(await rest).toMatchObject({ kept: true })
  })

  test('edits of many orders for the last of a product and of a slot take no more than there is', async () => {
    const ids = await settled(Array.from({ length: 5 }, () => placed()))
    const answers = await settled(ids.map((id) => edit(id, first({ quantity: 3 }))))
    expect(answers.filter((answer) => answer && 'changes' in answer)).toHaveLength(2)
    expect(answers.filter((answer) => answer && 'problems' in answer)).toHaveLength(3)
    expect(await stock()).toBe(1)
  })
})

test.each(['cancelado', 'entregado'] as const)(
  'an order that is %s is not edited',
  async (status) => {
    const id = await placed()
    await changeStatus(id, status, staffId)
    expect(await edit(id, first({ quantity: 2 }))).toEqual({
      refusal: expect.any(String) as string,
    })
    expect(await amountsOf(id)).toEqual([10_000, 1_200, 0, 0, 11_200])
  },
)

test('an order that costs nothing any more waits for no payment', async () => {
  await aSetting('payment_expire_hours', '24')
  const id = await placed()
  await sql`update orders set pay_until = now(), remind_at = now() - interval '1 h' where id = ${id}`.execute(
    db,
  )
  await edit(id, () => ({ charges: [{ name: 'Regalo', amount: -11_200 }] }))
  const { rows } = await sql`select pay_until, remind_at from orders where id = ${id}`.execute(db)
  expect(rows).toEqual([{ pay_until: null, remind_at: null }])
})
