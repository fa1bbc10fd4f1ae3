import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { anOrder, aZone } from '../../../../tests/support/factories'
import { db } from '~/database/db.server'
import { countOwed } from '~/models/orders/money/balance.server'
import { linesOfDay } from './day-sheet.server'
import { readOrderFilters } from './order-filters'
import { countOrders, countUndated, listOrders, ordersForFile } from './order-list.server'

beforeEach(() => db.deleteFrom('orders').execute())

async function found(query = '') {
  const filters = readOrderFilters(new URLSearchParams(query))
  const { rows, total } = await listOrders(filters)
  const file = []
  for await (const part of ordersForFile(filters)) file.push(...part)
  if (filters.page === 1) expect(file).toEqual(rows)
  expect(file).toHaveLength(total)
  return rows.map(({ customer_name }) => customer_name)
}

async function aLine(
  order_id: string,
  some: { delivery_date: string; delivery_time?: string; position?: number; dedication?: string },
) {
  const row = { order_id, position: 1, product_name: 'Dalias', quantity: 1, unit_price: 1 }
  await db
    .insertInto('order_items')
    .values({ ...row, subtotal: 1, delivery_time: '9am-3pm', ...some })
    .execute()
}

async function threeOrders() {
  const zone = await aZone()
  const eva = await anOrder({
    customer_name: 'Éva',
    customer_lastname: 'Ñahui %',
    phone: '987 654-321',
    email: 'eva_1@correo.pe',
    shipping_zone_id: zone.id,
    created_at: '2026-01-01',
  })
  const luz = await anOrder({
    customer_name: 'Luz',
    phone: '911222333',
    delivery_type: 'retiro',
    payment_method: 'efectivo',
    status: 'enviado',
    email: null,
    created_at: '2026-01-02',
  })
  const sol = await anOrder({
    customer_name: 'Sol',
    phone: '+1 305 555 0100',
    created_at: '2026-01-03',
  })
  await aLine(eva.id, { delivery_date: '2026-12-24', delivery_time: '3pm-7pm' })
  await aLine(luz.id, { delivery_date: '2026-12-24' })
  await aLine(luz.id, { delivery_date: '2026-12-25', delivery_time: '3pm-7pm', position: 2 })
  return { eva, luz, sol, zone }
}

test('newest first; a day’s by slot', async () => {
  await threeOrders()
  expect(await found()).toEqual(['Sol', 'Luz', 'Éva'])
  expect(await found('dia=2026-12-24')).toEqual(['Luz', 'Éva'])
  expect(await found('dia=2026-12-25')).toEqual(['Luz'])
  // Day and slot are asked of one and the same arrangement.
  expect(await found('dia=2026-12-24&horario=3pm-7pm')).toEqual(['Éva'])
})

test('found by number, name, telephone and e-mail, whatever their spaces and accents', async () => {
  const { eva } = await threeOrders()
  for (const words of [eva.order_number, 'eva', 'ÑAHUI', '987654321', '987 654-321', 'EVA_1@']) {
    expect(await found(new URLSearchParams({ q: words }).toString())).toEqual(['Éva'])
  }
  expect(await found('q=%25')).toEqual(['Éva'])
  expect(await found('q=_')).toEqual(['Éva'])
  expect(await found('q=%00%5C%27')).toEqual([])
})

test('filtered by status, zone and payment; what makes no sense counts as absent', async () => {
  const { zone } = await threeOrders()
  expect(await found('estado=enviado')).toEqual(['Luz'])
  expect(await found(`zona=${zone.id}`)).toEqual(['Éva'])
  expect(await found(`zona=${randomUUID()}`)).toEqual([])
  expect(await found('zona=retiro')).toEqual(['Luz'])
  expect(await found('pago=efectivo')).toEqual(['Luz'])
  const nonsense =
    'estado=__proto__&zona=1%27&pago=constructor&dia=2026-02-30&horario=%00&pagina=-1'
  expect(await found(nonsense)).toHaveLength(3)
  expect(await found('pagina=9999'), 'beyond the last').toHaveLength(3)
})

test('what a tab counts is what its list holds', async () => {
  const { eva } = await threeOrders()
  await aLine(eva.id, { delivery_date: '2026-12-24', position: 2 })
  const days = ['2026-12-24', '2026-12-25', '2026-12-26']
  const counts = await countOrders({}, ...days)
  expect(counts.all).toBe((await found()).length)
  for (const [status, count] of Object.entries(counts.statuses)) {
    expect([status, count]).toEqual([status, (await found(`estado=${status}`)).length])
  }
  expect(counts.days).toEqual([2, 1, 0])
  for (const [at, day] of days.entries()) {
    expect(counts.days[at]).toBe((await found(`dia=${day}`)).length)
  }
})

