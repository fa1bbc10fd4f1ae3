import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { unbalanced } from '../support/consistency'
import { emptyTables } from '../support/empty-tables'
import {
  aCart,
  aComplement,
  aCoupon,
  aProduct,
  aSetting,
  aZone,
  someDetails,
} from '../support/factories'
import { acceptRows, refuseRows } from '../support/database/failing-trigger'
import { type Message, startProxy } from '../support/database/proxy'
import { connect, db } from '~/database/db.server'
import { env } from '~/env.server'
import type { Cart } from '~/models/cart/cart'
import { placeOrder } from '~/models/orders/order-placement.server'

const NOW = new Date('2026-12-10T17:00:00Z')

let proxy: Awaited<ReturnType<typeof startProxy>>
let line: { productId: string; deliveryDate: string; complementIds: string[] }
let details: ReturnType<typeof someDetails>

beforeAll(async () => {
  proxy = await startProxy(env.databaseUrl ?? '')
  connect(proxy.url)
})

beforeEach(async () => {
  await emptyTables('orders', 'coupons', 'site_settings', 'subscribers')
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  const product = await aProduct({ price: 8000, stock: 1_000 })
  const candle = await aComplement({ price: 1000 })
  const zone = await aZone({ cost: 1200 })
  const { code } = await aCoupon({ discount_amount: 500, max_uses: 1_000 })
  await aSetting('track_stock', 'true')
  line = { productId: product.id, deliveryDate: '2026-12-24', complementIds: [candle.id] }
  details = someDetails({ zoneId: zone.id, couponCode: code, newsletter: true, seenTotal: 9700 })
})

afterEach(async () => {
  proxy.whenever(() => null)
  await acceptRows()
  expect(await unbalanced()).toEqual([])
})

afterAll(async () => {
  await db.destroy()
  await proxy.stop()
})

function place(cart: Cart) {
  return placeOrder(cart, details, { userId: null, now: NOW })
}

async function stored() {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from orders) as orders, (select count(*) from order_items) as lines,
      (select count(*) from graphile_worker.jobs) as jobs,
      (select current_uses from coupons) as uses,
      (select count(*) from subscribers) as subscribers,
      (select 1000 - stock from products where id = ${line.productId}) as sold
  `.execute(db)
  return rows[0]
}

const NOTHING = { orders: 0, lines: 0, jobs: 0, uses: 0, subscribers: 0, sold: 0 }
const ONE_ORDER = { orders: 1, lines: 1, jobs: 3, uses: 1, subscribers: 1, sold: 1 }

test.each(['order_items', 'order_item_complements', 'order_takings'])(
  'when %s cannot be written, nothing is',
  async (table) => {
    await refuseRows(table)
    await expect(place(aCart(line))).rejects.toThrow('made to fail')
    expect(await stored()).toEqual(NOTHING)
  },
)

test('when the commit itself is refused, nothing is written', async () => {
  await refuseRows('orders', { deferred: true })
  await expect(place(aCart(line))).rejects.toThrow('made to fail')
  expect(await stored()).toEqual(NOTHING)
})

test.each(['P0001', '23514', '40P01'])(
  'a newsletter that fails with %s does not cost the order',
  async (code) => {
    await refuseRows('subscribers', { code })
    expect(await place(aCart(line))).toMatchObject({ placed: { isNew: true } })
    expect(await stored()).toEqual({ ...ONE_ORDER, subscribers: 0 })
  },
)

test.each([
  ['40001', false],
  ['40P01', false],
  ['55P03', false],
  ['40001', true],
])('a shopper never hears of %s, even at the commit: %j', async (code, deferred) => {
  await refuseRows('order_items', { code, deferred, times: 2 })
  expect(await place(aCart(line))).toMatchObject({ placed: { isNew: true } })
  expect(await stored()).toEqual(ONE_ORDER)
})

test('contention that does not end is an error, after a few tries, and nothing is written', async () => {
  await refuseRows('order_items', { code: '40001' })
  await expect(place(aCart(line))).rejects.toThrow('made to fail')
  expect(await stored()).toEqual(NOTHING)
  const { rows } = await sql<{ tries: number }>`
    select last_value as tries from failures
  `.execute(db)
  expect(rows[0]?.tries).toBeLessThanOrEqual(4)
})

/** The statements a client sends end in one of these: a simple query, or Sync. */
function endsStatement({ type }: Message) {
  return type === 'Q' || type === 'S'
}

function isCommitDone({ type, bytes }: Message) {
  return type === 'C' && bytes.toString('latin1', 5).startsWith('COMMIT')
}

test('when the answer to the commit is lost, the order is found and not made again', async () => {
  let lost = 0
  proxy.whenever((from, message) => {
    if (from === 'shop' || !isCommitDone(message) || lost > 0) return null
    lost += 1
    return 'before'
  })
  const cart = aCart(line)
  expect(await place(cart)).toMatchObject({ placed: { orderNumber: expect.any(String) as string } })
  expect(lost).toBe(1)
  expect(await stored()).toEqual(ONE_ORDER)
  expect(await place(cart)).toMatchObject({ placed: { isNew: false } })
})

test.each(['before', 'after'] as const)(
  'a connection cut %s any one statement never makes half an order, and never costs one',
  async (where) => {
    for (let k = 1; ; k += 1) {
      let statements = 0
      proxy.whenever((from, message) => {
        if (from === 'database' || !endsStatement(message)) return null
        statements += 1
        return statements === k ? where : null
      })
      const cart = aCart(line)
      const placement = await place(cart)
      proxy.whenever(() => null)

      expect(placement, `statement ${k}`).toHaveProperty('placed')
      expect(await place(cart)).toMatchObject({ placed: { isNew: false } })
      expect(await stored()).toMatchObject({ orders: k, lines: k, jobs: 3 * k, uses: k, sold: k })
      if (statements < k) return expect(k).toBeGreaterThan(15)
    }
  },
)

/** More statements than an order takes. */
const STATEMENTS = 40

test.each(Array.from({ length: STATEMENTS }, (_, at) => at + 1))(
  'a connection that is cut every %i statements costs the order or nothing, and half of one is never there',
  async (k) => {
    let [statements, cuts] = [0, 0]
    proxy.whenever((from, message) => {
      if (from === 'database' || !endsStatement(message)) return null
      statements += 1
      if (statements % k > 0) return null
      cuts += 1
      return 'before'
    })
    const placement = await place(aCart(line)).catch(() => null)
    proxy.whenever(() => null)
    expect(await stored()).toEqual(placement ? ONE_ORDER : NOTHING)
    // Up to there no attempt came to its end, so each place in an order has had its cut.
    if (k === STATEMENTS) expect(cuts).toBe(0)
  },
)
