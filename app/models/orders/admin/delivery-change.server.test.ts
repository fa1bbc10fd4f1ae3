import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { settled } from '../../../../tests/support/settled'
import { whileHeld } from '../../../../tests/support/database/held-rows'
import { anOrder, aUser, aZone } from '../../../../tests/support/factories'
import { db } from '~/database/db.server'
import { changeDelivery } from './delivery-change.server'
import { deliveryOf } from '~/models/orders/order-delivery.server'
import { versionOf } from '~/models/records/saving'
import { historyOf } from './order-history.server'
import { changeStatus } from './order-status.server'

/** Lima's noon of 20 December. */
const NOW = new Date('2026-12-20T17:00:00Z')
let staffId: string

beforeEach(async () => {
  staffId = (await aUser()).id
})

async function anOrderWith(days: [day: string | null, slot: string | null][]) {
  const order = await anOrder({
    shipping_zone_name: 'Barranco',
    shipping_address: 'Av. Grau 120',
    shipping_reference: 'Portón verde',
  })
  const lines = days.map(([day, slot], index) => ({
    order_id: order.id,
    position: index + 1,
    product_name: `Ramo ${index + 1}`,
    delivery_date: day,
    delivery_time: slot,
    quantity: 1,
    unit_price: 14_000,
    subtotal: 14_000,
  }))
  if (lines.length > 0) await db.insertInto('order_items').values(lines).execute()
  return order
}

type Draft = Parameters<typeof changeDelivery>[1]

/** Changes an order as a form would that was opened just before. */
async function change(number: string, wanted: Partial<Draft> = {}, isNotified = false) {
  const delivery = await deliveryOf(number)
  if (!delivery) throw new Error('no order')
  const draft: Draft = {
    groups: delivery.groups.map(({ day, slot }) => ({ day, slot })),
    zoneId: delivery.shipping_zone_id,
    address: delivery.shipping_address ?? '',
    reference: delivery.shipping_reference ?? '',
    version: versionOf(delivery),
    ...wanted,
  }
  return changeDelivery(delivery.id, draft, { staffId, isNotified, now: NOW })
}

async function daysOf(number: string) {
  const delivery = await deliveryOf(number)
  return delivery?.groups.map(({ day, slot, products }) => [day, slot, products.join()])
}

async function jobsFor(id: string) {
  const { rows } = await sql`
    select id from graphile_worker._private_jobs
    where key like 'order-change:%' and payload->>'orderId' = ${id}
  `.execute(db)
  return rows.length
}

test('two deliveries that meet or change places stay the lines they were', async () => {
  const { order_number: number } = await anOrderWith([
    ['2026-12-24', '9am-3pm'],
    ['2026-12-25', '3pm-7pm'],
  ])
  await change(number, {
    groups: [
      { day: '2026-12-25', slot: '3pm-7pm' },
      { day: '2026-12-24', slot: '9am-3pm' },
    ],
  })
  expect(await daysOf(number)).toEqual([
    ['2026-12-24', '9am-3pm', '1 × Ramo 2'],
    ['2026-12-25', '3pm-7pm', '1 × Ramo 1'],
  ])
})

test('what changed is a line of history, and so is the difference that was let go', async () => {
  const order = await anOrderWith([['2026-12-24', '9am-3pm']])
  const zone = await aZone({ name: 'Surco', cost: 1_700 })
  const changed = await change(order.order_number, {
    groups: [{ day: '2026-12-26', slot: '3pm-7pm' }],
    zoneId: zone.id,
    decided: { isCharged: false, cost: 1_700 },
    address: 'Jr. Ñuflo 9',
  })
  const lines = [
    '1 × Ramo 1: jueves 24/12/2026, 9am-3pm → sábado 26/12/2026, 3pm-7pm',
    'Zona: Barranco → Surco',
    'Dirección: Av. Grau 120 → Jr. Ñuflo 9',
    'Se cobró S/ 12.00 de envío; esta zona cuesta S/ 17.00',
  ]
  expect(changed).toMatchObject({ changes: lines, eventId: null })
  expect(await historyOf(order.id)).toMatchObject([{ kind: 'edit', detail: lines.join('\n') }])
  expect(await deliveryOf(order.order_number)).toMatchObject({
    shipping_zone_name: 'Surco',
    shipping_address: 'Jr. Ñuflo 9',
    shipping_reference: 'Portón verde',
    shipping_cost: 1_200,
  })
  expect(await jobsFor(order.id)).toBe(0)
})

