import { beforeAll, expect, it } from 'vitest'
import { anOrder, aUser } from '../../../tests/support/factories'
import { type CustomerSort, listCustomers } from './customer-list.server'
import { fileOrders } from './filing.server'
import { joinCustomers, separateCustomer } from './joining.server'

const AMOUNTS = { subtotal: 10_000, shipping_cost: 0, total: 10_000 }
let numbers: string[] = []

function day(number: number) {
  return new Date(Date.UTC(2026, 9, number, 15))
}

beforeAll(async () => {
  const { id: user_id } = await aUser()
  const ana = { customer_name: 'Ana', email: 'ana@correo.pe', phone: '911 111 111', ...AMOUNTS }
  const nandu = { customer_name: 'Ñandú', email: 'n@correo.pe', phone: '922222222', ...AMOUNTS }
  const zoe = { customer_name: 'zoe_100%', email: null, phone: '933333333', ...AMOUNTS }
  const gift = { recipient_name: 'Berenice', recipient_phone: '944444444' }
  const orders = [
    await anOrder({ ...ana, customer_name: 'Anita', created_at: day(1), user_id }),
    await anOrder({ ...ana, email: 'ANA@correo.pe', created_at: day(9), status: 'cancelado' }),
    await anOrder({ ...ana, phone: '+51911111111', created_at: day(5), ...gift }),
    await anOrder({ ...nandu, created_at: day(8), subtotal: 90_000, total: 90_000 }),
    await anOrder({ ...zoe, created_at: day(7), status: 'cancelado' }),
  ]
  numbers = orders.map(({ order_number }) => order_number)
  await fileOrders()
})

async function list(words = '', sort: CustomerSort = 'last', descending = true, page = 1) {
  const { rows, total } = await listCustomers({ words, sort, descending, page })
  return { names: rows.map(({ name }) => name), rows, total }
}

it('each is there once, called as in their last order, with what was sold to them', async () => {
  const { rows, total } = await list()
  expect(total).toBe(3)
  expect(rows).toMatchObject([
    { name: 'Ana', orders: 2, sum: 20_000, last: day(9), hasAccount: true },
    { name: 'Ñandú', orders: 1, sum: 90_000, last: day(8), hasAccount: false },
    { name: 'zoe_100%', email: null, orders: 0, sum: 0, last: day(7), hasAccount: false },
  ])
})

it('is sorted by everything it shows, and both ways', async () => {
  const names = async (sort: CustomerSort, descending: boolean) =>
    (await list('', sort, descending)).names
  expect(await names('last', false)).toEqual(['zoe_100%', 'Ñandú', 'Ana'])
  expect(await names('name', false)).toEqual(['Ana', 'Ñandú', 'zoe_100%'])
  expect(await names('name', true)).toEqual(['zoe_100%', 'Ñandú', 'Ana'])
  expect(await names('sum', true)).toEqual(['Ñandú', 'Ana', 'zoe_100%'])
  expect(await names('orders', true)).toEqual(['Ana', 'Ñandú', 'zoe_100%'])
})

it.each([
  ['nandu', ['Ñandú']],
  ['ANITA', ['Ana']],
  ['ana@CORREO', ['Ana']],
  ['911111111', ['Ana']],
  ['+51 911-111-111', ['Ana']],
  // More digits than any part of an order's number has.
  ['91111', ['Ana']],
  ['100%', ['zoe_100%']],
  ['e_1', ['zoe_100%']],
  ['%', ['zoe_100%']],
  ['_', ['zoe_100%']],
  ['\\', []],
  ["' or true --", []],
  // Who received is nobody who bought.
  ['berenice', []],
  ['944444444', []],
  ['ana ñandu', []],
])('%j finds %j', async (words, names) => {
  const found = await list(words)
  expect(found.names).toEqual(names)
  expect(found.total).toBe(names.length)
})

it('a number of an order finds who placed it, with all of their orders', async () => {
  const found = await list(numbers[2])
  expect(found.rows).toMatchObject([{ name: 'Ana', orders: 2, sum: 20_000 }])
})

it('beyond the last page, that one is shown', async () => {
  expect(await list('', 'last', true, 2)).toEqual(await list())
})

it('who is joined is one in the list, found by either name', async () => {
  const [ana, nandu] = (await list()).rows
  await joinCustomers(nandu?.id ?? '', ana?.id ?? '')
  const { rows, total } = await list('nandu')
  expect(total).toBe(1)
  expect(rows).toMatchObject([{ id: nandu?.id, name: 'Ana', orders: 3, sum: 110_000 }])
  expect((await list('anita')).rows).toEqual(rows)
  expect(await separateCustomer(ana?.id ?? '')).toBe(true)
  expect((await list()).total).toBe(3)
})
