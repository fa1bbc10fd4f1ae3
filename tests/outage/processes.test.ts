import http from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { db } from '../../app/database/db.server'
import { aTag } from '../support/factories'
import { fieldsIn } from '../support/form-posts'
import { addressOf, type ShopProcess, STAFF } from '../support/shop-process'
import { type Answer, checkoutFields, filledCart, order, orderNumberIn } from '../support/shopper'
import { family, isRunning } from '../support/measuring/process-use'
import { halfSent, refusesConnections } from '../support/network/half-sent'
import { lastingPort } from '../support/network/lasting-port'
import { settled } from '../support/settled'
import { startMailServer } from '../support/smtp'
import { startShop, temporaryFolder } from '../support/started-shop'
import { orderBooks, seedStock, rows } from '../support/stock'
import { until } from '../support/until'
import { aVisitor } from '../support/visitor'

/* One shop in three processes that answer visitors, and the one that started them. */

const PROCESSES = 3
const url = process.env.DATABASE_URL ?? ''
const mails = await startMailServer()
afterAll(() => mails.stop())
const shop = startShop({
  ...STAFF,
  DATABASE_URL: url,
  DATA_DIR: temporaryFolder(),
  PROCESSES: String(PROCESSES),
  // One that those who replace the killed find again.
  PORT: String(await lastingPort()),
  RATE_LIMITS: '1',
  SMTP_URL: mails.url,
})
const origin = await addressOf(shop)
const stock = await seedStock(url, { uses: 100_000 })

/** The ids of the processes that answer for a shop. */
function answering(of: ShopProcess = shop): number[] {
  return family(of.child.pid ?? 0).slice(1)
}

/** A page on a connection of its own: the processes take turns. */
function pageAt(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.get(new URL(path, origin), { agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve(text))
    })
    request.on('error', reject)
  })
}

test('what staff save is on the next page of every process', async () => {
  expect(answering()).toHaveLength(PROCESSES)
  const { id } = await aTag({ name: 'Antes' })
  const staff = aVisitor(origin)
  await staff.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
  for (let round = 1; round <= 15; round += 1) {
    const name = `Ocasión ${round}`
    const screen = await staff.get(`/admin/tags?editar=${id}`)
    const form = /<form[^>]*id="tag"[^]*?<\/form>/.exec(screen.text)?.[0] ?? ''
    const fields = { ...Object.fromEntries(fieldsIn(form)), name, intent: 'save' }
    expect(await staff.post(`/admin/tags?editar=${id}`, fields)).toMatchObject({ status: 303 })
    const pages = await settled(Array.from({ length: 2 * PROCESSES }, () => pageAt('/')))
    for (const page of pages) expect(page).toContain(`${name}<`)
  }
})

test('killed processes are replaced, the others answer, and every order is there once', async () => {
  const told = new Map<string, string | null>()
  let isOver = false
  let answers = 0
  async function shopAndShop(client: number) {
    for (let n = 0; !isOver; n += 1) {
      const cookies = await filledCart(origin, stock).catch(() => null)
      if (!cookies) continue
      const email = `${client}-${n}@correo.pe`
      let placed: Answer | null = null
      // As somebody whose connection broke presses once more.
      while (!placed) placed = await order(origin, stock, { cookies, email }).catch(() => null)
      told.set(email, orderNumberIn(placed))
      answers += 1
    }
  }
  const shoppers = settled([1, 2, 3, 4].map(shopAndShop))
  for (let kill = 0; kill < 6; kill += 1) {
    const before = answers
    await until('orders are placed', () => answers > before + 4)
    const [victim] = answering()
    if (victim) process.kill(victim, 'SIGKILL')
    await until('it is replaced', () => {
      const now = answering()
      return now.length === PROCESSES && !now.includes(victim ?? 0)
    })
  }
  isOver = true
  await shoppers

  const kept = await orderBooks(url)
  expect(kept).toMatchObject({ orders: told.size, numbers: told.size, incomplete: 0 })
  const orders = await rows<{ email: string; number: string }>(
    'select email, order_number as number from orders',
  )
  expect(new Map(orders.map(({ email, number }) => [email, number]))).toEqual(told)
  await until('every buyer and the shop have their mail', async () => {
    const [left] = await rows<{ count: number }>(
      "select count(*)::int from graphile_worker.jobs where key like 'order-%'",
    )
    return left?.count === 0
  })
  const received = mails.mails.flatMap(({ recipients }) => recipients)
  for (const email of told.keys()) {
    expect(received.filter((recipient) => recipient === email)).toHaveLength(1)
  }
})

test('guesses are counted by all processes together', async () => {
  const email = 'nadie@correo.pe'
  const statuses = await settled(Array.from({ length: 40 }, () => guess(email)))
  expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30)
  const counted = await db.selectFrom('attempt_counts').select('key').execute()
  expect(JSON.stringify(counted)).not.toContain(email)
})

/** One sign-in on a connection of its own; its status. */
function guess(email: string): Promise<number> {
  const body = new URLSearchParams({ intent: 'sign-in', email, password: 'no-es-esta-clave' })
  return new Promise((resolve, reject) => {
    const request = http.request(new URL('/ingresar', origin), {
      agent: false,
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    request.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('error', reject)
    request.end(body.toString())
  })
}

test('asked to end, every process finishes what it does', async () => {
  const others = answering()
  const begun = await begunOrders(origin, 'cierre')
  shop.child.kill('SIGTERM')
  await expectFinished(begun)
  expect(await shop.ended).toBe(0)
  expect(others.filter(isRunning)).toEqual([])
})

test('left alone, they finish what they do, and leave', async () => {
  const orphaned = startShop({ DATABASE_URL: url, DATA_DIR: temporaryFolder(), PROCESSES: '2' })
  const left = await addressOf(orphaned)
  const others = answering(orphaned)
  expect(others).toHaveLength(2)
  const begun = await begunOrders(left, 'solos')
  orphaned.child.kill('SIGKILL')
  await expectFinished(begun)
  await until('they have left', () => !others.some(isRunning))
})

/** Orders of which the processes have begun to read the form. */
async function begunOrders(at: string, name: string) {
  const carts = await settled(Array.from({ length: 2 * PROCESSES }, () => filledCart(at, stock)))
  const begun = carts.map((cookies, n) => {
    const fields = checkoutFields(stock, `${name}-${n}@correo.pe`)
    return halfSent(`${at}/checkout`, cookies, fields)
  })
  await settled(begun.map(({ taken }) => taken))
  return { at, begun }
}

/** Each order is answered, although its form is sent to its end only when nobody else comes in. */
async function expectFinished({ at, begun }: Awaited<ReturnType<typeof begunOrders>>) {
  await until('nobody else comes in', () => refusesConnections(at))
  const answers = await settled(begun.map(({ finish }) => finish()))
  for (const { statusCode, headers } of answers) {
    expect([statusCode, headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/confirmacion\/DZ-/),
    ])
  }
}
