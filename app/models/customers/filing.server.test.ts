import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { whileHeld } from '../../../tests/support/database/held-rows'
import { emptyTables } from '../../../tests/support/empty-tables'
import { anOrder, aUser } from '../../../tests/support/factories'
import { countDeadlocks } from '../../../tests/support/orders/deadlocks'
import { settled } from '../../../tests/support/settled'
import { withAuthor } from '~/database/author.server'
import { db } from '~/database/db.server'
import { changeOrders } from '~/models/orders/change/change-orders.server'
import { fileOrders } from './filing.server'
import { joinCustomers, separateCustomer } from './joining.server'
import { addNote, notesOf } from './note.server'

function nobody() {
  return emptyTables('filed_orders', 'orders', 'customer_keys', 'customer_notes', 'customers')
}

beforeEach(nobody)

/** The customer of an order once all are filed. */
async function customerOf(id: string): Promise<string> {
  await fileOrders()
  const { customer_id } = await db
    .selectFrom('filed_orders')
    .select('customer_id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  return customer_id
}

function correct(id: string, to: { email?: string | null; phone?: string }) {
  return changeOrders([id], { by: null }, (change, orders) => change.writeQuietly(orders, to))
}

async function rootOf(id: string): Promise<string> {
  const row = await db
    .selectFrom('customers')
    .select('root_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.root_id
}

/** Which of these orders are of one customer: each order's place of the first with the same. */
async function alike(ids: string[]): Promise<number[]> {
  const customers: string[] = []
  for (const id of ids) customers.push(await customerOf(id))
  return customers.map((id) => customers.indexOf(id))
}

it('the same mail and the same telephone make one customer, however they are written', async () => {
  const some = [
    { email: 'ana@correo.pe', phone: '987 654 321' },
    { email: 'Ana@Correo.PE', phone: '+51 987-654-321' },
    { email: 'ana@correo.pe', phone: '0051987654321' },
    { email: 'ana@correo.pe', phone: '987654322' },
    { email: 'otra@correo.pe', phone: '987654321' },
    { email: null, phone: '987654321' },
    { email: null, phone: '987654321' },
    { email: 'ana@correo.pe', phone: 'no tiene' },
    { email: 'ana@correo.pe', phone: 'no tiene' },
  ]
  const ids = []
  for (const one of some) ids.push((await anOrder(one)).id)
  expect(await alike(ids)).toEqual([0, 0, 0, 3, 4, 5, 6, 7, 8])
  await fileOrders()
  expect(await alike(ids)).toEqual([0, 0, 0, 3, 4, 5, 6, 7, 8])
})

it('the same account makes one, and joins what its orders have in common with others', async () => {
  const [user, other] = [await aUser(), await aUser()]
  const b = { user_id: user.id, email: 'b@correo.pe', phone: '911111111' }
  const c = { email: 'c@correo.pe', phone: '922222222' }
  const ids = [
    (await anOrder({ user_id: user.id, email: 'a@correo.pe', phone: '900000000' })).id,
    (await anOrder({ ...c, user_id: other.id })).id,
    (await anOrder(c)).id,
    (await anOrder({ ...c, user_id: user.id })).id,
    (await anOrder(b)).id,
    (await anOrder({ ...b, user_id: null, email: 'B@correo.pe' })).id,
    (await anOrder({ email: 'b@correo.pe', phone: '922222222' })).id,
  ]
  expect(await alike(ids)).toEqual([0, 0, 0, 0, 0, 0, 6])
})

/** Orders of few accounts, mails and telephones, which meet in chains. */
async function aCrowd(count: number, users: string[]) {
  const orders = Array.from({ length: count }, (_, at) => ({
    user_id: randomInt(3) === 0 ? (users[randomInt(users.length)] ?? null) : null,
    email: randomInt(8) === 0 ? null : `m${randomInt(count)}@correo.pe`,
    phone: `9000000${String(randomInt(40)).padStart(2, '0')}`,
    at,
  }))
  return Promise.all(
    orders.map(async ({ at, ...one }) => ({
      ...one,
      id: (await anOrder({ ...one, created_at: new Date(Date.now() - at) })).id,
    })),
  )
}

type Filed = { id: string; user_id: string | null; email: string | null; phone: string }

/** Who belongs together, found the slow way: by looking at all pairs until nothing changes. */
function expected(orders: Filed[]): string[] {
  const group = orders.map((_, at) => at)
  const meet = (one: Filed, other: Filed) =>
    (one.user_id !== null && one.user_id === other.user_id) ||
    (one.email !== null && one.email === other.email && one.phone === other.phone)
  for (let changed = true; changed;) {
    changed = false
    for (const [at, one] of orders.entries()) {
      for (const [place, other] of orders.entries()) {
        const [mine = 0, theirs = 0] = [group[at], group[place]]
        if (mine <= theirs || !meet(one, other)) continue
        group[at] = theirs
        changed = true
      }
    }
  }
  return orders.map(({ id }, at) => `${id} ${orders[group[at] ?? 0]?.id}`)
}

async function found(orders: Filed[]): Promise<string[]> {
  const rows = await db.selectFrom('filed_orders').select(['order_id', 'customer_id']).execute()
  const of = new Map(rows.map(({ order_id, customer_id }) => [order_id, customer_id]))
  expect(of.size).toBe(orders.length)
  return orders.map(({ id }) => {
    const first = orders.find((one) => of.get(one.id) === of.get(id))
    return `${id} ${first?.id}`
  })
}

it('chains of any length come out alike, at once or in parts that many file at once', async () => {
  const users = await Promise.all(Array.from({ length: 12 }, async () => (await aUser()).id))
  for (const parts of [1, 6]) {
    await nobody()
    const orders: Filed[] = []
    for (let part = 0; part < parts; part += 1) {
      orders.push(...(await aCrowd(180 / parts, users)))
      await settled(Array.from({ length: 4 }, () => fileOrders()))
    }
    expect(await found(orders)).toEqual(expected(orders))
    const { rows } = await sql`
      select from customers where not exists (select from filed_orders where customer_id = customers.id)
        or root_id <> id
      union all
      select from customer_keys where not exists (
        select from filed_orders where filed_orders.customer_id = customer_keys.customer_id)
    `.execute(db)
    expect(rows).toEqual([])
  }
})

it('orders are placed, changed and filed at the same time, and nobody waits for the other in a circle', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, async () => (await aUser()).id))
  const orders = await aCrowd(40, users)
  const deadlocks = await countDeadlocks()
  const works = Array.from({ length: 60 }, (_, at) => async () => {
    const some = [...orders].sort(() => Math.random() - 0.5).slice(0, 12)
    if (at % 3 === 0) return fileOrders()
    if (at % 3 === 1) return aCrowd(2, users).then((more) => orders.push(...more))
    const to = { email: `m${randomInt(20)}@correo.pe` }
    return changeOrders(
      some.map(({ id }) => id),
      { by: null },
      (change, locked) => change.writeQuietly(locked, to),
    )
  })
  await settled(works.map((work) => work()))
  await fileOrders()
  const now = await db
    .selectFrom('orders')
    .innerJoin('filed_orders', 'order_id', 'id')
    .select(['id', 'user_id', 'email', 'phone', 'customer_id'])
    .orderBy('created_at')
    .execute()
  expect(now).toHaveLength(orders.length)
  // What was one stays one: whoever meets is together, at least.
  const customers = new Map(now.map(({ id, customer_id }) => [id, customer_id]))
  for (const pair of expected(now)) {
    const [one = '', other = ''] = pair.split(' ')
    expect(customers.get(one)).toBe(customers.get(other))
  }
  expect(await deadlocks()).toBe(0)
})

