import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, limaDay } from '../../app/dates'
import { runningDatabaseUrl } from '../../server/database'
import { clusterFolder } from '../../server/database/cluster'
import { findRunning } from '../../server/database/running'
import { unbalanced } from '../support/consistency'
import { addressOf, sendSignal, runs, type ShopProcess, STAFF } from '../support/shop-process'
import { rounds } from '../support/rounds'
import { migratedFolder, startShop, temporaryFolder } from '../support/started-shop'
import { settled } from '../support/settled'
import { type Answer, filledCart, order, orderNumberIn } from '../support/shopper'
import { orderBooks, seedStock, query, type Stock } from '../support/stock'
import { until } from '../support/until'
import { aVisitor, type Visitor } from '../support/visitor'

const CLIENTS = 6
/** Céntimos that the slot of all these orders costs. */
const CHARGE = 500
const KILLS = rounds(4, 13)
/** The first and the third take PostgreSQL along. */
const KILLS_INSIDE = rounds(3, 7)

/** A cart on its way to be an order; `told` is the number its shopper read, if any answer came. */
type Cart = { cookies: string; email: string; couponCode?: string; told: string | null }

type Place = {
  variables: Record<string, string>
  database: () => Promise<string>
  /** Who dies together with the shop. */
  victims: (round: number) => Promise<number[]>
}

test(`${KILLS} kills, and a PostgreSQL that lives on`, async () => {
  const url = process.env.DATABASE_URL ?? ''
  await killUnderLoad(KILLS, {
    variables: { DATABASE_URL: url, DATA_DIR: temporaryFolder() },
    database: () => Promise.resolve(url),
    victims: () => Promise.resolve([]),
  })
})

test(`${KILLS_INSIDE} kills with the PostgreSQL inside, every other one of all its processes too`, async () => {
  const dataDir = migratedFolder()
  const running = () => findRunning(clusterFolder(dataDir))
  const database = async () => (await runningDatabaseUrl(dataDir)) ?? expect.fail('it has stopped')
  await killUnderLoad(KILLS_INSIDE, {
    variables: { DATA_DIR: dataDir },
    database,
    async victims(round) {
      const postmaster = running()
      if (round % 2 === 1 || !postmaster) return []
      const others = await query<{ pid: number }>(
        await database(),
        'select pid from pg_stat_activity where pid <> pg_backend_pid()',
      )
      return [postmaster.pid, ...others.map(({ pid }) => pid)]
    },
  })
  expect(running()).toBeNull()
})

async function killUnderLoad(kills: number, place: Place) {
  const carts: Cart[] = []
  const variables = { ...place.variables, ...STAFF }
  let shop = startShop(variables)
  let origin = await addressOf(shop)
  const stock = await seedDearStock(await place.database())
  const staffSession = await openAdmin(origin)

  for (let round = 0; round < kills; round += 1) {
    const before = answeredIn(carts)
    const url = await place.database()
    const shopping = settled([
      workUntilItDies(shop, origin, staffSession, url),
      ...Array.from({ length: CLIENTS }, () => shopUntilItDies(shop, origin, stock, carts)),
    ])
    const turnsBefore = staffSession.turns
    const isEnough = async () => {
      runs(shop)
      const isOfEach = round < kills - 1 || (await isOfEachKind(url))
      return (
        isOfEach &&
        answeredIn(carts) > before + 2 * (round % 4) &&
        staffSession.turns > turnsBefore + 2
      )
    }
    await until('some orders are placed, and some changed', isEnough)
    for (const pid of await place.victims(round)) sendSignal(pid, 'SIGKILL')
    shop.child.kill('SIGKILL')
    await settled([shop.ended, shopping])
    shop = startShop(variables)
    origin = await addressOf(shop)
  }

  const url = await place.database()
  await checkBooks(url, stock)
  await checkPayments(url, staffSession)
  const lost = carts.filter(({ told }) => told === null)
  expect(lost.length).toBeGreaterThan(0)
  const retried = await settled(lost.map((cart) => order(origin, stock, cart)))
  lost.forEach((cart, index) => (cart.told = orderNumberIn(retried[index] as Answer)))
  await checkBooks(url, stock)
  const orders = await query<{ told: string; email: string }>(
    url,
    'select order_number as told, email from orders order by email',
  )
  const told = carts.map(({ told, email }) => ({ told, email }))
  expect(told.sort((a, b) => a.email.localeCompare(b.email, 'en'))).toEqual(orders)
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
}

