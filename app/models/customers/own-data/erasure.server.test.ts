import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { unbalanced } from '../../../../tests/support/consistency'
import {
  aCart,
  aClaim,
  anOrder,
  aProduct,
  aSubscriber,
  aUser,
  aZone,
  someDetails,
} from '../../../../tests/support/factories'
import { settled } from '../../../../tests/support/settled'
import { db } from '~/database/db.server'
import { files } from '~/storage/files.server'
import { outboxFolder } from '~/mail/outbox.server'
import { sendMail } from '~/mail/mail.server'
import { resetPassword } from '~/emails/reset-password'
import { written } from '~/emails/mail'
import { recordDelivery } from '~/models/orders/admin/mail-delivery.server'
import { changeOrder } from '~/models/orders/change/change-orders.server'
import { placeOrder } from '~/models/orders/order-placement.server'
import { quoteCart } from '~/models/orders/quote.server'
import { linkOfMail } from '~/models/orders/order-link.server'
import { openSession } from '~/models/accounts/session.server'
import { checkoutSettings } from '~/models/site/settings/setting.server'
import { storedShop } from '~/models/site/settings/setting.server'
import { enqueue } from '~/queue.server'
import { fileOrders } from '../filing.server'
import { addNote } from '../note.server'
import { erase, finishErasures } from './erasure.server'

const NOW = new Date('2026-12-10T17:00:00Z')

/** What only one customer wrote, by a word of theirs that nobody else has. */
function words(mark: string) {
  const digits = String(Number.parseInt(mark, 36) % 1_000_000).padStart(6, '0')
  return {
    mail: `quetzal.${mark}@correo.pe`,
    name: `Zoraida${mark}`,
    lastname: `Yupanqui${mark}`,
    dni: `42${digits}`,
    phone: `987${digits}`,
    recipient: `Recibe${mark}`,
    recipientPhone: `955${digits}`,
    address: `Calle${mark} 7`,
    reference: `Timbre${mark}`,
    dedication: `Te quiero ${mark}`,
    note: `Prefiere lirios ${mark}`,
    words: `Lo pidió ${mark}`,
  }
}

