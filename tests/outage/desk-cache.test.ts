import { beforeAll, expect, test } from 'vitest'
import { db } from '../../app/database/db.server'
import { addDays, limaDay } from '../../app/dates'
import { anOrder } from '../support/factories'
import { UNCOMPRESSED } from '../support/form-posts'
import { rounds } from '../support/rounds'
import { addressOf, STAFF } from '../support/shop-process'
import { startShop, temporaryFolder } from '../support/started-shop'
import { rows } from '../support/stock'
import { signedIn } from '../support/visitor'
import { dice } from './random-writes'

/* What the back office counts is answered from memory while nothing of it changes: it must be what would be counted now. */

const STEPS = rounds(40, 400)
const SEED = Number(process.env.FRESHNESS_SEED ?? 11)
const SECRET = 'un-secreto-de-pruebas'.padEnd(32, '-')
/** As scripts ask for them: all that is counted, without the page around it, which is the same. */
const SCREENS = ['dashboard', 'pedidos', 'pagos', 'pedidos/hoja', 'productos'].map(
  (screen) => `/admin/${screen}.data`,
)
/** Of all that can be written to an order, what any of these screens adds up. */
const WRITES = [
  "update orders set status = 'cancelado' where id = $1",
  "update orders set status = 'preparacion' where id = $1",
  "update orders set status = 'entregado' where id = $1",
  'update orders set subtotal = subtotal + 1000, total = total + 1000 where id = $1',
  'update orders set seen_at = null where id = $1',
  'update orders set seen_at = now() where id = $1',
  'update order_items set delivery_date = null where order_id = $1',
  'update order_items set delivery_date = current_date where order_id = $1',
  'delete from order_items where order_id = $1',
  "update payments set voided_at = now(), void_reason = 'Otro' where order_id = $1 and voided_at is null",
  `insert into payments (order_id, kind, method, amount, paid_on)
    select id, 'payment', 'yape', total / 2, current_date from orders where id = $1`,
  'delete from orders where id = $1',
]
/** What is counted beside them. */
const OTHERS = [
  "insert into categories (name, slug, display_order) values ('Dalias', 'dalias', 9)",
  "insert into products (name, slug, description, price, stock) values ('Dalia', 'dalia', 'Una.', 9000, 5)",
  "update products set active = not active where slug = 'dalia'",
  "update products set featured = not featured, stock = 5 - stock where slug = 'dalia'",
  "delete from products where slug = 'dalia'",
  "delete from categories where slug = 'dalias'",
]

let kept: string
let anew: string
let cookies: string

beforeAll(async () => {
  const variables = { DATABASE_URL: process.env.DATABASE_URL ?? '', SESSION_SECRET: SECRET }
  const start = (more: Record<string, string>) =>
    addressOf(startShop({ ...variables, DATA_DIR: temporaryFolder(), ...more }))
  kept = await start(STAFF)
  anew = await start({ PAGE_CACHE_MB: '0' })
  cookies = await signedIn(kept, STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
})

async function said(origin: string, path: string) {
  const answer = await fetch(origin + path, { headers: { Cookie: cookies, ...UNCOMPRESSED } })
  const html = (await answer.text()).replaceAll(/ nonce="[^"]*"/g, '')
  return { status: answer.status, html: html.replaceAll(origin, 'ORIGIN') }
}

/** By both shops, within one minute of the clock: some words are about the time. */
async function saidByBoth(path: string) {
  for (;;) {
    const minute = new Date().getMinutes()
    const both = { page: await said(kept, path), fresh: await said(anew, path) }
    if (new Date().getMinutes() === minute) return both
  }
}

async function anOrderToCount(day: string | null) {
  const { id } = await anOrder({ seen_at: null })
  await db
    .insertInto('order_items')
    .values({
      ...{ order_id: id, position: 1, product_name: 'Ramo Luna', quantity: 1 },
      ...{ delivery_date: day, delivery_time: day && '9am-3pm' },
      ...{ unit_price: 14_000, subtotal: 14_000 },
    })
    .execute()
  return id
}

test(`random writes between reads: every count equals one made anew (seed ${SEED})`, async () => {
  const { pick, roll } = dice(SEED)
  const today = limaDay(new Date())
  const orders: string[] = []
  let others = 0
  // Counted once; from then on by the reads that compare.
  for (const path of SCREENS) await said(kept, path)
  for (let step = 0; step < STEPS; step += 1) {
    let write = 'a new order'
    if (orders.length < 4 || roll() < 0.15) {
      orders.push(await anOrderToCount(pick([today, addDays(today, 1), null])))
    } else if (roll() < 0.7) {
      write = pick(WRITES)
      await rows(write, [pick(orders)])
    } else {
      write = OTHERS[others % OTHERS.length] ?? ''
      others += 1
      await rows(write)
    }
    for (const path of SCREENS) {
      const { page, fresh } = await saidByBoth(path)
      expect(page, `step ${step}: ${path} after ${write}`).toEqual(fresh)
      expect(page.status).toBe(200)
    }
  }
})

test('who waits is shown as it is, an erasure that was asked for too', async () => {
  const id = await anOrderToCount(limaDay(new Date()))
  const writes = [
    "update orders set customer_name = 'Otra' where id = $1",
    `with asked as (
      insert into data_requests (due_on, asked_by) values (current_date, 'mail') returning id
    ) update orders set data_request = asked.id from asked where orders.id = $1`,
    'update orders set erased_at = now() where id = $1',
    'update orders set erased_at = null where id = $1',
    `update data_requests set finished_at = now()
      where id = (select data_request from orders where id = $1)`,
  ]
  for (const write of writes) {
    await said(kept, '/admin/dashboard')
    await rows(write, [id])
    const { page, fresh } = await saidByBoth('/admin/dashboard')
    expect(page, write).toEqual(fresh)
  }
})

test('an order that is opened is new no more on that very page', async () => {
  const { order_number: number } = await anOrder({ seen_at: null })
  await said(kept, '/admin/pagos')
  const { page, fresh } = await saidByBoth(`/admin/pedidos/${number}`)
  // Each answer has keys of its own for its forms.
  const [one, other] = [page, fresh].map(({ html }) => html.replaceAll(/[0-9a-f-]{36}/g, 'ID'))
  expect(one).toBe(other)
})
