import { beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../../../../tests/support/empty-tables'
import { anOrder, aUser } from '../../../../tests/support/factories'
import { db } from '~/database/db.server'
import { noteCreditNote, noteReceipt, receiptsOf, removeReceipt } from './receipt.server'
import { changeDocument, lastDocument } from './document.server'
import { ordersToIssue, receiptsOfMonth } from './month.server'
import { standingSale } from './receipt'
import { taxSum } from './tax'

const OTHERS = { isNuevoRus: false }
const CREATED = new Date('2026-11-05T15:00:00Z')
let staffId: string

beforeEach(async () => {
  await emptyTables('receipts', 'orders')
  staffId = (await aUser()).id
})

function entry(number: number, issuedOn = '2026-11-06') {
  return { series: 'B001', number, issuedOn, link: '', staffId }
}

/** S/ 118.00 of flowers, S/ 10.00 off, S/ 11.80 to bring them. */
async function aSale(some: Parameters<typeof anOrder>[0] = {}) {
  const amounts = { subtotal: 11_800, discount: 1_000, shipping_cost: 1_180, total: 11_980 }
  const order = await anOrder({ ...amounts, created_at: CREATED, status: 'verificado', ...some })
  const line = { product_name: 'Ramo', quantity: 1, unit_price: 11_800, subtotal: 11_800 }
  await db
    .insertInto('order_items')
    .values({ order_id: order.id, position: 1, ...line })
    .execute()
  return order
}

test('an order has one standing receipt, however many are noted at once', async () => {
  const order = await aSale()
  const noted = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((number) => noteReceipt(order.id, entry(number), OTHERS)),
  )
  expect(noted.filter((one) => one && 'isNew' in one)).toHaveLength(1)
  const [receipt, ...others] = await receiptsOf(order.id)
  expect(others).toEqual([])
  expect(receipt).toMatchObject({ kind: 'boleta', base: 10_153, igv: 1_827, total: 11_980 })
  expect(receipt && taxSum(receipt.lines)).toEqual({ base: 10_153, igv: 1_827, total: 11_980 })
})

test('a number is of one order, and of the same order once', async () => {
  const orders = await Promise.all([aSale(), aSale(), aSale(), aSale()])
  const noted = await Promise.all(orders.map(({ id }) => noteReceipt(id, entry(7), OTHERS)))
  expect(noted.filter((one) => one && 'isNew' in one)).toHaveLength(1)
  const holder = orders[noted.findIndex((one) => one && 'isNew' in one)]
  const refused = noted.find((one) => one && 'problem' in one)
  expect(refused).toMatchObject({ problem: { field: 'number' } })
  expect(JSON.stringify(refused)).toContain(holder?.order_number)
  expect(await noteReceipt(holder?.id ?? '', entry(7), OTHERS)).toMatchObject({ isNew: false })
})

test('what was issued does not move when the order does', async () => {
  const order = await aSale()
  await noteReceipt(order.id, entry(1), OTHERS)
  await db
    .updateTable('orders')
    .set({ discount: 0, total: 12_980 })
    .where('id', '=', order.id)
    .execute()
  expect(await receiptsOf(order.id)).toMatchObject([{ total: 11_980 }])
})

test('notes of credit take what there is, to the céntimo, and no more', async () => {
  const order = await aSale()
  await noteReceipt(order.id, entry(1), OTHERS)
  const part = (number: number, amount: number) =>
    noteCreditNote(order.id, { ...entry(number), series: 'BC01', amount })
  const noted = await Promise.all([1, 2, 3, 4, 5].map((number) => part(number, 3_999)))
  expect(noted.filter((one) => one && 'isNew' in one)).toHaveLength(2)
  const { left } = standingSale(await receiptsOf(order.id)) ?? {}
  expect(left?.total).toBe(11_980 - 2 * 3_999)
  expect(await part(6, (left?.total ?? 0) + 1)).toMatchObject({ problem: { field: 'amount' } })
  await part(6, left?.total ?? 0)

  const all = await receiptsOf(order.id)
  expect(standingSale(all)).toBeNull()
  for (const { base, igv, total, lines } of all) {
    expect(base + igv).toBe(total)
    expect(taxSum(lines)).toEqual({ base, igv, total })
  }
  const month = await receiptsOfMonth('2026-11')
  expect(taxSum(month)).toEqual({ base: 0, igv: 0, total: 0 })
  expect(month.filter(({ kind }) => kind === 'credit_note')).toMatchObject(
    Array(3).fill({ sale_kind: 'boleta', sale_series: 'B001', sale_number: 1 }),
  )
  // It needs another one then.
  expect(await ordersToIssue('2026-11')).toMatchObject([{ id: order.id }])
  expect(await noteReceipt(order.id, entry(2), OTHERS)).toMatchObject({ isNew: true })
})