/** What is stored of an order that a new zone may change. */
function pricesOf(number: string) {
  return db
    .selectFrom('orders')
    .select(['shipping_zone_name', 'shipping_cost', 'total'])
    .where('order_number', '=', number)
    .executeTakeFirstOrThrow()
}

test('a zone of another cost is asked about, and only the answer to that cost counts', async () => {
  const { id, order_number: number } = await anOrderWith([['2026-12-24', '9am-3pm']])
  const zone = await aZone({ name: 'Punta Hermosa', cost: 3_500 })
  const asked = await change(number, { zoneId: zone.id, address: 'Otra' })
  expect(asked).toEqual({
    difference: {
      zone: 'Punta Hermosa',
      shipping: { before: 1_200, after: 3_500 },
      total: { before: 15_200, after: 17_500 },
      balance: { missing: 17_500, extra: 0 },
    },
  })
  for (const cost of [1_200, 3_400]) {
    for (const isCharged of [true, false]) {
      expect(await change(number, { zoneId: zone.id, decided: { isCharged, cost } })).toEqual(asked)
    }
  }
  expect(await deliveryOf(number)).toMatchObject({ shipping_address: 'Av. Grau 120' })
  expect(await pricesOf(number)).toMatchObject({ shipping_cost: 1_200, total: 15_200 })
  expect(await historyOf(id)).toEqual([])

  const decided = { isCharged: true, cost: 3_500 }
  const charged = await change(number, { zoneId: zone.id, decided }, true)
  const changes = ['Zona: Barranco → Punta Hermosa', 'Envío: S/ 12.00 → S/ 35.00']
  expect(charged).toMatchObject({ changes: [...changes, 'Total: S/ 152.00 → S/ 175.00'] })
  expect(await pricesOf(number)).toMatchObject({ shipping_cost: 3_500, total: 17_500 })
  const { rows } = await sql<{ what: string }>`
    select payload->>'what' as what from graphile_worker._private_jobs
    where key like 'order-change:%' and payload->>'orderId' = ${id}
  `.execute(db)
  expect(rows).toEqual([{ what: 'content' }])
})

test('a cheaper zone gives back, with tips, charges and discounts; what is closed keeps its cost', async () => {
  const zone = await aZone({ cost: 200 })
  const some = { discount: 1_000, charges: 500, tip: 100, subtotal: 2_000, total: 2_800 }
  const order = await anOrder({ ...some, shipping_cost: 1_200 })
  const decided = { isCharged: true, cost: 200 }
  await change(order.order_number, { zoneId: zone.id, address: 'Av. Grau 1', decided })
  expect(await pricesOf(order.order_number)).toMatchObject({ shipping_cost: 200, total: 1_800 })
  for (const status of ['entregado', 'cancelado'] as const) {
    const { order_number: number } = await anOrder({ status })
    await change(number, { zoneId: zone.id, address: 'Av. Grau 1', decided })
    const prices = { shipping_zone_name: zone.name, shipping_cost: 1_200, total: 15_200 }
    expect(await pricesOf(number)).toEqual(prices)
  }
})

test('of an order with more taken off than a cheaper zone leaves, the delivery stays as it was', async () => {
  const zone = await aZone({ name: 'Surco', cost: 1_000 })
  const some = { subtotal: 10_000, shipping_cost: 2_000, charges: -11_500, total: 500 }
  const { id, order_number: number } = await anOrder({ ...some, shipping_zone_name: 'Ancón' })
  for (const isCharged of [null, true]) {
    const decided = isCharged === null ? null : { isCharged, cost: 1_000 }
    await change(number, { zoneId: zone.id, address: `Av. Grau ${isCharged}`, decided })
    const prices = { shipping_zone_name: 'Surco', shipping_cost: 2_000, total: 500 }
    expect(await pricesOf(number)).toEqual(prices)
    await db.updateTable('orders').set({ shipping_zone_id: null }).where('id', '=', id).execute()
  }
  const [event] = await historyOf(id)
  expect(event?.detail).toContain('Se cobró S/ 20.00 de envío; esta zona cuesta S/ 10.00')
  const even = await anOrder({ ...some, charges: -11_000, total: 1_000 })
  await change(even.order_number, {
    ...{ zoneId: zone.id, address: 'Av. Grau 1', decided: { isCharged: true, cost: 1_000 } },
  })
  expect(await pricesOf(even.order_number)).toMatchObject({ shipping_cost: 1_000, total: 0 })
})

