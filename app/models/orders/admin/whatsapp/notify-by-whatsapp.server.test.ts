import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../../../../../tests/support/empty-tables'
import { anOrder, aSetting, aUser } from '../../../../../tests/support/factories'
import { settled } from '../../../../../tests/support/settled'
import { db } from '~/database/db.server'
import { addDays, limaDay } from '~/dates'
import { changeOrder } from '~/models/orders/change/change-orders.server'
import { openOrderLink, opensOrder } from '~/models/orders/order-link.server'
import { whatsappNumber } from '~/models/orders/order-message.server'
import { STATUSES } from '~/models/orders/order'
import { readOrderFilters, UNTOLD } from '../order-filters'
import { historyOf } from '../order-history.server'
import { listOrders } from '../order-list.server'
import { changeStatus } from '../order-status.server'
import { countWaiting, whatWaits } from '../to-resolve/to-resolve.server'
import { notifyByWhatsapp } from './notify-by-whatsapp.server'
import { presentStep } from './present-step.server'
import type { WhatsappStep } from './whatsapp-step'

const TODAY = limaDay(new Date())
let staffId: string

beforeEach(async () => {
  await emptyTables('orders', 'delivery_closures')
  staffId = (await aUser()).id
})

type Some = Parameters<typeof anOrder>[0]

async function anOrderFor(day: string | null, some: Some = {}) {
  const order = await anOrder({ email: null, ...some })
  const line = { product_name: 'Ramo', quantity: 1, unit_price: 0, subtotal: 0, position: 1 }
  const when = { order_id: order.id, delivery_date: day, delivery_time: '9am-3pm' }
  await db
    .insertInto('order_items')
    .values({ ...line, ...when })
    .execute()
  return order
}

function tell(orderId: string, step: string, seen = 0) {
  return notifyByWhatsapp(orderId, { step, seen, staffId })
}

/** Of an answer that opens a chat: whom with, what it says, and the private link in it. */
function chatOf(answer: Awaited<ReturnType<typeof tell>>) {
  if (!('chat' in answer)) expect.fail(answer.refusal)
  const url = new URL(answer.chat)
  const text = url.searchParams.get('text') ?? ''
  const token = new URL(/https?:\S+$/.exec(text)?.[0] ?? '').searchParams.get('llave') ?? ''
  return { to: url.origin + url.pathname, text, token }
}

async function toldOf(orderId: string) {
  return (await historyOf(orderId)).flatMap(({ kind, detail, staff }) =>
    kind === 'told' ? [{ detail, by: staff !== null }] : [],
  )
}

/** What the list and the dashboard say is still to be told. */
async function untold(): Promise<string[]> {
  const { rows } = await listOrders(readOrderFilters(new URLSearchParams({ aviso: UNTOLD })))
  const { waiting } = await whatWaits(new Date(), 1_000)
  const [line, ...more] = waiting.filter(({ kind }) => kind === 'untold')
  expect(more).toEqual([])
  expect(line?.facts ?? { orders: 0 }).toEqual({ orders: rows.length })
  expect(await countWaiting(new Date())).toBe(waiting.length)
  return rows.map(({ order_number }) => order_number)
}

test('one press opens the chat with a link that holds, and the history says what was told', async () => {
  await aSetting('yape_number', '912 345 678')
  await aSetting('yape_name', 'Zinnia & Cía.')
  await aSetting('display_name', 'Flores de Ana')
  const order = await anOrderFor(TODAY, { customer_name: 'Ana\nMaría', phone: '+51 987 654 321' })
  const { to, text, token } = chatOf(await tell(order.id, 'received'))
  expect(to).toBe('https://wa.me/51987654321')
  expect(text).toMatch(/^Hola, Ana María\. Te escribimos de Flores de Ana\.\n\nRecibimos/)
  expect(text).toContain(
    `${order.order_number} por S/ 152.00. Puedes pagar con Yape al 912 345 678, a nombre de Zinnia & Cía.`,
  )
  expect(await opensOrder(order.id, token)).toBe(true)
  expect(await toldOf(order.id)).toEqual([{ detail: 'received', by: true }])
  const stored = await sql<{ all: string }>`
    select (select string_agg(t::text, '') from orders t) || (select string_agg(t::text, '') from order_links t)
      || (select string_agg(t::text, '') from order_events t) as all
  `.execute(db)
  expect(stored.rows[0]?.all).not.toContain(token)
})

