import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, limaDay } from '../../app/dates'
import { countDeadlocks } from '../support/orders/deadlocks'
import { settled } from '../support/settled'
import { addressOf, STAFF } from '../support/shop-process'
import { startShop, temporaryFolder } from '../support/started-shop'
import { checkoutFields } from '../support/shopper'
import { seedStock, query, type Stock } from '../support/stock'
import { aVisitor, type Visitor } from '../support/visitor'

const database = process.env.DATABASE_URL ?? ''
const UNITS = 500
const PRICE = 5_000
const DISCOUNT = 2_000

let origin: string
let stock: Stock
let staff: Visitor
let deadlocks: () => Promise<number>
/** Six arrangements and a coupon of each test's own: what these are in, it alone has ordered. */
let mark: string
let coupon: string

beforeAll(async () => {
  deadlocks = await countDeadlocks()
  const shop = startShop({ DATABASE_URL: database, DATA_DIR: temporaryFolder(), ...STAFF })
  origin = await addressOf(shop)
  stock = await seedStock(database, { uses: UNITS })
  staff = aVisitor(origin)
  await staff.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
  await staff.get('/admin/pedidos')
})

beforeEach(async () => {
  mark = randomBytes(4).toString('hex')
  coupon = `FLORES${mark.toUpperCase()}`
  await query(
    database,
    `insert into products (name, slug, price, stock, category_id)
     select 'Ramo ' || n, 'ramo-' || $1::text || '-' || n, $2, $3, id
     from categories, generate_series(1, 6) n`,
    [mark, PRICE, UNITS],
  )
  await query(
    database,
    `insert into coupons (code, discount_type, discount_amount, max_uses)
     values ($1, 'fixed', $2, $3)`,
    [coupon, DISCOUNT, UNITS],
  )
})

afterAll(async () => expect(await deadlocks()).toBe(0))

test('50 people cancel one order and bring it back at once: its things are where its status says', async () => {
  const order = await placed([1, 2], { withCoupon: true })
  await settled(
    Array.from({ length: 50 }, (_, at) =>
      setStatus(order.id, at % 2 ? 'pendiente' : 'cancelado', 'pendiente'),
    ),
  )
  expect(await soldStock()).toEqual(await expectedStock())
  await setStatus(order.id, 'cancelado')
  expect(await soldStock()).toEqual({ sold: 0, uses: 0 })
  await setStatus(order.id, 'entregado')
  expect(await soldStock()).toEqual({ sold: 2, uses: 1 })

  // Each time that it was left or taken, the history says what became of the stock and the coupon.
  const lines = await query<{ kind: string; status: string; detail: string }>(
    database,
    'select kind, status, detail from order_events where order_id = $1 order by created_at',
    [order.id],
  )
  const changes = lines.filter(({ kind }) => kind === 'status')
  expect(changes.length).toBeGreaterThan(2)
  for (const [at, { status, detail }] of changes.entries()) {
    expect(detail).toBe(at === 0 ? 'pendiente' : changes[at - 1]?.status)
    expect(lines[2 * at + 1]).toMatchObject({ kind: 'takings', status })
  }
  expect(lines).toHaveLength(2 * changes.length)
})

test('the last one of an order that is cancelled goes to one new order, and cannot come back', async () => {
  const last = `ramo-${mark}-3`
  await query(database, 'update products set stock = 1 where slug = $1', [last])
  const first = await placed([3], { withCoupon: true })
  await query(database, 'update coupons set max_uses = 1 where code = $1', [coupon])
  const buyers = await settled(Array.from({ length: 8 }, () => basketOf([3])))
  const [, ...tries] = await settled([
    setStatus(first.id, 'cancelado'),
    ...buyers.map((buyer, at) => checkOut(buyer, [3], { withCoupon: true, name: `ultima-${at}` })),
  ])
  const won = tries.filter((number) => number !== null)
  if (won.length === 0) won.push((await placed([3], { withCoupon: true })).number)
  expect(won).toHaveLength(1)
  const left = async () =>
    query(
      database,
      'select stock, current_uses as uses from products, coupons where slug = $1 and code = $2',
      [last, coupon],
    )
  expect(await left()).toEqual([{ stock: 0, uses: 1 }])

  const said = await setStatus(first.id, 'preparacion')
  expect(await left()).toEqual([{ stock: 0, uses: 1 }])
  for (const sentence of [
    'El stock no alcanza para 1 × Ramo 3 (hay 0): revísalo.',
    `El cupón ${coupon} ya no tiene usos: el pedido conserva su descuento.`,
  ]) {
    expect(said).toContain(sentence)
    const history = await query<{ detail: string }>(
      database,
      "select detail from order_events where order_id = $1 and kind = 'takings' order by created_at",
      [first.id],
    )
    expect(history.at(-1)?.detail).toContain(sentence)
  }
  // What it does not hold it cannot give back.
  await setStatus(first.id, 'cancelado')
  expect(await left()).toEqual([{ stock: 0, uses: 1 }])
})

