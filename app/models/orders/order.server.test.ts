import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anOrder, aUser } from '../../../tests/support/factories'
import { sql } from 'kysely'
import { clockJobs } from '~/jobs/clock-jobs.server'
import { askForOrderLink, linkOfMail, openOrderLink, opensOrder } from './order-link.server'
import { findOrder, findOrderOf, ordersOf } from './order.server'
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

const HOUR = '1 hour'

/** The order's links become older. */
async function age(orderId: string, time = HOUR) {
  await sql`
    update order_links set created_at = created_at - ${time}::interval where order_id = ${orderId}
  `.execute(db)
}

async function opening(orderId: string, tokens: string[]) {
  const opens = await Promise.all(tokens.map((token) => opensOrder(orderId, token)))
  return tokens.filter((_, at) => opens[at])
}

test('an order opens with its token and nothing else, also once it is cancelled', async () => {
  const { id } = await anOrder({ access_token_hash: tokenHash('secreto'), status: 'cancelado' })
  const other = await anOrder({ access_token_hash: tokenHash('ajeno') })
  const wrong = ['', 'Secreto', 'secreto ', tokenHash('secreto'), 'x'.repeat(1_000_000), 'ajeno']
  expect(await opening(id, ['secreto', ...wrong])).toEqual(['secreto'])
  const without = await anOrder({ access_token_hash: null })
  expect(await opening(without.id, ['', 'null', 'secreto'])).toEqual([])
  expect(await opening(other.id, ['secreto', 'ajeno'])).toEqual(['ajeno'])
})

test('a new private link is only for whoever knows number and e-mail, and ends no other', async () => {
  const { id, order_number } = await anOrder({ access_token_hash: tokenHash('propio') })
  await openOrderLink(order_number, 'eva@correo.pe', 'ajeno')
  expect(await jobs()).toEqual([])
  await openOrderLink(order_number, 'ana@correo.pe', 'primero')
  await openOrderLink(order_number, 'ana@correo.pe', 'segundo')
  // The job runs again when the machine was lost before it was done.
  await openOrderLink(order_number, 'ana@correo.pe', 'segundo')
  expect(await opening(id, ['propio', 'ajeno', 'primero', 'segundo'])).toEqual([
    ...['propio', 'primero', 'segundo'],
  ])
  expect(await jobs()).toMatchObject([{ key: `order-link:${id}` }])
})

test('five links of an order hold: beyond that the oldest goes that was asked for', async () => {
  const { id, order_number } = await anOrder({ access_token_hash: tokenHash('propio') })
  const asked = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  for (const token of asked) {
    await age(id)
    await openOrderLink(order_number, 'ana@correo.pe', token)
  }
  expect(await opening(id, ['propio', ...asked])).toEqual(['propio', 'd', 'e', 'f', 'g'])
  await age(id)
  const mailed = await linkOfMail(id, randomUUID())
  expect(await opening(id, ['propio', ...asked, mailed])).toEqual(['propio', 'e', 'f', 'g', mailed])
})

test('fifty links that are asked for at once leave five', async () => {
  const { id, order_number } = await anOrder({ access_token_hash: tokenHash('propio') })
  const tokens = Array.from({ length: 50 }, (_, n) => `token-${n}`)
  await Promise.all(tokens.map((token) => openOrderLink(order_number, 'ana@correo.pe', token)))
  const open = await opening(id, ['propio', ...tokens])
  expect(open).toHaveLength(5)
  expect(open).toContain('propio')
})

test('a link holds for 90 days, and is then deleted', async () => {
  const { id, order_number } = await anOrder({ access_token_hash: tokenHash('propio') })
  await age(id, '89 days 23 hours')
  await openOrderLink(order_number, 'ana@correo.pe', 'nuevo')
  await clockJobs['forget-sign-ins']()
  expect(await opening(id, ['propio', 'nuevo'])).toEqual(['propio', 'nuevo'])
  await age(id, '1 hour 1 second')
  expect(await opening(id, ['propio', 'nuevo'])).toEqual(['nuevo'])
  await clockJobs['forget-sign-ins']()
  const left = await db.selectFrom('order_links').selectAll().where('order_id', '=', id).execute()
  expect(left).toHaveLength(1)
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