/** Where one of these texts stands: `table.column`, of all tables, the queue's too. */
async function foundIn(texts: string[]): Promise<string[]> {
  const { rows } = await sql<{ schema: string; table: string; column: string }>`
    select table_schema as schema, table_name as table, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
      and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY')
  `.execute(db)
  const found = new Set<string>()
  for (const { schema, table, column } of rows) {
    const hit = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(`${schema}.${table}`)}
      where exists (select from unnest(${texts}::text[]) as text
        where strpos(lower(${sql.ref(column)}::text), lower(text)) > 0)
    `.execute(db)
    if (Number(hit.rows[0]?.n) > 0) found.add(`${table}.${column}`)
  }
  return [...found].sort()
}

/** A customer with forty orders, a claim, a proof, photos, notes, news and mails. */
async function aCustomer(mark: string, status = 'entregado') {
  const own = words(mark)
  const user = await aUser({ email: own.mail, username: own.name })
  await openSession(user.id, own.words)
  await db
    .insertInto('recipients')
    .values({ user_id: user.id, name: own.recipient, phone: own.recipientPhone })
    .execute()
  await aSubscriber({ email: own.mail.toUpperCase(), full_name: own.name })
  await aClaim({ email: own.mail, name: own.name, document: own.dni, phone: own.phone })
  const orders = await settled(
    Array.from({ length: 40 }, (_, at) => ordered(own, user.id, at, status)),
  )
  while (await fileOrders());
  const { customer_id } = await db
    .selectFrom('filed_orders')
    .select('customer_id')
    .where('order_id', '=', orders[0]?.id ?? '')
    .executeTakeFirstOrThrow()
  await addNote(customer_id, own.note, (await aUser()).id)
  return { own, user, orders, customer: customer_id }
}

type Own = ReturnType<typeof words>

async function ordered(own: Own, userId: string, at: number, status: string) {
  const order = await anOrder({
    ...{ email: own.mail, user_id: at % 2 ? userId : null, status, notes: own.words },
    ...{ customer_name: own.name, customer_lastname: own.lastname, customer_dni: own.dni },
    ...{ phone: own.phone, recipient_name: own.recipient, recipient_phone: own.recipientPhone },
    ...{ shipping_address: own.address, shipping_reference: own.reference, signed_as: own.name },
  })
  const line = { order_id: order.id, position: 1, product_name: 'Dalias', quantity: 1 }
  const price = { unit_price: 14_000, subtotal: 14_000, dedication: own.dedication }
  await db
    .insertInto('order_items')
    .values({ ...line, ...price })
    .execute()
  await changeOrder(order.id, { by: null }, (change) => {
    change.note(order, 'note', { detail: own.words })
    change.note(order, 'delivered', { detail: '2026-12-01', words: own.recipient })
    change.mail(order, 'order-status', { status: 'enviado' }, { words: own.words })
  })
  return order
}

async function aProof(orderId: string) {
  const [file, photo] = [`${crypto.randomUUID()}.webp`, `${crypto.randomUUID()}.webp`]
  await files.write('comprobantes', [[file, new Uint8Array([1])]])
  await files.write('fotos', [[photo, new Uint8Array([1])]])
  const proof = await db
    .insertInto('payment_proofs')
    .values({ order_id: orderId, amount: 15_200, operation_number: '77777777', file })
    .returning('id')
    .executeTakeFirstOrThrow()
  const picture = { file: photo, picture_hash: 'a', height: 1, width: 1, place: 'shop' as const }
  await db
    .insertInto('bouquet_photos')
    .values({ order_id: orderId, ...picture })
    .execute()
  const paid = {
    order_id: orderId,
    kind: 'payment' as const,
    amount: 15_200,
    method: 'yape' as const,
  }
  const { id: paymentId } = await db
    .insertInto('payments')
    .values({ ...paid, paid_on: '2026-12-01', proof_id: proof.id, operation_number: '77777777' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await changeOrder(orderId, { by: null }, (change, order) =>
    change.note(order, 'payment', { detail: '15200', paymentId }),
  )
  return { file, photo }
}

/** Where anything of somebody is left besides their name and document, their claim and the answer to them. */
async function leftOf(own: Own) {
  const stays = new Set([own.name, own.lastname, own.dni])
  const rest = Object.values(own).filter((text) => !stays.has(text))
  return (await foundIn(rest)).filter((one) => !/jobs|claims/.test(one))
}

/** What the law has the shop keep: whose order it was, and what they claimed. */
const STAY = [
  ...['claims.document', 'claims.email', 'claims.name', 'claims.phone'],
  ...['orders.customer_dni', 'orders.customer_lastname', 'orders.customer_name', 'orders.searched'],
]

test('of forty orders, a claim and a proof nothing personal is left but what the law has the shop keep', async () => {
  const { own, orders, user } = await aCustomer('aa11x')
  const { file, photo } = await aProof(orders[0]?.id ?? '')
  const letter = written(resetPassword, {
    origin: 'https://flores.pe',
    link: 'https://flores.pe/x',
  })
  await sendMail({ to: own.mail, shop: await storedShop(), ...letter, key: 'reset-password.1' })
  await enqueue(db, 'reset-password', { email: own.mail, token: 'secreto' })
  await enqueue(db, 'find-order', { orderNumber: 'DZ-20261210-0001', email: own.mail, token: 'x' })
  const other = await aCustomer('bb22x')
  const theirs = await foundIn(Object.values(other.own))

  expect(await erase({ mail: own.mail }, { askedBy: 'account', by: null, now: NOW })).toEqual({
    ...{ erased: 40, waiting: 0 },
  })

  expect(await foundIn([own.name, own.lastname, own.dni])).toEqual(
    STAY.filter((one) => !/email|phone/.test(one)),
  )
  // The answer waits to be sent; then its job is gone.
  expect(await leftOf(own)).toEqual([])
  const { rows: jobs } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where strpos(key, ${own.mail}) > 0
  `.execute(db)
  expect(jobs).toEqual([{ key: `data-erased:${own.mail}` }])

  expect(await files.read('comprobantes', file)).toBeNull()
  expect(await files.read('fotos', photo)).toBeNull()
  const outbox = await readdir(outboxFolder())
  expect(outbox.filter((one) => one.includes('reset-password'))).toEqual([])

  const stored = await db
    .selectFrom('orders')
    .select(['total', 'subtotal', 'status', 'customer_dni', 'user_id'])
    .where(
      'id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute()
  expect(new Set(stored.map((row) => JSON.stringify(row))).size).toBe(1)
  expect(stored[0]).toMatchObject({ total: 15_200, subtotal: 14_000, customer_dni: own.dni })
  const paid = await db
    .selectFrom('payments')
    .select('amount')
    .where('order_id', '=', orders[0]?.id ?? '')
    .execute()
  expect(paid).toEqual([{ amount: 15_200 }])
  expect(await db.selectFrom('users').selectAll().where('id', '=', user.id).execute()).toEqual([])
  expect(await unbalanced()).toEqual([])

  // Nobody else's, nor once more; filing makes no customers of what is left.
  expect(await foundIn(Object.values(other.own))).toEqual(theirs)
  const customers = () => db.selectFrom('customers').select('id').execute()
  const before = await customers()
  while (await fileOrders());
  expect(await customers()).toEqual(before)
  expect(await erase({ mail: own.mail }, { askedBy: 'mail', by: null, now: NOW })).toEqual({
    ...{ erased: 0, waiting: 0 },
  })
})

