import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ORDER_FAILED } from '../../app/models/orders/order'
import { ownCluster } from '../support/database/cluster'
import { addressOf, type ShopProcess } from '../support/shop-process'
import { rounds } from '../support/rounds'
import { startShop, temporaryFolder } from '../support/started-shop'
import {
  type Answer,
  ask,
  checkoutFields,
  chooseArrangement,
  filledCart,
  order,
  orderNumberIn,
} from '../support/shopper'
import { orderBooks, seedStock, query, type Stock } from '../support/stock'
import { until } from '../support/until'

const RESTING = 'La tienda está descansando un momento. Vuelve a intentarlo en unos segundos.'
const PICTURE = 'producto-rosas-0a1b2c3d4e5f-180x180-180.webp'

const CUTS = rounds(4, 10)

type Cluster = Awaited<ReturnType<typeof ownCluster>>
/** What a visitor asked for, when, and what came of it. */
type Visit = { page: string; began: number; answer: Answer | Error }

let cluster: Cluster
let shop: ShopProcess
let origin: string
let stock: Stock
let pages: Record<string, () => Promise<Answer>>
let files: string[]
let visits: Visit[]
let isOpen: boolean
let visiting: Promise<unknown>
const holders: pg.Client[] = []

beforeAll(async () => {
  cluster = await ownCluster()
  const dataDir = temporaryFolder()
  fs.mkdirSync(path.join(dataDir, 'imagenes'))
  fs.writeFileSync(path.join(dataDir, 'imagenes', PICTURE), 'a picture')
  // What is frozen or locked is given up when the shop's own deadlines are over.
  shop = startShop({ DATABASE_URL: cluster.url, DATA_DIR: dataDir, DEADLINE_FACTOR: '1' })
  origin = await addressOf(shop)
  stock = await seedStock(cluster.url, { uses: 1_000_000 })
  const cookies = await filledCart(origin, stock)
  const quote = { ...checkoutFields(stock, 'rosa@example.com', 'FLORES'), intent: 'quote' }
  pages = {
    '/': () => ask(origin),
    '/producto': () => ask(`${origin}/producto/${stock.slug}`),
    '/catalogo': () => ask(`${origin}/catalogo/${stock.category}`),
    '/buscar': () => ask(`${origin}/buscar?q=rosas`),
    '/carrito': () => ask(`${origin}/carrito`, { cookies }),
    '/checkout': () => ask(`${origin}/checkout`, { cookies }),
    'a quote': () => ask(`${origin}/checkout`, { cookies, fields: quote }),
    'an order': orderSomething,
  }
  const { text } = await ask(origin)
  const style = /href="(\/[^"]+\.css)"/.exec(text)?.[1] ?? expect.fail('no style sheet')
  files = [
    `${origin}${style}`,
    `${origin}/flor.svg`,
    `${origin}/icono-96.png`,
    `${origin}/favicon.ico`,
    `${origin}/imagenes/${PICTURE}`,
  ]
})

beforeEach(() => {
  visits = []
  isOpen = true
  visiting = Promise.all(Object.keys(pages).map(visitAgainAndAgain))
})

afterEach(async () => {
  cluster.thaw()
  await unlock()
  isOpen = false
  await visiting
  expect(shop.isAlive()).toBe(true)
  const kept = await orderBooks(cluster.url)
  expect(kept).toMatchObject({
    ...{ incomplete: 0, without_mail: 0, stock: stock.units - kept.units },
    ...{ counter: kept.redemptions, with_coupon: kept.redemptions },
  })
})

test('PostgreSQL stopped and started: calm pages meanwhile, then as before', async () => {
  await untilNormal()
  await cluster.stop()
  await expectCalm()
  await cluster.start()
  await untilNormal()
})

test('PostgreSQL frozen and thawed: calm pages meanwhile, then as before', async () => {
  await untilNormal()
  await cluster.freeze()
  // Pages that were kept are sent for a moment longer, on the word that it gave last.
  await until('its last word is old', async () => (await ask(origin)).status !== 200)
  await expectCalm()
  cluster.thaw()
  await untilNormal()
})

