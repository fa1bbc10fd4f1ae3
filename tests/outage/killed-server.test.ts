import { expect, test } from 'vitest'
import { runningDatabaseUrl } from '../../server/database'
import { clusterFolder } from '../../server/database/cluster'
import { findRunning } from '../../server/database/running'
import { addressOf, type ShopProcess } from '../support/shop-process'
import { rounds } from '../support/rounds'
import { startShop, temporaryFolder } from '../support/started-shop'
import { type Answer, filledCart, order, orderNumberIn } from '../support/shopper'
import { orderBooks, plantStock, query, type Stock } from '../support/stock'
import { until } from '../support/until'

const CLIENTS = 6
const KILLS = rounds(6, 13)
/** The second and the fourth take PostgreSQL along. */
const KILLS_INSIDE = rounds(4, 7)

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
  const dataDir = temporaryFolder()
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
  let shop = startShop(place.variables)
  let origin = await addressOf(shop)
  const stock = await plantStock(await place.database(), { uses: 1_000_000 })

  for (let round = 0; round < kills; round += 1) {
    const before = toldIn(carts)
    const shopping = Promise.all(
      Array.from({ length: CLIENTS }, () => shopUntilItDies(shop, origin, stock, carts)),
    )
    await until('some orders are placed', () => toldIn(carts) > before + 2 * (round % 4))
    for (const pid of await place.victims(round)) kill(pid)
    shop.child.kill('SIGKILL')
    await Promise.all([shop.ended, shopping])
    shop = startShop(place.variables)
    origin = await addressOf(shop)
  }

  const url = await place.database()
  await checkBooks(url, stock)
  const lost = carts.filter(({ told }) => told === null)
  expect(lost.length).toBeGreaterThanOrEqual(kills)
  const retried = await Promise.all(lost.map((cart) => order(origin, stock, cart)))
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

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // A backend may have left by itself.
    expect(error).toMatchObject({ code: 'ESRCH' })
  }
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

function toldIn(carts: Cart[]): number {
  return carts.filter(({ told }) => told !== null).length
}

async function checkBooks(url: string, stock: Stock) {
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
