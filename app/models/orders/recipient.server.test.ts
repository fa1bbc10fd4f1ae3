import { beforeEach, expect, test } from 'vitest'
import { unbalanced } from '../../../tests/support/consistency'
import { emptyTables } from '../../../tests/support/empty-tables'
import {
  aCart,
  anOrder,
  aProduct,
  aUser,
  aZone,
  someDetails,
} from '../../../tests/support/factories'
import { settled } from '../../../tests/support/settled'
import { db } from '~/database/db.server'
import { placeOrder } from './order-placement.server'
import {
  eraseRecipients,
  findRecipient,
  forgetRecipient,
  recipientsOf,
  rememberRecipient,
} from './recipient.server'

const LUCIA = {
  name: 'Lucía Paz',
  phone: '999 111 222',
  withoutPrice: true,
  isSurprise: true,
  signedAs: null,
  isAnonymous: true,
}
/** Noon in Lima. */
const NOW = new Date('2026-12-10T17:00:00Z')

beforeEach(() => emptyTables('orders', 'shipping_zones', 'users'))

/** An order for another person, delivered on a Lima day. */
async function aGift(deliveryDate: string | null, some: Parameters<typeof anOrder>[0] = {}) {
  const order = await anOrder({
    recipient_name: 'Lucía Paz',
    recipient_phone: '999 111 222',
    shipping_address: 'Calle Secreta 7',
    shipping_reference: 'Timbre 2',
    district: 'Barranco',
    created_at: new Date('2020-01-01T00:00:00Z'),
    ...some,
  })
  const line = { order_id: order.id, position: 1, product_name: 'Dalias', quantity: 1 }
  const price = { unit_price: 14_000, subtotal: 14_000, dedication: 'Para ti' }
  await db
    .insertInto('order_items')
    .values({ ...line, ...price, delivery_date: deliveryDate })
    .execute()
  return order
}