test(`every connection cut, ${CUTS} times: at worst some are asked to come again`, async () => {
  await untilNormal()
  const began = performance.now()
  for (let cut = 0; cut < CUTS; cut += 1) {
    await query(
      cluster.url,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where usename = current_user and pid <> pg_backend_pid()`,
    )
    await visitsFromNow(1)
  }
  for (const { page, answer } of visits.filter((visit) => visit.began >= began)) {
    if (answer instanceof Error) throw answer
    // A quote that failed says so beside the coupon.
    const allowed = page === 'a quote' ? [200, 400, 503] : [200, 303, 503]
    expect(allowed, page).toContain(answer.status)
  }
  await untilNormal()
})

test('orders that wait for a lock in vain: 503, and everything typed comes back', async () => {
  // One customer has eight turns: whoever stood in line behind the visitors would read the calm page.
  isOpen = false
  await visiting
  const cookies = await filledCart(origin, stock)
  await lock('orders')
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => order(origin, stock, { cookies, email: 'rosa@example.com' })),
  )
  for (const { status, retryAfter, text } of answers) {
    expect([status, retryAfter]).toEqual([503, '5'])
    for (const typed of [ORDER_FAILED, 'rosa@example.com', 'Rosa Quispe', 'Av. Larco 123']) {
      expect(text).toContain(typed)
    }
  }
  await unlock()
  const placed = await order(origin, stock, { cookies, email: 'rosa@example.com' })
  expect(orderNumberIn(placed)).not.toBeNull()
})

test('every connection of the shop waits for a lock: 503, also for who comes then', async () => {
  await lock('products')
  // A page that is kept would be sent: this address is not one that everybody asks for.
  const crowd = Array.from({ length: 200 }, () => ask(`${origin}/producto/${stock.slug}?a=1`))
  const answers = await Promise.all(crowd)
  for (const { status, retryAfter, text } of answers) {
    expect([status, retryAfter]).toEqual([503, '5'])
    expect(text).toContain(RESTING)
  }
  await unlock()
  await untilNormal()
})

async function orderSomething(): Promise<Answer> {
  const chosen = await chooseArrangement(origin, stock)
  if (chosen.status !== 303) return chosen
  const { cookies } = chosen
  return order(origin, stock, { cookies, email: 'rosa@example.com', couponCode: 'FLORES' })
}

/** Visitors without a pause would have the machine to themselves. */
async function visitAgainAndAgain(page: string): Promise<void> {
  while (isOpen) {
    const began = performance.now()
    const answer = await pages[page]?.().catch((error: unknown) => error as Error)
    if (answer) visits.push({ page, began, answer })
    await delay(20)
  }
}

/** The visits that begin from now on, once every page was asked for so often. */
async function visitsFromNow(times: number): Promise<Visit[]> {
  const now = performance.now()
  const since = () => visits.filter(({ began }) => began >= now)
  await until('every page was asked for', () =>
    Object.keys(pages).every(
      (page) => since().filter((visit) => visit.page === page).length >= times,
    ),
  )
  return since()
}

async function untilNormal() {
  await until('every page is as it should be', async () => {
    const seen = await visitsFromNow(1)
    return seen.every(({ answer }) => !(answer instanceof Error) && answer.status < 400)
  })
}

/** What the visitors of a shop without database get, and what they still get of it. */
async function expectCalm() {
  for (const { page, answer } of await visitsFromNow(2)) {
    if (answer instanceof Error) throw answer
    expect([page, answer.status, answer.retryAfter]).toEqual([page, 503, '5'])
    expect(answer.text, page).toContain('<html lang="es-PE">')
    expect(answer.text, page).toContain(RESTING)
  }

  const health = await ask(`${origin}/salud`)
  expect([health.status, health.text]).toEqual([503, '{"ok":false}'])
  for (const file of files) expect((await ask(file)).status, file).toBe(200)
}

/** Locks a table against everybody, until `unlock`. */
async function lock(table: string) {
  const holder = new pg.Client({ connectionString: cluster.url })
  holders.push(holder)
  await holder.connect()
  await holder.query(`begin; lock table ${table} in access exclusive mode`)
}

/** What is not committed goes with its connection. */
async function unlock() {
  await Promise.all(holders.splice(0).map((holder) => holder.end()))
}
