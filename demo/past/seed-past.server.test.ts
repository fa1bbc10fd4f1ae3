import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { db } from '~/database/db.server'
import { addDays, limaInstant } from '~/dates'
import { STATUSES } from '~/models/orders/order'
import { seedDemo } from '../seed'
import { seedPast } from './seed-past'

/* Lima's midnight has just passed: an event a minute later would be of the future. */
const TODAY = '2026-03-02'
const NOW = limaInstant(TODAY, '00:01')

beforeAll(async () => {
  await seedDemo(() => {})
  await seedPast(() => {}, NOW)
})

/** What a query finds, which should be nothing. */
async function found(query: ReturnType<typeof sql>) {
  return (await query.execute(db)).rows
}

test('about 400 orders in every status, way to pay and channel', async () => {
  const orders = await db
    .selectFrom('orders')
    .select(['status', 'payment_method', 'channel', 'delivery_type'])
    .execute()
  expect(orders.length).toBeGreaterThan(350)
  expect(orders.length).toBeLessThan(500)
  const kinds = <Key extends keyof (typeof orders)[number]>(key: Key) =>
    new Set(orders.map((order) => order[key]))
  expect(kinds('status')).toEqual(new Set(Object.keys(STATUSES)))
  expect(kinds('payment_method')).toEqual(new Set(['yape', 'plin', 'transferencia', 'efectivo']))
  expect(kinds('channel').size).toBe(5)
  expect(kinds('delivery_type').size).toBe(2)
})

test('nothing happened after now, and nothing takes a day to come', async () => {
  const moments = [
    sql`select order_number from orders where created_at > ${NOW}`,
    sql`select kind from order_events where created_at > ${NOW}`,
    sql`select kind from payments where created_at > ${NOW} or paid_on > ${TODAY}`,
    sql`select id from payment_proofs where created_at > ${NOW}`,
    sql`select id from order_items where delivery_date > ${TODAY} or delivery_date < ${addDays(TODAY, -60)}`,
    sql`select id from order_takings where kind = 'place'`,
    sql`select number from claims where created_at > ${NOW}`,
    sql`select id from campaigns where sent_at > ${NOW}`,
  ]
  expect(await Promise.all(moments.map(found))).toEqual(moments.map(() => []))
})

test('no event comes before its order, nor a delivery before it left', async () => {
  const wrong = sql`
    select orders.order_number from orders join order_events on order_id = orders.id
    where order_events.created_at < orders.created_at`
  const early = sql`
    select later.order_id from order_events later join order_events earlier using (order_id)
    where later.kind = 'delivered' and earlier.status = 'enviado' and later.created_at < earlier.created_at`
  expect(await found(wrong)).toEqual([])
  expect(await found(early)).toEqual([])
})

test('lines, add-ons and discounts add up to what is owed', async () => {
  const uneven = sql`
    select order_number from orders where subtotal <> (
      select sum(subtotal) from order_items where order_id = orders.id
    ) or exists (
      select from order_items where order_id = orders.id and subtotal <> unit_price * quantity + (
        select coalesce(sum(unit_price * quantity), 0)
        from order_item_complements where order_item_id = order_items.id
      )
    )`
  const uses = sql`
    select code from coupons where current_uses <> (
      select count(*) from orders where coupon_code = code and status <> 'cancelado'
    )`
  expect(await found(uneven)).toEqual([])
  expect(await found(uses)).toEqual([])
})

test('nothing of it waits for a job, a mail or the bell', async () => {
  const waiting = [
    sql`select id from graphile_worker.jobs`,
    sql`select id from orders where id not in (select order_id from filed_orders)`,
    sql`select id from orders where seen_at is null or remind_at is not null or pay_until is not null`,
    sql`select campaign_id from campaign_recipients where state <> 'enviado'`,
  ]
  expect(await Promise.all(waiting.map(found))).toEqual(waiting.map(() => []))
})

test('no number, address or document is a real person’s, and no two people share a telephone', async () => {
  const real = sql`
    select phone from orders where phone !~ '^9000[0-9]{5}$' or recipient_phone !~ '^9000[0-9]{5}$'
      or email !~ '@cliente\\.example$'`
  const shared = sql`select phone from orders group by phone having count(distinct email) > 1`
  expect(await found(real)).toEqual([])
  expect(await found(shared)).toEqual([])
})

test('twelve customers came back, one delivery found nobody, one complaint waits', async () => {
  const regulars = sql`
    select user_id from orders where user_id is not null group by user_id having count(*) > 2`
  const absent = sql`
    select order_id from order_events join orders on orders.id = order_id
    where kind = 'absent' and orders.status = 'enviado'`
  const open = sql`select id from claims where not exists (
    select from claim_answers where claim_id = claims.id
  )`
  expect(await found(regulars)).toHaveLength(12)
  expect(await found(absent)).toHaveLength(1)
  expect(await found(open)).toHaveLength(1)
  expect(await found(sql`select id from campaigns where status = 'sent'`)).toHaveLength(2)
})