test('a receipt that a note corrects stays; without it, it goes', async () => {
  const order = await aSale()
  await noteReceipt(order.id, entry(1), OTHERS)
  await noteCreditNote(order.id, { ...entry(1), series: 'BC01', amount: 100 })
  const [sale, note] = await receiptsOf(order.id)
  expect(await removeReceipt(order.id, sale?.id ?? '', staffId)).toMatch(/Quita primero/)
  const other = await aSale()
  expect(await removeReceipt(other.id, note?.id ?? '', staffId)).toMatch(/Ya no está/)
  expect(await removeReceipt(order.id, note?.id ?? '', staffId)).toBeNull()
  expect(await removeReceipt(order.id, sale?.id ?? '', staffId)).toBeNull()
  expect(await receiptsOf(order.id)).toEqual([])
})

test('a factura is for who gave a RUC; the Nuevo RUS has neither that nor IGV', async () => {
  const ruc = { kind: 'ruc', number: '20131312955' } as const
  const address = { fiscalName: 'Flores S.A.C.', fiscalAddress: 'Calle Uno 1' }
  const [one, other, incomplete] = [await aSale(), await aSale(), await aSale()]
  await changeDocument(one.id, { ...ruc, ...address }, staffId)
  await changeDocument(other.id, { ...ruc, ...address }, staffId)
  await changeDocument(incomplete.id, { ...ruc, ...address, fiscalName: '' }, staffId)
  await noteReceipt(one.id, { ...entry(1), series: 'F001' }, OTHERS)
  await noteReceipt(other.id, entry(1), { isNuevoRus: true })
  expect(await noteReceipt(incomplete.id, entry(9), OTHERS)).toMatchObject({
    problem: { field: 'form' },
  })
  expect(await receiptsOf(one.id)).toMatchObject([{ kind: 'factura', igv: 1_827 }])
  expect(await receiptsOf(other.id)).toMatchObject([{ kind: 'boleta', base: 11_980, igv: 0 }])
  expect(await receiptsOfMonth('2026-11')).toMatchObject([
    { kind: 'boleta', document_code: '6', customer_name: 'Flores S.A.C.' },
    { kind: 'factura', document_code: '6', document_number: '20131312955' },
  ])
})

test('a month is of Lima, and lists who still needs one', async () => {
  const midnight = (day: string) => new Date(`2026-${day}T05:00:00Z`)
  const november = await aSale({ created_at: midnight('11-01') })
  await aSale({ created_at: new Date(midnight('11-01').getTime() - 1) })
  await aSale({ created_at: midnight('12-01') })
  const [, paid, issued] = [
    await aSale({ status: 'pendiente' }),
    await aSale({ status: 'pendiente' }),
    await aSale(),
    await aSale({ status: 'cancelado' }),
  ]
  await db
    .insertInto('payments')
    .values({
      order_id: paid.id,
      kind: 'payment',
      amount: 100,
      method: 'yape',
      paid_on: '2026-11-05',
    })
    .execute()
  await noteReceipt(issued.id, entry(1, '2026-12-01'), OTHERS)
  const waiting = await ordersToIssue('2026-11')
  expect(waiting.map(({ id }) => id)).toEqual([november.id, paid.id])
  expect(await receiptsOfMonth('2026-11')).toEqual([])
  expect(await receiptsOfMonth('2026-12')).toHaveLength(1)
})

test('neither a cancelled order nor one that costs nothing gets a boleta', async () => {
  const free = { subtotal: 1_000, discount: 1_000, shipping_cost: 0, total: 0 }
  const [cancelled, gift] = [await aSale({ status: 'cancelado' }), await anOrder(free)]
  for (const { id } of [cancelled, gift]) {
    expect(await noteReceipt(id, entry(1), OTHERS)).toMatchObject({ problem: { field: 'form' } })
  }
  expect(await noteReceipt('no', entry(1), OTHERS)).toBeNull()
})

test('a customer is asked with the document of the last order that has one', async () => {
  const ruc = { kind: 'ruc', number: '20131312955', fiscalName: 'Flores S.A.C.' } as const
  const document = { ...ruc, fiscalAddress: 'Calle Uno 1' }
  expect(await lastDocument(staffId)).toBeNull()
  const order = await aSale({ user_id: staffId })
  await changeDocument(order.id, document, staffId)
  await aSale({ user_id: staffId, created_at: new Date('2026-11-20T15:00:00Z') })
  expect(await lastDocument(staffId)).toEqual(document)
})