test('20 orders cancelled and brought back together, while others are placed with the same things', async () => {
  const MIXED = [
    [1, 2, 3],
    [3, 2, 1],
    [6, 4, 2],
    [2, 4, 6],
    [5, 1],
  ]
  const orders = []
  for (let at = 0; at < 20; at += 1) {
    orders.push(await placed(MIXED[at % MIXED.length] ?? [1], { withCoupon: at % 2 === 0 }))
  }
  const baskets = await settled(
    Array.from({ length: 40 }, async (_, at) => {
      const things = (MIXED[(at + 2) % MIXED.length] ?? [1]).toReversed()
      return { buyer: await basketOf(things), things }
    }),
  )
  const ids = orders.map(({ id }) => id)
  const bulk = async (statuses: string[], marked: string[]) => {
    for (const status of statuses) await setStatuses(marked, status)
  }
  const [, , , ...numbers] = await settled([
    bulk(['cancelado', 'pendiente', 'cancelado'], ids),
    bulk(['verificado', 'cancelado'], ids.toReversed()),
    bulk(['cancelado', 'enviado', 'cancelado'], ids.slice(5, 15)),
    ...baskets.map(({ buyer, things }, at) =>
      checkOut(buyer, things, { withCoupon: at % 2 === 0, name: `mientras-${at}` }),
    ),
  ])
  expect(numbers).toEqual(Array(40).fill(expect.stringMatching(/^DZ-/)))
  expect(await soldStock()).toEqual(await expectedStock())

  await setStatuses(ids, 'cancelado')
  const cancelled = await query(
    database,
    "select id from orders where status = 'cancelado' and id = any ($1)",
    [ids],
  )
  expect(cancelled).toHaveLength(20)
  expect(await soldStock()).toEqual(await expectedStock())
  expect((await soldStock()).uses).toBe(20)
})

/** A visitor with one of each of some arrangements in the cart, in their order. */
async function basketOf(things: number[]): Promise<Visitor> {
  const buyer = aVisitor(origin)
  for (const one of things) {
    await buyer.post(`/producto/ramo-${mark}-${one}`, {
      color_id: '',
      dedication: '',
      delivery_date: addDays(limaDay(new Date()), 2),
      delivery_time: '9am-3pm',
    })
  }
  return buyer
}

/** @returns the number of the order, or `null` when it was refused in words */
async function checkOut(
  buyer: Visitor,
  things: number[],
  { withCoupon = false, name = 'flores' },
): Promise<string | null> {
  const fields = checkoutFields(stock, `${name}@example.com`, withCoupon ? coupon : '')
  const total = things.length * PRICE + 1_000 - (withCoupon ? DISCOUNT : 0)
  const { status, location } = await buyer.post('/checkout', {
    ...fields,
    seen_total: String(total),
  })
  expect([303, 400]).toContain(status)
  return /^\/confirmacion\/(DZ-\d{8}-\d{4})$/.exec(location ?? '')?.[1] ?? null
}

async function placed(things: number[], some: { withCoupon?: boolean } = {}) {
  const number = (await checkOut(await basketOf(things), things, some)) ?? ''
  const [row] = await query<{ id: string }>(
    database,
    'select id from orders where order_number = $1',
    [number],
  )
  if (!row) throw new Error('nothing was ordered')
  return { id: row.id, number }
}

async function setStatus(id: string, status: string, seen = ''): Promise<string> {
  return said({ intent: 'status', id, status, seen })
}

async function setStatuses(ids: string[], status: string): Promise<string> {
  // As the form that takes something back: it asks nothing about their money.
  const body = new URLSearchParams({
    intent: 'apply',
    action: status,
    seen: 'pendiente',
    deshacer: 'on',
  })
  for (const id of ids) body.append('id', id)
  return said(body)
}

/** What the next page of the back office says of a change, which succeeded. */
async function said(fields: Record<string, string> | URLSearchParams): Promise<string> {
  const cookies = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${origin}/admin/pedidos`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Cookie: cookies },
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
  const toast = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('dz-toast='))
  const page = await fetch(`${origin}/admin/pedidos`, {
    headers: { Cookie: `${cookies}; ${toast?.split(';', 1)[0] ?? ''}` },
  })
  const [, message = ''] = MESSAGE.exec(await page.text()) ?? []
  const text = message.replace(/<[^>]+>/g, ' ')
  expect(text).toContain('Estado actualizado')
  return text
}

const MESSAGE = /<div role="(?:status|alert)" class="contents">(.*?)<\/div>/s

/** How many units are gone from the stock, and how often the coupon counts as used. */
async function soldStock() {
  const [row] = await query<{ sold: number; uses: number }>(
    database,
    `select sum($1 - stock)::int as sold,
       (select current_uses from coupons where code = $2) as uses
     from products where slug like 'ramo-' || $3 || '-%'`,
    [UNITS, coupon, mark],
  )
  return row ?? { sold: NaN, uses: NaN }
}

/** What the orders that are not cancelled add up to: with enough of everything, that is the stock. */
async function expectedStock() {
  const [row] = await query<{ sold: number; uses: number }>(
    database,
    `select coalesce(sum(quantity), 0)::int as sold,
       count(distinct orders.id) filter (where coupon_code = $1)::int as uses
     from orders join order_items on order_id = orders.id
       join products on products.id = product_id
     where status <> 'cancelado' and slug like 'ramo-' || $2 || '-%'`,
    [coupon, mark],
  )
  return row ?? { sold: NaN, uses: NaN }
}