test('another district alone moves the order to the zone that serves it', async () => {
  const near = await aZone({ cost: 1_200, areas: ['Ancón'] })
  const far = await aZone({ name: 'Norte', cost: 3_000, areas: ['Santa Rosa'] })
  const order = await anOrder({ shipping_zone_id: near.id, district: 'Ancón' })
  const moved = { district: 'sta. rosa', address: 'Av. Grau 1' }
  expect(await change(order.order_number, moved)).toMatchObject({ difference: { zone: 'Norte' } })
  await change(order.order_number, { ...moved, decided: { isCharged: true, cost: 3_000 } })
  expect(await pricesOf(order.order_number)).toEqual({
    ...{ shipping_zone_name: far.name, shipping_cost: 3_000, total: 17_000 },
  })
  // Nobody serves it, or it is spelled in another way: the order stays in its zone.
  for (const district of ['Huancayo', 'Santa Rosa', '']) {
    await change(order.order_number, { ...moved, district })
    expect(await pricesOf(order.order_number)).toMatchObject({ shipping_zone_name: 'Norte' })
  }
})

test('of ten who charge a zone at once one does, and the ledger adds up', async () => {
  const order = await anOrderWith([['2026-12-24', '9am-3pm']])
  const [number, version] = [order.order_number, versionOf(order)]
  const zones = await Promise.all(Array.from({ length: 10 }, (_, n) => aZone({ cost: 2_000 + n })))
  const answers = await settled(
    zones.map(({ id, cost }) =>
      change(number, { zoneId: id, version, decided: { isCharged: true, cost } }),
    ),
  )
  const done = answers.findIndex((answer) => answer && 'changes' in answer)
  expect(answers.filter((answer) => answer && 'overtaken' in answer)).toHaveLength(9)
  const cost = zones[done]?.cost ?? 0
  expect(await pricesOf(number)).toMatchObject({ shipping_cost: cost, total: 14_000 + cost })
})

test('the buyer is told when that was asked, and not of nothing', async () => {
  const order = await anOrderWith([['2026-12-24', '9am-3pm']])
  expect(await change(order.order_number, {}, true)).toMatchObject({ changes: [], eventId: null })
  expect(await historyOf(order.id)).toEqual([])
  await change(order.order_number, { address: 'Jr. Puno 1' }, true)
  expect(await jobsFor(order.id)).toBe(1)
  expect(await historyOf(order.id)).toMatchObject([
    { kind: 'edit' },
    { kind: 'email', status: null, detail: 'ana@correo.pe' },
  ])
})

test.each([
  ['2026-12-19', '9am-3pm', 'Elige hoy o un día que venga'],
  ['2026-02-30', '9am-3pm', 'Elige una fecha válida'],
  ['2027-12-24', '9am-3pm', 'Elige una fecha dentro de los próximos 90 días'],
  [null, '3pm-7pm', 'Elige el día de entrega'],
] as const)('%s, %s is refused and changes nothing', async (day, slot, sentence) => {
  const { id, order_number: number } = await anOrderWith([['2026-12-24', '9am-3pm']])
  const refused = await change(number, { groups: [{ day, slot }], address: 'Otra' })
  expect(refused).toEqual({ problems: { 'day-0': sentence } })
  expect(await deliveryOf(number)).toMatchObject({ shipping_address: 'Av. Grau 120' })
  expect(await historyOf(id)).toEqual([])
})

