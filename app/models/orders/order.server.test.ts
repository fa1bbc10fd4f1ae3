import { expect, test } from 'vitest'
import { anOrder, aUser } from '../../../tests/support/factories'
import { askForOrderLink, openOrderLink } from './order-link.server'
import { findOrder, findOrderOf, opensOrder, ordersOf } from './order.server'
import { tokenHash } from '~/models/records/token.server'
import { db } from '~/database/db.server'

test.each(['', 'DZ-1', 'dz-20261224-0042', "DZ-20261224-0042'--", '%', '\u0000', '__proto__'])(
  '%j is nobody’s order, and no query',
  async (number) => {
    expect(await findOrder(number)).toBeUndefined()
    expect(await findOrderOf(number, 'ana@correo.pe')).toBeUndefined()
  },
)

test('a number opens with its own e-mail only, in any case', async () => {
  const { order_number, id } = await anOrder({ email: 'Ana@correo.pe' })
  expect(await findOrderOf(order_number, ' ana@CORREO.pe ')).toMatchObject({ id })
  for (const email of ['', '%', 'eva@correo.pe', 'ana@correo.pe,eva@correo.pe', '_na@correo.pe']) {
    expect(await findOrderOf(order_number, email)).toBeUndefined()
  }
  const byStaff = await anOrder({ email: null })
  expect(await findOrderOf(byStaff.order_number, '')).toBeUndefined()
})

test('an order opens with its token and nothing else', () => {
  const order = { access_token_hash: tokenHash('secreto') }
  expect(opensOrder(order, 'secreto')).toBe(true)
  for (const token of ['', 'Secreto', 'secreto ', tokenHash('secreto'), 'x'.repeat(1_000_000)]) {
    expect(opensOrder(order, token)).toBe(false)
  }
  for (const hash of [null, '', 'corto', tokenHash('')]) {
    expect(opensOrder({ access_token_hash: hash }, 'secreto')).toBe(false)
  }
  expect(opensOrder({ access_token_hash: null }, '')).toBe(false)
})

test('a new private link ends the old one, and only for whoever knows number and e-mail', async () => {
  const order = await anOrder({ access_token_hash: tokenHash('viejo') })
  const hash = async () => (await findOrder(order.order_number))?.access_token_hash
  await openOrderLink(order.order_number, 'eva@correo.pe', 'nuevo')
  expect(await hash()).toBe(tokenHash('viejo'))
  expect(await jobs()).toEqual([])

  await openOrderLink(order.order_number, 'ana@correo.pe', 'primero')
  await openOrderLink(order.order_number, 'ana@correo.pe', 'segundo')
  expect(await hash()).toBe(tokenHash('segundo'))
  expect(await jobs()).toMatchObject([{ key: `order-link:${order.id}` }])
})

test('asking for a link looks for no order: right or wrong, the same happens', async () => {
  const { order_number } = await anOrder()
  const asked = [order_number, 'DZ-20200101-0000'].map((number) => [number, 'eva@correo.pe'])
  for (const [number = '', email = ''] of [...asked, [order_number, 'Ana@correo.pe ']]) {
    await askForOrderLink(number, email)
    expect(await jobs()).toContainEqual(
      expect.objectContaining({ key: `find-order:${number} ${email.trim().toLowerCase()}` }),
    )
  }
  const before = (await jobs()).length
  for (const [number, email] of [
    ['DZ-1', 'ana@correo.pe'],
    [order_number, 'ana@correo.pe\0'],
    [order_number, 'x'.repeat(1_000)],
  ] as const) {
    await askForOrderLink(number, email)
  }
  expect(await jobs()).toHaveLength(before)
})

function jobs() {
  return db
    .withSchema('graphile_worker')
    .selectFrom('jobs' as never)
    .selectAll()
    .execute()
}

test('a customer’s orders are theirs, newest first', async () => {
  const [ana, eva] = await Promise.all([aUser(), aUser()])
  const order = (day: number, user_id: string | null) =>
    anOrder({ user_id, created_at: new Date(2026, 10, day) })
  const [first, , third] = [await order(1, ana.id), await order(2, eva.id), await order(3, ana.id)]
  await anOrder({ email: ana.email })
  expect((await ordersOf(ana.id)).map(({ id }) => id)).toEqual([third.id, first.id])
})

test('a day stays the day it is, whatever the zone of the machine', async () => {
  const { id, order_number } = await anOrder()
  await db
    .insertInto('order_items')
    .values({
      order_id: id,
      position: 1,
      product_name: 'Dalias',
      delivery_date: '2026-12-24',
      quantity: 1,
      unit_price: 1,
      subtotal: 1,
    })
    .execute()
  expect(await findOrder(order_number)).toMatchObject({ lines: [{ delivery_date: '2026-12-24' }] })
  const row = await db.selectFrom('order_items').select('delivery_date').executeTakeFirst()
  expect(row).toEqual({ delivery_date: '2026-12-24' })
})
