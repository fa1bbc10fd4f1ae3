import { beforeAll, expect, test } from 'vitest'
import { addressOf, STAFF } from '../support/shop-process'
import { startShop, temporaryFolder } from '../support/started-shop'
import { settled } from '../support/settled'
import { checkoutFields, filledCart } from '../support/shopper'
import { seedStock, type Stock } from '../support/stock'
import { aVisitor, type Reply, type Visitor } from '../support/visitor'

/* Guesses that come all at once, at the built shop, limits as shipped: no more than the limit are made. */

const url = process.env.DATABASE_URL ?? ''

let origin: string
let stock: Stock

beforeAll(async () => {
  const limits = { RATE_LIMITS: 'on', TRUST_PROXY: '1' }
  const own = { DATABASE_URL: url, DATA_DIR: temporaryFolder() }
  origin = await addressOf(startShop({ ...STAFF, ...limits, ...own }))
  stock = await seedStock(url, { uses: 1_000 })
})

/** How often each status came; whoever has to wait is told how long. */
function statuses(replies: Reply[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status, retryAfter } of replies) {
    counts[status] = (counts[status] ?? 0) + 1
    if (status === 429) expect(Number(retryAfter)).toBeGreaterThan(0)
  }
  return counts
}

function atOnce(times: number, send: (turn: number) => Promise<Reply>): Promise<Reply[]> {
  return settled(Array.from({ length: times }, (_, turn) => send(turn)))
}

test('an address makes a hundred guesses of passwords; a browser that is known enters all the same', async () => {
  const owner = aVisitor(origin, '200.1.1.1')
  expect((await owner.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)).status).toBe(303)

  const house = aVisitor(origin, '200.1.1.2')
  // Of an account each, so that only the address is what they have in common.
  const guess = (name: string) => house.signIn(`${name}@correo.pe`, 'adivinada')
  expect(statuses(await atOnce(30, (turn) => guess(`antes${turn}`)))).toEqual({ 400: 30 })
  expect(statuses(await atOnce(134, (turn) => guess(`luego${turn}`)))).toEqual({ 400: 70, 429: 64 })

  const stranger = await house.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
  expect(statuses([stranger])).toEqual({ 429: 1 })
  expect(stranger.text).toContain('Hiciste muchos intentos')
  const known = owner.at('200.1.1.2')
  known.cookies.delete('dz-session')
  expect((await known.signIn(STAFF.ADMIN_EMAIL, 'equivocada')).status).toBe(400)
  expect((await known.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)).status).toBe(303)
  const elsewhere = aVisitor(origin, '200.1.1.3')
  expect((await elsewhere.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)).status).toBe(303)
})

test('what is right or says nothing costs an address none of its guesses', async () => {
  const house = aVisitor(origin, '200.2.1.1')
  for (let time = 0; time < 110; time += 1) {
    expect((await house.post('/ingresar', { intent: 'otra' })).status).toBe(400)
  }
  for (let time = 0; time < 12; time += 1) {
    const replies = await atOnce(10, () => house.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD))
    expect(statuses(replies)).toEqual({ 303: 10 })
  }
})

test('ten guesses of one’s own password, and whoever has to wait hears how long', async () => {
  const thief = aVisitor(origin, '200.3.1.1')
  await thief.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
  const password = { password: 'otra-clave-larga', password_confirmation: 'otra-clave-larga' }
  const guess = (path: string) => () =>
    thief.post(path, { ...password, current_password: 'adivinada' })
  expect(statuses(await atOnce(25, guess('/cambiar-contrasena')))).toEqual({ 400: 10, 429: 15 })
  expect(statuses(await atOnce(3, guess('/cambiar-contrasena.data')))).toEqual({ 429: 3 })
})

/** Somebody with a cart of their own. */
async function aShopper(address: string): Promise<Visitor> {
  const visitor = aVisitor(origin, address)
  for (const cookie of (await filledCart(origin, stock)).split('; ')) {
    const at = cookie.indexOf('=')
    visitor.cookies.set(cookie.slice(0, at), cookie.slice(at + 1))
  }
  return visitor
}

test.each(['quote', 'place-order'])('a cart tries twenty codes, by %s', async (intent) => {
  const shopper = await aShopper('200.4.1.1')
  const fields = { ...checkoutFields(stock, 'rosa@example.com'), intent, phone: '' }
  const press = (code: string) => shopper.post('/checkout', { ...fields, coupon_code: code })
  const isRight = intent === 'quote' ? 200 : 400
  for (let time = 0; time < 25; time += 1) {
    expect((await press(stock.couponCode)).status).toBe(isRight)
  }
  expect(statuses(await atOnce(60, (turn) => press(`NADA${turn}`)))).toEqual({ 400: 20, 429: 40 })
  expect(statuses([await press(stock.couponCode)])).toEqual({ 429: 1 })
})

test('an address looks for a hundred orders that are not there', async () => {
  const visitor = aVisitor(origin, '200.5.1.1')
  const look = (turn: number) => visitor.get(`/confirmacion/DZ-20260101-${1_000 + turn}`)
  expect(statuses(await atOnce(30, look))).toEqual({ 404: 30 })
  expect(statuses(await atOnce(134, look))).toEqual({ 404: 70, 429: 64 })
})