it('when an order shows that two customers are one, all that is theirs goes to the older', async () => {
  const user = await aUser()
  const one = await customerOf((await anOrder({ email: 'uno@correo.pe' })).id)
  const [first, second] = [
    await anOrder({ user_id: user.id, email: 'dos@correo.pe' }),
    await anOrder({ user_id: user.id, email: 'tres@correo.pe' }),
  ]
  const two = await customerOf(first.id)
  const apart = await customerOf((await anOrder({ email: 'cuatro@correo.pe' })).id)
  await addNote(one, 'prefiere tonos pastel', user.id)
  await addNote(two, 'sin lirios', user.id)
  await joinCustomers(two, apart)
  expect(await rootOf(apart)).toBe(two)

  const meeting = await anOrder({ user_id: user.id, email: 'uno@correo.pe' })
  expect(await customerOf(meeting.id)).toBe(one)
  expect(await alike([meeting.id, first.id, second.id])).toEqual([0, 0, 0])
  expect((await notesOf(one)).map(({ body }) => body).sort()).toEqual([
    ...['prefiere tonos pastel', 'sin lirios'],
  ])
  expect(await rootOf(apart)).toBe(one)
  expect(await separateCustomer(apart)).toBe(true)
  expect(await rootOf(apart)).toBe(apart)
  const left = await db.selectFrom('customers').select('id').execute()
  expect(left.map(({ id }) => id).sort()).toEqual([one, apart].sort())
})