test('the link of a chat is one, holds from the last press on, and ends no other', async () => {
  const order = await anOrderFor(TODAY, { email: 'ana@correo.pe' })
  const asked = ['a', 'b', 'c', 'd']
  for (const token of asked) await openOrderLink(order.order_number, 'ana@correo.pe', token)
  const { token } = chatOf(await tell(order.id, 'received'))
  await sql`update order_links set created_at = created_at - interval '91 days'`.execute(db)
  expect(await opensOrder(order.id, token)).toBe(false)
  expect(chatOf(await tell(order.id, 'paid')).token).toBe(token)
  expect(await opensOrder(order.id, token)).toBe(true)
  const { count } = await db
    .selectFrom('order_links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(5)
  // Whoever has the number that was wrong keeps no link that a later press brings back.
  await db.updateTable('orders').set({ phone: '912345678' }).where('id', '=', order.id).execute()
  expect(chatOf(await tell(order.id, 'sent')).token).not.toBe(token)
})

test('pressed twice, at once or on a page that has grown old, is told once; pressed again on purpose, twice', async () => {
  const order = await anOrderFor(TODAY)
  const chats = (await settled([1, 2, 3].map(() => tell(order.id, 'sent')))).map(chatOf)
  expect(new Set(chats.map(({ text }) => text)).size).toBe(1)
  expect(await toldOf(order.id)).toHaveLength(1)
  chatOf(await tell(order.id, 'sent'))
  expect(await toldOf(order.id)).toHaveLength(1)
  chatOf(await tell(order.id, 'sent', 1))
  chatOf(await tell(order.id, 'delivered'))
  expect((await toldOf(order.id)).map(({ detail }) => detail)).toEqual([
    'sent',
    'sent',
    'delivered',
  ])
})

test.each<[string, string, Some, string]>([
  ['an order that is gone', 'sent', {}, 'Este pedido ya no existe.'],
  ['no id', 'sent', {}, ''],
  ['a forged step', '__proto__', {}, ''],
  ['a landline', 'sent', { phone: '(01) 445 1234' }, 'A este número no se le puede escribir'],
  ['a cancelled order', 'sent', { status: 'cancelado' }, 'El pedido está ahora en «Cancelado».'],
  ['one that is not cancelled', 'cancelled', {}, 'El pedido está ahora en «Pendiente».'],
  ['what is picked up', 'sent', { delivery_type: 'retiro' }, 'El pedido está ahora en'],
])('of %s nothing is told', async (what, step, some, refusal) => {
  const order = await anOrderFor(TODAY, some)
  const ids: Record<string, string> = { 'an order that is gone': randomUUID(), 'no id': "'; --" }
  const answer = await tell(ids[what] ?? order.id, step)
  expect(answer).toEqual({ refusal: expect.stringContaining(refusal) as string })
  expect(await historyOf(order.id)).toEqual([])
  expect(await db.selectFrom('order_links').selectAll().execute()).toEqual([])
})

async function photographed(orderId: string, place: 'shop' | 'door') {
  const file = { file: `${randomUUID()}.jpg`, width: 10, height: 10, picture_hash: randomUUID() }
  await db
    .insertInto('bouquet_photos')
    .values({ ...file, order_id: orderId, place })
    .execute()
}

test('the step that is offered first follows what became of the order', async () => {
  const order = await anOrderFor(TODAY)
  const steps: WhatsappStep[] = []
  const look = async () => steps.push(await presentStep(order.id))
  for (const status of ['pendiente', 'verificado', 'preparacion']) {
    await changeStatus(order.id, status, staffId)
    await look()
  }
  await photographed(order.id, 'door')
  await look()
  await photographed(order.id, 'shop')
  await look()
  await changeStatus(order.id, 'enviado', staffId)
  await look()
  await changeOrder(order.id, { by: null }, (change, locked) =>
    change.note(locked, 'absent', { detail: `${TODAY} 9am-3pm` }),
  )
  await look()
  for (const status of ['entregado', 'cancelado']) {
    await changeStatus(order.id, status, staffId)
    await look()
  }
  expect(steps).toEqual([
    ...['received', 'paid', 'preparing', 'preparing', 'ready', 'sent', 'absent'],
    ...['delivered', 'cancelled'],
  ])
  const pickedUp = await anOrderFor(TODAY, { delivery_type: 'retiro', status: 'enviado' })
  expect(await presentStep(pickedUp.id)).toBe('ready')
})

test('who has no mail waits at each step until it is told, and at every time nobody was there', async () => {
  const { id, order_number } = await anOrderFor(TODAY)
  await anOrderFor(TODAY, { email: 'ana@correo.pe' })
  expect(await untold()).toEqual([order_number])
  await tell(id, 'sent')
  expect(await untold()).toEqual([order_number])
  await tell(id, 'received')
  expect(await untold()).toEqual([])
  await changeStatus(id, 'verificado', staffId)
  expect(await untold()).toEqual([order_number])
  await tell(id, 'paid')
  for (const round of [0, 1]) {
    await changeOrder(id, { by: null }, (change, order) =>
      change.note(order, 'absent', { detail: `${TODAY} 9am-3pm` }),
    )
    expect(await untold()).toEqual([order_number])
    await tell(id, 'absent', round)
    expect(await untold()).toEqual([])
  }
})

test('what is over, or whose day has passed, is told of for three days', async () => {
  const yesterday = addDays(TODAY, -1)
  const kinds = Object.keys(STATUSES).map((status) => anOrderFor(yesterday, { status }))
  const recent = (await Promise.all(kinds)).map(({ order_number }) => order_number)
  const ahead = await anOrderFor(addDays(TODAY, 20))
  const undated = await anOrderFor(null, { status: 'enviado' })
  expect((await untold()).toSorted()).toEqual(
    [...recent, ahead.order_number, undated.order_number].toSorted(),
  )
  const midnight = sql<Date>`${addDays(TODAY, -2)}::timestamp at time zone 'America/Lima'`
  await sql`update orders set updated_at = ${midnight}`.execute(db)
  expect(await untold()).toHaveLength(recent.length + 2)
  await sql`update orders set updated_at = ${midnight} - interval '1 microsecond'`.execute(db)
  expect((await untold()).toSorted()).toEqual([ahead.order_number, undated.order_number].toSorted())
})

test('the list leaves out whoever no chat reaches, as the button does', async () => {
  const phones = [
    ...[
      '987654321',
      '987 654 321',
      '+51 987 654 321',
      '0051987654321',
      '51987654321',
      '(01) 4451234',
    ],
    ...['+51 1 4451234', '98765432', '9876543210', '+1 202 555 0143', '+12', '+', '', 'no tiene'],
    ...['+1234567890123456', '887654321', '5987654321'],
  ]
  const reached: string[] = []
  for (const phone of phones) {
    const { order_number } = await anOrderFor(TODAY, { phone })
    if (whatsappNumber(phone)) reached.push(order_number)
  }
  expect(reached).toHaveLength(6)
  expect((await untold()).toSorted()).toEqual(reached.toSorted())
})