test('an order under way keeps what its delivery needs, and the request waits for it', async () => {
  const { own, orders, customer } = await aCustomer('cc33x', 'pendiente')
  const erased = await erase({ customer }, { askedBy: 'staff', by: null, now: NOW })
  expect(erased).toEqual({ erased: 0, waiting: 40 })
  const open = () =>
    db.selectFrom('data_requests').selectAll().where('finished_at', 'is', null).execute()
  // The tenth working day after Thursday, 10 December.
  expect(await open()).toMatchObject([{ due_on: '2026-12-24', asked_by: 'staff' }])
  expect(await foundIn([own.note])).toEqual([])
  expect(await foundIn([own.address])).toContain('orders.shipping_address')

  const [first, ...others] = orders
  const end = (id: string, status: 'entregado' | 'cancelado') =>
    changeOrder(id, { by: null }, (change, order) => change.write([order], { status }))
  await settled(others.map(({ id }) => end(id, 'cancelado')))
  expect(await finishErasures(NOW)).toBe(39)
  expect(await open()).toHaveLength(1)
  await end(first?.id ?? '', 'entregado')
  // However many do it at once.
  const counts = await settled([finishErasures(NOW), finishErasures(NOW), finishErasures(NOW)])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await open()).toEqual([])
  // Cancelled ones were never paid: nobody has the shop keep whose they were.
  const names = await db
    .selectFrom('orders')
    .select('id')
    .where('customer_dni', '=', own.dni)
    .execute()
  expect(names).toEqual([{ id: first?.id }])
  expect(await leftOf(own)).toEqual([])
  expect(
    await db.selectFrom('customers').select('id').where('id', '=', customer).execute(),
  ).toEqual([])
})

test('an order that is placed and mails that are sent meanwhile leave nothing behind', async () => {
  const { own, orders, user } = await aCustomer('dd44x')
  const product = await aProduct({ stock: 50 })
  const zone = await aZone({ areas: ['Barranco'] })
  const details = someDetails({
    ...{ email: 'otra@correo.pe', zoneId: zone.id, district: 'Barranco' },
  })
  const cart = aCart({ productId: product.id })
  const quote = await quoteCart(cart, details, user.id, new Date(), await checkoutSettings())
  const seen = { ...details, seenTotal: quote.total }
  const { rows: asked } = await sql<{ id: string; order_id: string }>`
    select id, order_id from order_events
    where kind = 'email' and order_id = any(${orders.map(({ id }) => id)}::uuid[])
  `.execute(db)
  const [erased, placed] = await settled([
    erase({ mail: own.mail }, { askedBy: 'account', by: null, now: NOW }),
    placeOrder(cart, seen, { userId: user.id, now: new Date() }),
    ...asked.map(({ id }) => recordDelivery(id, null)),
    ...asked.map(({ id, order_id }) => linkOfMail(order_id, id)),
  ] as const)
  expect(erased.erased).toBe(40)
  expect(placed).toHaveProperty('placed')
  expect(await leftOf(own)).toEqual([])
  expect(await unbalanced()).toEqual([])
})

test('an account of staff is the shop’s', async () => {
  const staff = await aUser()
  await db
    .insertInto('user_roles')
    .values({ user_id: staff.id, role: 'admin', duty: 'owner' })
    .execute()
  await erase({ mail: staff.email }, { askedBy: 'mail', by: null, now: NOW })
  expect(
    await db.selectFrom('users').select('id').where('id', '=', staff.id).execute(),
  ).toHaveLength(1)
})
