import { beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../../../../../tests/support/empty-tables'
import { anOrder, aUser } from '../../../../../tests/support/factories'
import { db } from '~/database/db.server'
import { changeStatus, moveTo } from '~/models/orders/admin/order-status.server'
import { changeOrder } from '~/models/orders/change/change-orders.server'
import { reportOf } from './report.server'

const DAY = '2026-12-24'
const SLOT = '9am-3pm'
const STOP = `${DAY} ${SLOT}`

beforeEach(() => emptyTables('orders', 'users'))

async function due(some: Parameters<typeof anOrder>[0] = {}, days: (string | null)[] = [DAY]) {
  const order = await anOrder({ status: 'enviado', ...some })
  const line = { order_id: order.id, product_name: 'Dalias', quantity: 1, delivery_time: SLOT }
  const rows = days.map((delivery_date, position) => {
    return { ...line, position, delivery_date, unit_price: 700, subtotal: 700 }
  })
  await db.insertInto('order_items').values(rows).execute()
  return order
}

let minute = 0

async function tell(
  order: { id: string },
  kind: 'delivered' | 'absent' | 'undelivered',
  detail = STOP,
) {
  minute += 1
  const created_at = new Date(Date.UTC(2026, 11, 24, 12, minute))
  await db
    .insertInto('order_events')
    .values({ order_id: order.id, kind, detail, created_at })
    .execute()
}

async function outcomes(from = DAY, to = from) {
  const { parts } = await reportOf({ from, to }, 'order')
  return Object.fromEntries(parts.entregas.map((line) => [line.name, [line.units, line.amount]]))
}

test('each delivery of the day is of one outcome, by what its history says last', async () => {
  await tell(await due(), 'delivered')
  await due({ status: 'entregado' })
  const second = await due()
  await tell(second, 'absent')
  await tell(second, 'delivered')
  await tell(await due(), 'absent')
  const moved = await due({ status: 'entregado' })
  await tell(moved, 'absent', `2026-12-22 ${SLOT}`)
  const back = await due()
  await tell(back, 'delivered')
  await tell(back, 'undelivered')
  await due({ delivery_type: 'retiro', status: 'entregado' })
  await due({ delivery_type: 'retiro' })
  await due({}, ['2026-12-23', '2026-12-25', null])
  expect(await outcomes()).toEqual({
    'Entregado a la primera': [2, 1_400],
    'Entregado después de no encontrar a nadie': [2, 1_400],
    'No entregado: no había nadie': [1, 700],
    'Recogido en la tienda': [1, 700],
    'Por recoger en la tienda': [1, 700],
    'Sin resultado anotado': [1, 700],
  })
})

test('of an order with two deliveries one may find nobody, and the other is at the first try', async () => {
  const order = await due({}, [DAY, '2026-12-25'])
  await tell(order, 'absent')
  await tell(order, 'delivered', `2026-12-25 ${SLOT}`)
  expect(await outcomes(DAY, '2026-12-25')).toEqual({
    'Entregado a la primera': [1, 700],
    'No entregado: no había nadie': [1, 700],
  })
})

test('who cancelled is said of the last time: somebody of the staff, or the shop by itself', async () => {
  const [ana, rosa] = [await aUser(), await aUser()]
  const twice = await due()
  await changeStatus(twice.id, 'cancelado', ana.id)
  await changeStatus(twice.id, 'pendiente', ana.id)
  await changeStatus(twice.id, 'cancelado', rosa.id)
  const { id } = await due()
  await changeOrder(id, { by: null }, (change, order) => moveTo(change, [order], 'cancelado'))
  await due({ status: 'cancelado' })
  expect(await outcomes()).toEqual({
    [`Cancelado por ${rosa.email}`]: [1, 700],
    'Cancelado solo: no se pagó': [1, 700],
    Cancelado: [1, 700],
  })
})