test('the sheet of a day holds what is made that day, the morning first, nothing cancelled', async () => {
  const { eva, luz, sol } = await threeOrders()
  await aLine(sol.id, { delivery_date: '2026-12-24' })
  await db.updateTable('orders').set({ status: 'cancelado' }).where('id', '=', sol.id).execute()
  const dedication = '  Mamá:\n\n  ¡Ñusta! 👩‍👩‍👧💐\n<b>&amp;</b>'
  await aLine(eva.id, { delivery_date: '2026-12-24', position: 2, dedication })
  const lines = await linesOfDay('2026-12-24')
  expect(lines.map((line) => [line.order_number, line.delivery_time])).toEqual([
    [eva.order_number, '9am-3pm'],
    [luz.order_number, '9am-3pm'],
    [eva.order_number, '3pm-7pm'],
  ])
  expect(lines[0]?.dedication).toBe(dedication)
})

test('open orders without a day are found and counted, also when only one thing lacks it', async () => {
  await anOrder({ customer_name: 'Amounts' })
  const half = await anOrder({ customer_name: 'Half', status: 'preparacion' })
  await aLine(half.id, { delivery_date: '2026-12-24' })
  const line = {
    order_id: half.id,
    product_name: 'Dalias',
    quantity: 1,
    unit_price: 1,
    subtotal: 1,
  }
  await db
    .insertInto('order_items')
    .values({ ...line, position: 2 })
    .execute()
  const dated = await anOrder({ customer_name: 'Dated' })
  await aLine(dated.id, { delivery_date: '2026-12-24' })
  for (const status of ['entregado', 'cancelado']) await anOrder({ customer_name: status, status })
  expect((await found('dia=sin-fecha')).sort()).toEqual(['Amounts', 'Half'])
  expect(await countUndated()).toBe(2)
  expect(await found('dia=sin-fechas')).toHaveLength(5)
})

test('orders are found by who receives them and by district', async () => {
  await anOrder({
    ...{ customer_name: 'Gift', recipient_name: 'Lucía Paz', recipient_phone: '999 111-222' },
    district: 'La Punta',
  })
  await anOrder({ customer_name: 'Other', district: 'Ancón' })
  for (const query of ['q=lucia', 'q=999111222', 'q=999+111-222', 'q=la+punta']) {
    expect([query, await found(query)]).toEqual([query, ['Gift']])
  }
  expect(await found('distrito=La+Punta')).toEqual(['Gift'])
  expect(await found('distrito=%00%F0%9F%8C%B7')).toEqual([])
  expect(await found('distrito=')).toHaveLength(2)
})

test('nothing unpaid leaves the list of what is to be collected, whatever its status', async () => {
  const names = []
  for (const status of [
    'pendiente',
    'verificado',
    'preparacion',
    'enviado',
    'entregado',
  ] as const) {
    const atDoor = status === 'enviado'
    await anOrder({ customer_name: status, status, collect_on_delivery: atDoor })
    names.push(status)
  }
  await anOrder({ customer_name: 'cancelado', status: 'cancelado' })
  const paid = await anOrder({ customer_name: 'pagado', status: 'pendiente' })
  await db
    .insertInto('payments')
    .values({
      order_id: paid.id,
      kind: 'payment',
      amount: paid.total,
      method: 'yape',
      paid_on: '2026-12-01',
    })
    .execute()
  expect((await found('saldo=falta')).toSorted()).toEqual(names.toSorted())
  expect(await countOwed()).toBe(names.length)
})

test('says of each order’s lines which are made', async () => {
  const { luz } = await threeOrders()
  const rest = () => db.updateTable('order_items').where('order_id', '=', luz.id)
  await rest().set({ made_at: new Date() }).where('position', '=', 2).execute()
  const { rows } = await listOrders(readOrderFilters(new URLSearchParams()))
  expect(rows.map(({ lines }) => lines.map(({ isMade }) => isMade))).toEqual([
    [],
    [false, true],
    [false],
  ])
})

test('an operation is found as its buyer or staff wrote it, whole and however it is spaced', async () => {
  const { eva, luz } = await threeOrders()
  await db
    .insertInto('payment_proofs')
    .values({ order_id: eva.id, operation_number: '7700AB11', amount: 100 })
    .execute()
  const payment = { kind: 'payment', method: 'yape', amount: 100, paid_on: '2026-01-02' } as const
  await db
    .insertInto('payments')
    .values({ ...payment, order_id: luz.id, operation_number: '88001122' })
    .execute()
  expect(await found('q=7700ab11')).toEqual(['Éva'])
  expect(await found('q=7700 AB-11')).toEqual(['Éva'])
  expect(await found('q=8800 1122')).toEqual(['Luz'])
  expect(await found('q=8800112')).toEqual([])
  expect(await found('q=88001122&estado=pendiente')).toEqual([])
})