it('a mail that an order has again before it is filed anew stays its customer’s', async () => {
  const { id: user_id } = await aUser()
  const order = await anOrder({ user_id, email: 'ana@correo.pe' })
  const other = await anOrder({ user_id, email: 'otra@correo.pe' })
  const customer = await customerOf(order.id)
  await correct(other.id, { email: 'mas@correo.pe' })
  const third = await anOrder({ user_id, email: null })
  await whileHeld(async (trx) => {
    await trx.selectFrom('orders').select('id').where('id', '=', third.id).forUpdate().execute()
    await trx
      .updateTable('orders')
      .set({ email: 'ana@correo.com' })
      .where('id', '=', order.id)
      .execute()
  }, fileOrders)
  await correct(order.id, { email: 'ana@correo.pe' })

  const later = await anOrder({ email: 'ana@correo.pe' })
  expect(await customerOf(later.id)).toBe(customer)
})

it('a mail that is corrected takes the note along, and is nobody’s afterwards', async () => {
  const typed = await anOrder({ email: 'ana@gmial.com' })
  const customer = await customerOf(typed.id)
  await addNote(customer, 'timbre del segundo piso', (await aUser()).id)
  await correct(typed.id, { email: 'ana@gmail.com' })
  expect(await customerOf(typed.id)).toBe(customer)
  const other = await anOrder({ email: 'ana@gmial.com' })
  expect(await customerOf(other.id)).not.toBe(customer)

  // Another order remains: the note stays with it.
  const second = await anOrder({ email: 'ana@gmail.com' })
  expect(await customerOf(second.id)).toBe(customer)
  await correct(typed.id, { phone: '911222333' })
  expect(await customerOf(typed.id)).not.toBe(customer)
  expect(await notesOf(customer)).toHaveLength(1)

  // Corrected to whom is known already: it goes to them.
  await correct(second.id, { phone: '911222333' })
  expect(await alike([typed.id, second.id])).toEqual([0, 0])
  expect(await notesOf(await customerOf(second.id))).toHaveLength(1)
})

it('an order without a mail is a customer of its own, with or without its notes, until it has one', async () => {
  const [lone, known] = [await anOrder({ email: null }), await anOrder({ email: 'luz@correo.pe' })]
  const customer = await customerOf(lone.id)
  await addNote(customer, 'viene los viernes', (await aUser()).id)
  await correct(lone.id, { phone: '900111222' })
  expect(await customerOf(lone.id)).toBe(customer)
  await correct(lone.id, { phone: known.phone, email: 'LUZ@correo.pe' })
  expect(await alike([lone.id, known.id])).toEqual([0, 0])
  expect(await notesOf(await customerOf(known.id))).toHaveLength(1)
})

it('an account or an order that is deleted breaks nothing', async () => {
  const [user, writer] = [await aUser(), await aUser()]
  const [first, second] = [
    await anOrder({ user_id: user.id, email: 'x@correo.pe' }),
    await anOrder({ user_id: user.id, email: 'y@correo.pe' }),
  ]
  const customer = await customerOf(first.id)
  await addNote(customer, 'rosas blancas', writer.id)
  await db.deleteFrom('users').where('id', 'in', [user.id, writer.id]).execute()
  // What was one stays one.
  expect(await alike([first.id, second.id])).toEqual([0, 0])
  expect(await customerOf(first.id)).toBe(customer)
  await db.deleteFrom('orders').where('id', 'in', [first.id, second.id]).execute()
  expect(await fileOrders()).toBe(false)
  expect(await notesOf(customer)).toMatchObject([{ body: 'rosas blancas', writer: null }])
})

it('filing and joining change no account of an order, and filing is nobody’s change', async () => {
  const user = await aUser()
  const [one, other] = [await anOrder({ user_id: user.id, email: 'p@correo.pe' }), await anOrder()]
  const columns = ['id', 'user_id', 'email', 'updated_at'] as const
  const before = await db.selectFrom('orders').select(columns).orderBy('id').execute()
  await withAuthor(async () => {
    const [a, b] = [await customerOf(one.id), await customerOf(other.id)]
    const log = () => db.selectFrom('change_log').select(['thing', 'thing_id', 'after']).execute()
    expect(await log()).toEqual([])
    await joinCustomers(a, b)
    const secret = `secreto ${randomUUID()}`
    await addNote(a, secret, user.id)
    const lines = await log()
    expect(lines.map(({ thing, thing_id }) => [thing, thing_id])).toEqual([
      ['customers', b],
      ['customers', a],
    ])
    expect(lines[0]?.after).toEqual({ joined_into: a })
    expect(JSON.stringify(lines)).not.toContain(secret)
  }, user.id)
  expect(await db.selectFrom('orders').select(columns).orderBy('id').execute()).toEqual(before)
})
