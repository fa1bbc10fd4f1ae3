import { expect, test } from 'vitest'
import { anOrder, aUser } from '../../../tests/support/factories'
import { mailOrderLink } from './order-link.server'
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
  const jobs = () =>
    db
      .withSchema('graphile_worker')
      .selectFrom('jobs' as never)
      .selectAll()
      .execute()

  await mailOrderLink(order.order_number, 'eva@correo.pe')
  expect(await hash()).toBe(tokenHash('viejo'))
  expect(await jobs()).toEqual([])

  await mailOrderLink(order.order_number, 'ana@correo.pe')
  await mailOrderLink(order.order_number, 'ana@correo.pe')
  expect(await hash()).not.toBe(tokenHash('viejo'))
  expect(await jobs()).toMatchObject([{ key: `order-link:${order.id}` }])
})

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