/** One client who buys and buys, until the shop is gone. */
async function shopUntilItDies(shop: ShopProcess, origin: string, stock: Stock, carts: Cart[]) {
  while (shop.isAlive()) {
    const cookies = await filledCart(origin, stock).catch(() => null)
    if (!cookies) continue
    const email = `${String(carts.length).padStart(5, '0')}@example.com`
    const couponCode = carts.length % 2 === 0 ? stock.couponCode : undefined
    const cart: Cart = { cookies, email, couponCode, told: null }
    carts.push(cart)
    cart.told = await order(origin, stock, cart).then(orderNumberIn, () => null)
  }
}

/** One of staff, with a rider's link, and the operations that they were told are noted. */
type StaffSession = { cookies: Visitor['cookies']; run: string; turns: number; noted: string[] }

async function openAdmin(origin: string): Promise<StaffSession> {
  const staff = aVisitor(origin)
  await staff.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
  const runs = `/admin/pedidos/reparto?dia=${addDays(limaDay(new Date()), 2)}`
  await staff.post(runs, { intent: 'open', slot: '' })
  const [run] = /\/reparto\/[\w-]+\.[\w-]+/.exec((await staff.get(runs)).text) ?? []
  return { cookies: staff.cookies, run: run ?? expect.fail('no link'), turns: 0, noted: [] }
}

/** Pays, corrects, cancels, brings back and delivers what was ordered, until the shop is gone. */
async function workUntilItDies(
  shop: ShopProcess,
  origin: string,
  staffSession: StaffSession,
  url: string,
) {
  const staff = aVisitor(origin)
  for (const [name, value] of staffSession.cookies) staff.cookies.set(name, value)
  while (shop.isAlive()) {
    const [some] = await query<{ id: string; payment: string | null }>(
      url,
      `select id, (select id from payments where voided_at is null limit 1) as payment
       from orders order by random() limit 1`,
    ).catch(() => [])
    if (!some) continue
    const { id, payment } = some
    const operation = String(randomInt(1e9, 1e10))
    const pay = { intent: 'check-payment', id, operation, amount: '5.00', sure: 'on' }
    const [path, fields] = [
      ['/admin/pedidos', pay],
      ['/admin/pedidos', { intent: 'void-payment', payment: payment ?? '', reason: 'Mal' }],
      ['/admin/pedidos', { intent: 'status', id, status: 'cancelado', seen: '' }],
      ['/admin/pedidos', { intent: 'status', id, status: 'pendiente', seen: '' }],
      [staffSession.run, { order: id, slot: '9am-3pm', intent: 'absent' }],
      [staffSession.run, { order: id, slot: '9am-3pm', intent: 'delivered' }],
    ][staffSession.turns % 6] as [string, Record<string, string>]
    const answer = await staff.post(path, fields).catch(() => null)
    if (fields === pay && answer?.status === 303) staffSession.noted.push(operation)
    staffSession.turns += 1
  }
}

async function checkPayments(url: string, { noted }: StaffSession) {
  const kept = await query<{ operation: string }>(
    url,
    'select operation_number as operation from payments',
  )
  expect(kept.map(({ operation }) => operation)).toEqual(expect.arrayContaining(noted))
}

/** Whether something was paid, taken back, cancelled and delivered by now. */
async function isOfEachKind(url: string): Promise<boolean> {
  const [done] = await query<Record<string, number>>(
    url,
    `select count(*) filter (where kind = 'payment')::int as paid,
       count(*) filter (where kind = 'void')::int as voided,
       count(*) filter (where kind = 'status' and status = 'cancelado')::int as cancelled,
       count(*) filter (where kind in ('absent', 'delivered'))::int as told
     from order_events`,
  )
  return Object.values(done ?? {}).every((count) => count > 0)
}

function answeredIn(carts: Cart[]): number {
  return carts.filter(({ told }) => told !== null).length
}

/** Orders of a slot that counts them, and costs something. */
async function seedDearStock(url: string): Promise<Stock> {
  const stock = await seedStock(url, { uses: 1_000_000 })
  await query(url, 'update delivery_slots set capacity = 1000000, extra_charge = $1', [CHARGE])
  const { total, totalWithCoupon } = stock
  return { ...stock, total: total + CHARGE, totalWithCoupon: totalWithCoupon + CHARGE }
}

async function checkBooks(url: string, stock: Stock) {
  expect(await unbalanced(url)).toEqual([])
  const kept = await orderBooks(url)
  expect(kept).toMatchObject({
    incomplete: 0,
    without_mail: 0,
    numbers: kept.orders,
    counter: kept.redemptions,
    with_coupon: kept.redemptions,
    stock: stock.units - kept.units,
  })
}
