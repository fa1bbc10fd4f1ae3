import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { aUser, aZone } from '../../../tests/support/factories'
import { db } from '~/database/db.server'
import { suggestedNumber } from '~/models/order-desk/manual-order.server'
import { createManualOrder } from './manual-order.server'

afterAll(() => db.destroy())

async function posted(some: Record<string, string> = {}) {
  const form = new FormData()
  const key = randomUUID()
  const fields = {
    intent: 'save',
    key,
    order_number: await suggestedNumber(new Date()),
    customer_name: 'Rosa',
    customer_lastname: 'Flores',
    customer_dni: '45678912',
    phone: '987654321',
    email: '',
    delivery_type: 'envio',
    shipping_zone_id: '',
    shipping_cost: '12,50',
    shipping_address: 'Av. Grau 120',
    subtotal: '100',
    payment_method: 'yape',
    status: 'pendiente',
    ...some,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const { id, email } = await aUser()
  const staff = { id, email, role: 'admin' } as Parameters<typeof createManualOrder>[3]
  const request = new Request('http://localhost:3000/admin/pedidos?nuevo=')
  const answer: unknown = await createManualOrder(request, form, 'save', staff)
  const row = await db.selectFrom('orders').selectAll().where('id', '=', key).executeTakeFirst()
  return { said: JSON.stringify(answer), row }
}

it.each([
  ['12,50', 1_250],
  ['12.5', 1_250],
  [' 12 ', 1_200],
  ['0', 0],
  ['', 0],
])('the amount %j is %i céntimos', async (typed, centimos) => {
  const { row } = await posted({ shipping_cost: typed })
  expect(row).toMatchObject({ shipping_cost: centimos, total: 10_000 + centimos, email: null })
})

describe('refused beside its field, nothing stored:', () => {
  it.each([
    ['dated', 'si', 'Elige el día, o marca «Sin fecha todavía»'],
    ['shipping_cost', '1.234,50', 'Escribe un monto'],
    ['shipping_cost', '1,234.50', 'Escribe un monto'],
    ['subtotal', '12,5,0', 'Escribe un monto'],
    ['subtotal', '-1', 'Escribe un monto'],
    ['discount', '1e3', 'Escribe un monto'],
    ['discount', '１２', 'Escribe un monto'],
    ['order_number', 'DZ-1', 'Escribe el número como'],
    ['order_number', "DZ-20261224-0042'--", 'Escribe el número como'],
    ['status', 'perdido', 'Elige un estado'],
    ['status', '__proto__', 'Elige un estado'],
    ['payment_method', 'bitcoin', 'Elige cómo se paga'],
    ['delivery_type', 'drone', 'Elige envío o retiro'],
    ['shipping_zone_id', randomUUID(), 'Esta zona ya no existe'],
    ['shipping_zone_id', "'--", 'Esta zona ya no existe'],
    ['email', 'ana@correo.pe,eva@correo.pe', 'correo'],
    ['email', 'ana@correo.pe\r\nBcc: eva@correo.pe', 'correo'],
    ['delivery_date', '2026-02-30', 'Elige una fecha'],
    ['delivery_time', 'noche', 'Elige un horario'],
    ['customer_name', '  ', 'El nombre y apellido son obligatorios.'],
    ['customer_lastname', '\u200b', 'El nombre y apellido son obligatorios.'],
    ['customer_dni', '', 'DNI y teléfono son obligatorios.'],
    ['phone', ' ', 'DNI y teléfono son obligatorios.'],
    ['shipping_address', '', 'Indica la dirección de envío o cambia el tipo a retiro.'],
  ])('%s %j', async (field, value, sentence) => {
    const { said, row } = await posted({ [field]: value })
    expect(said).toContain(sentence)
    expect(said).toContain(`"${field}"`)
    expect(row).toBeUndefined()
  })
})

it('what is posted besides the choices counts for nothing', async () => {
  const { row } = await posted({ total: '1', delivery_type: 'retiro', shipping_cost: '99' })
  expect(row).toMatchObject({ total: 10_000, shipping_cost: 0, shipping_address: null })
})

it('a cost that does not count is not judged', async () => {
  const zone = await aZone({ cost: 1_250 })
  const { row } = await posted({ shipping_zone_id: zone.id, shipping_cost: 'gratis' })
  expect(row).toMatchObject({ shipping_zone_id: zone.id, shipping_cost: 1_250, total: 11_250 })
  const { row: collected } = await posted({ delivery_type: 'retiro', shipping_cost: '1.234,50' })
  expect(collected).toMatchObject({ shipping_cost: 0, total: 10_000 })
})