function stored(id: string) {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

test('jobs at once erase each recipient once; money, lines and history stay', async () => {
  const gifts = await settled(
    Array.from({ length: 600 }, () => aGift('2025-12-09', { status: 'entregado' })),
  )
  const before = await stored(gifts[0]?.id ?? '')
  const jobs = Array.from({ length: 6 }, () => eraseRecipients(12, NOW))
  const counts = await settled(jobs)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(gifts.length)
  expect(await eraseRecipients(12, NOW)).toBe(0)

  const events = await db.selectFrom('order_events').selectAll().execute()
  expect(new Set(events.map(({ order_id }) => order_id)).size).toBe(gifts.length)
  expect(events).toHaveLength(gifts.length)
  expect(JSON.stringify(events)).not.toMatch(/Lucía|999 111|Secreta/)

  const after = await stored(before.id)
  expect(JSON.stringify(after)).not.toMatch(/luc[ií]a|999 ?111|Secreta|Timbre/i)
  expect(after.recipient_erased_at).not.toBeNull()
  // A form that was open would bring the address back.
  expect(after.updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime())
  const { subtotal, total, status, customer_name, phone, district } = before
  expect(after).toMatchObject({ subtotal, total, status, customer_name, phone, district })
  const { lines } = await db
    .selectFrom('order_items')
    .select((eb) => eb.fn.countAll<number>().as('lines'))
    .where('dedication', '=', 'Para ti')
    .executeTakeFirstOrThrow()
  expect(lines).toBe(gifts.length)
  expect(await unbalanced()).toEqual([])
})

test('months count from the last delivery, in Lima, whatever became of the order', async () => {
  const due = [
    await aGift('2025-12-09'),
    await aGift('2025-12-09', { status: 'cancelado' }),
    await aGift(null, { created_at: new Date('2025-12-10T04:59:59Z') }),
  ]
  const kept = [
    await aGift('2025-12-10'),
    await aGift(null, { created_at: new Date('2025-12-10T05:00:00Z') }),
    await aGift('2025-12-09', { recipient_name: null, recipient_phone: null }),
  ]
  expect(await eraseRecipients(12, NOW)).toBe(due.length)
  for (const { id } of due) expect((await stored(id)).shipping_address).toBeNull()
  for (const { id } of kept) expect((await stored(id)).shipping_address).toBe('Calle Secreta 7')
})

test('a customer chooses among their own recipients, and erases them, and nobody else’s', async () => {
  const [ana, eva] = [await aUser(), await aUser()]
  const remember = (userId: string, name: string, day: number) =>
    db.transaction().execute((trx) => {
      const now = new Date(`2026-12-0${day}T12:00:00Z`)
      return rememberRecipient(trx, userId, { ...LUCIA, name }, now)
    })
  await remember(ana.id, 'Lucía', 1)
  await remember(ana.id, 'Pedro', 2)
  await remember(ana.id, 'Lucía', 3)
  await remember(eva.id, 'Secreta', 4)
  const mine = await recipientsOf(ana.id)
  expect(mine.map(({ name }) => name)).toEqual(['Lucía', 'Pedro'])

  const [hers] = await recipientsOf(eva.id)
  expect(await findRecipient(hers?.id ?? '', ana.id)).toBeUndefined()
  await forgetRecipient(hers?.id ?? '', ana.id)
  expect(await recipientsOf(eva.id)).toHaveLength(1)
  await forgetRecipient(mine[0]?.id ?? '', ana.id)
  await forgetRecipient("' or true --", ana.id)
  expect(await recipientsOf(ana.id)).toMatchObject([{ name: 'Pedro' }])

  await eraseRecipients(12, new Date('2027-12-04T12:00:00Z'))
  expect(await recipientsOf(ana.id)).toEqual([])
  expect(await recipientsOf(eva.id)).toHaveLength(1)
})

/** Orders for S/ 100.00 and the delivery. */
async function place(some: Parameters<typeof someDetails>[0]) {
  const { id: productId } = await aProduct({ price: 10_000 })
  const { id: userId } = await aUser()
  const cart = aCart({ productId, deliveryDate: '2026-12-24' })
  return placeOrder(cart, someDetails(some), { userId, now: NOW })
}

async function placedRow(some: Parameters<typeof someDetails>[0]) {
  const placement = await place(some)
  if (!('placed' in placement)) throw new Error(JSON.stringify(placement))
  return stored(placement.placed.id)
}

test('an order keeps who receives it, and who buys', async () => {
  const zone = await aZone({ cost: 1_200 })
  const details = { zoneId: zone.id, seenTotal: 11_200, recipient: LUCIA }
  const order = await placedRow(details)
  expect(order).toMatchObject({
    ...{ customer_name: 'Ana', phone: '987654321', email: 'ana@correo.pe' },
    ...{ recipient_name: 'Lucía Paz', recipient_phone: '999 111 222', signed_as: null },
    ...{ without_price: true, is_surprise: true, is_anonymous: true, district: null },
  })
  expect(order.searched).toMatch(/lucia paz 999 111 222 999111222/)
  expect(await recipientsOf(order.user_id ?? '')).toMatchObject([{ name: 'Lucía Paz' }])
})

test('a district fills in a blank zone, and its zone is the one that counts', async () => {
  const near = await aZone({ name: 'Cerca', cost: 1_000, areas: ['Surco', 'Barranco'] })
  const far = await aZone({ name: 'Lejos', cost: 2_000, areas: ['Ancón', 'barranco', 'Asia'] })
  const zoned = (typed: string, zoneId: string, seenTotal: number) =>
    place({ district: typed, zoneId, seenTotal })

  expect(await zoned('SURCO', '', 10_000)).toMatchObject({
    changed: { total: 11_000, district: 'Santiago de Surco', isOtherZone: false },
  })
  expect(await placedRow({ district: 'surco', seenTotal: 11_000 })).toMatchObject({
    ...{ district: 'Santiago de Surco', shipping_zone_id: near.id, shipping_cost: 1_000 },
  })
  // In both zones: the chosen one, or the first.
  expect(
    await placedRow({ district: 'Barranco', zoneId: far.id, seenTotal: 12_000 }),
  ).toMatchObject({ shipping_zone_id: far.id })
  expect(await placedRow({ district: 'Barranco', seenTotal: 11_000 })).toMatchObject({
    shipping_zone_id: near.id,
  })
  expect(await placedRow({ district: 'ASIA', zoneId: far.id, seenTotal: 12_000 })).toMatchObject({
    district: 'Asia',
  })
  expect(await zoned('Surco', far.id, 12_000)).toMatchObject({
    changed: { total: 11_000, isOtherZone: true, zone: { id: near.id } },
  })
})

test('another zone of the same cost is shown before it is ordered', async () => {
  const one = await aZone({ name: 'Una', cost: 1_000, areas: ['Surco'] })
  const other = await aZone({ name: 'Otra', cost: 1_000, areas: ['Ancón'] })
  const details = { district: 'Ancón', zoneId: one.id, seenTotal: 11_000 }
  expect(await place(details)).toMatchObject({ changed: { zone: { id: other.id } } })
  expect(await placedRow({ ...details, zoneId: other.id })).toMatchObject({ district: 'Ancón' })
})

test.each([
  ['Ancón', 'Aún no llegamos a Ancón'],
  ['ancon', 'Aún no llegamos a Ancón'],
  ['🌷🌷', 'No conocemos este distrito: elígelo de la lista o déjalo en blanco'],
  ['<script>alert(1)</script>', /^No conocemos este distrito/],
  ["'; drop table orders; --", /^No conocemos este distrito/],
])('nobody delivers to %j', async (district, message) => {
  const { id: zoneId } = await aZone({ cost: 1_000, areas: ['Surco'] })
  await aZone({ cost: 1_000, areas: ['Ancón'], active: false })
  expect(await place({ district, zoneId, seenTotal: 11_000 })).toEqual({
    refusal: { field: 'district', message: expect.stringMatching(message) as string },
  })
})

test('a zone that loses the district meanwhile costs nobody another price', async () => {
  const near = await aZone({ cost: 1_000, areas: ['Surco'] })
  const far = await aZone({ cost: 2_000, areas: ['Ancón'] })
  await db
    .updateTable('shipping_zones')
    .set({ areas: ['Ate'] })
    .where('id', '=', near.id)
    .execute()
  await db
    .updateTable('shipping_zones')
    .set({ areas: ['Surco'] })
    .where('id', '=', far.id)
    .execute()
  const placement = await place({ district: 'Surco', zoneId: near.id, seenTotal: 11_000 })
  expect(placement).toMatchObject({ changed: { total: 12_000, zone: { id: far.id } } })
})