test('today can be promised while its slot lasts', async () => {
  const { order_number: number } = await anOrderWith([['2026-12-24', '9am-3pm']])
  const delivery = await deliveryOf(number)
  const today = { groups: [{ day: '2026-12-20', slot: '9am-3pm' as const }] }
  const at = (time: string) =>
    changeDelivery(
      delivery?.id ?? '',
      {
        ...today,
        ...{ zoneId: null, address: 'Av. Grau 120', reference: 'Portón verde' },
        version: delivery ? versionOf(delivery) : '',
      },
      { staffId, isNotified: false, now: new Date(time) },
    )
  expect(await at('2026-12-20T20:00:00Z')).toEqual({
    problems: { 'day-0': 'Ese horario de hoy ya pasó' },
  })
  expect(await at('2026-12-20T19:59:00Z')).toMatchObject({ changes: [expect.any(String)] })
})

test('a delivery that is over keeps its day while its address is mended', async () => {
  const { order_number: number } = await anOrderWith([['2026-12-01', '9am-3pm']])
  expect(await change(number, { address: 'Jr. Puno 1' })).toMatchObject({
    changes: ['Dirección: Av. Grau 120 → Jr. Puno 1'],
  })
})

test('who comes second is told, and overwrites nothing', async () => {
  const order = await anOrderWith([['2026-12-24', '9am-3pm']])
  const delivery = await deliveryOf(order.order_number)
  const version = delivery ? versionOf(delivery) : ''
  await changeStatus(order.id, 'enviado', staffId)
  expect(await change(order.order_number, { version, address: 'Otra' })).toEqual({
    overtaken: true,
  })
  const now = await deliveryOf(order.order_number)
  const known = { version: now ? versionOf(now) : '' }
  const both = await whileHeld(
    (trx) => trx.selectFrom('orders').where('id', '=', order.id).forUpdate().execute(),
    () => change(order.order_number, { ...known, address: 'Una' }),
    () => change(order.order_number, { ...known, address: 'Otra' }),
  )
  expect(both.filter((answer) => answer && 'overtaken' in answer)).toHaveLength(1)
})

test('another person receives it, then its buyer again, and the history names nobody', async () => {
  const order = await anOrderWith([])
  const lucia = {
    ...{ name: 'Lucía Paz', phone: '999 111 222', withoutPrice: true, isSurprise: false },
    ...{ signedAs: 'Tu tía', isAnonymous: false },
  }
  expect(await change(order.order_number, { recipient: lucia })).toMatchObject({
    changes: [
      'Recibe: quien compra → otra persona',
      'Entregar sin precio: no → sí',
      'Firma: quien compra → Tu tía',
    ],
  })
  expect(await change(order.order_number, {})).toMatchObject({ changes: [] })
  const rosa = { ...lucia, name: 'Rosa Ríos', signedAs: null, isAnonymous: true }
  await change(order.order_number, { recipient: rosa })
  expect(await deliveryOf(order.order_number)).toMatchObject({
    ...{ recipient_name: 'Rosa Ríos', is_anonymous: true, signed_as: null },
  })
  await change(order.order_number, { recipient: null })
  expect(await deliveryOf(order.order_number)).toMatchObject({
    ...{ recipient_name: null, recipient_phone: null, without_price: false, is_anonymous: false },
  })
  const history = (await historyOf(order.id)).map(({ detail }) => detail).join('\n')
  expect(history).not.toMatch(/Lucía|Rosa|999 ?111/)
  // Whose data were erased stay so.
  await sql`update orders set recipient_erased_at = now() where id = ${order.id}`.execute(db)
  expect(await change(order.order_number, { recipient: lucia })).toMatchObject({ changes: [] })
})

test('an order without lines or without address has only what it has', async () => {
  const bare = await anOrderWith([])
  expect(await change(bare.order_number, { groups: [{ day: '2026-12-24', slot: null }] })).toEqual(
    expect.objectContaining({ changes: [] }),
  )
  const pickup = await anOrder({ delivery_type: 'retiro', shipping_address: null })
  expect(await change(pickup.order_number, { address: 'Jr. Puno 1' })).toMatchObject({
    changes: [],
  })
  const draft = { groups: [], zoneId: null, address: '', reference: '', version: '' }
  for (const id of [randomUUID(), "'--"]) {
    expect(await changeDelivery(id, draft, { staffId, isNotified: false, now: NOW })).toBeNull()
  }
})
