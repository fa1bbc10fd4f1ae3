import { setTimeout as wait } from 'node:timers/promises'
import pLimit from 'p-limit'
import { benchCart, type Goods, goodsOf, orderForm } from './buying'
import { median } from './medians'
import type { Shop } from './shop'
import { enter } from './staff'

const ORDERS = 40
const BUYERS = 20
const BUYER_EVERY_MS = 40

export type PeakDayTimes = {
  /** Milliseconds of the check-out that waited longest, with nothing else going on. */
  aloneMs: number
  /** The same while many orders of that day come back, and how long staff wait for these. */
  besideMs: number
  backMs: number
}

/** What check-outs of a peak day wait for while staff bring back many of its orders; medians of the rounds. */
export async function measurePeakDay(shop: Shop, rounds: number): Promise<PeakDayTimes> {
  const goods = await goodsOf(shop)
  await shop.client.query(
    `insert into peak_days (day, name, capacity)
     select (now() at time zone 'America/Lima')::date + 2, 'Día de la Madre', 100000`,
  )
  await checkouts(shop, goods, ORDERS)
  const { rows } = await shop.client.query<{ id: string }>('select id from orders')
  const ids = rows.map(({ id }) => id)
  const staff = await enter(shop)
  const [alone, beside, back]: number[][] = [[], [], []]
  for (let round = 0; round <= rounds; round += 1) {
    const quiet = Math.max(...(await checkouts(shop, goods, BUYERS)))
    await setStatuses(shop, staff, ids, 'cancelado')
    const carts = await filledCarts(shop, goods, BUYERS)
    const began = performance.now()
    const [, waits] = await Promise.all([
      setStatuses(shop, staff, ids, 'pendiente').then(() => {
        // The first round only warms up.
        if (round > 0) back?.push(performance.now() - began)
      }),
      buyAll(shop, goods, carts),
    ])
    if (round === 0) continue
    alone?.push(quiet)
    beside?.push(Math.max(...waits))
  }
  return {
    aloneMs: median(alone ?? []),
    besideMs: median(beside ?? []),
    backMs: median(back ?? []),
  }
}

function filledCarts({ origin }: Shop, goods: Goods, count: number): Promise<string[]> {
  const turn = pLimit(8)
  return Promise.all(Array.from({ length: count }, () => turn(() => benchCart(origin, goods))))
}

/** How long each of so many waited, milliseconds. */
async function checkouts(shop: Shop, goods: Goods, count: number): Promise<number[]> {
  return buyAll(shop, goods, await filledCarts(shop, goods, count))
}

/** One after the other, whether or not those before have their answer. */
function buyAll({ origin }: Shop, goods: Goods, carts: string[]): Promise<number[]> {
  const body = orderForm(goods)
  return Promise.all(
    carts.map(async (Cookie, index) => {
      await wait(index * BUYER_EVERY_MS)
      const began = performance.now()
      await post(`${origin}/checkout`, body, Cookie)
      return performance.now() - began
    }),
  )
}

async function setStatuses({ origin }: Shop, Cookie: string, ids: string[], action: string) {
  // As the form that takes something back: it asks nothing about their money.
  const body = new URLSearchParams({ intent: 'apply', action, seen: '', deshacer: 'on' })
  for (const id of ids) body.append('id', id)
  await post(`${origin}/admin/pedidos`, body, Cookie)
}

async function post(url: string, body: URLSearchParams, Cookie: string) {
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', body, headers: { Cookie } })
  await answer.text()
  if (answer.status !== 303) throw new Error(`${url}: ${answer.status}`)
}
