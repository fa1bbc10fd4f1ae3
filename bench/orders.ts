import pLimit from 'p-limit'
import { benchCart, type Goods, goodsOf, orderForm } from './buying'
import { measured } from './child'
import type { Load, LoadResult } from './load'
import { median, type Row } from './medians'
import type { RawOrders } from './raw-orders'
import type { Shop } from './shop'

/** How many orders a round takes at so many clients: a few seconds of them. */
const LEVELS = [
  { clients: 1, orders: 80 },
  { clients: 8, orders: 200 },
  { clients: 32, orders: 320 },
]
/** The raw transaction is quicker, and a measurement should not be over at once. */
const RAW_TIMES = 5
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** Checkouts over HTTP beside the SQL of their transaction, sent by nobody but pg. */
export async function measureOrders(shop: Shop, rounds: number): Promise<Row[]> {
  const goods = await goodsOf(shop)
  const rates = LEVELS.map(() => ({ ours: [] as number[], raw: [] as number[] }))
  let firstNumber = 0
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { clients, orders }] of LEVELS.entries()) {
      const ours = await checkouts(shop.origin, goods, clients, orders)
      const { product, complement, zone } = goods
      const task: RawOrders = {
        ...{ url: shop.url, clients, orders: orders * RAW_TIMES, firstNumber },
        ...{ product, complement, zone },
      }
      firstNumber += task.orders
      const raw = await measured<{ answers: number; ms: number }>('raw-orders.ts', task)
      // The first round only warms up.
      if (round === 0) continue
      rates[index]?.ours.push(ours)
      rates[index]?.raw.push(raw.answers / (raw.ms / 1000))
    }
  }
  return LEVELS.map(({ clients }, index) => ({
    name: `Pedidos, ${clients} ${clients === 1 ? 'cliente' : 'clientes a la vez'}`,
    ours: median(rates[index]?.ours ?? []),
    baseline: median(rates[index]?.raw ?? []),
  }))
}

async function checkouts(origin: string, goods: Goods, clients: number, orders: number) {
  const turn = pLimit(8)
  const carts = await Promise.all(
    Array.from({ length: orders }, () => turn(() => benchCart(origin, goods))),
  )
  const body = orderForm(goods).toString()
  const load: Load = {
    origin,
    connections: clients,
    requests: carts.map((Cookie) => ({
      ...{ method: 'POST', path: '/checkout', body },
      headers: { ...FORM, Cookie, 'Content-Length': String(Buffer.byteLength(body)) },
    })),
  }
  const { answers, ms, statuses } = await measured<LoadResult>('load.ts', load)
  if (statuses[303] !== orders) throw new Error(`pedidos: ${JSON.stringify(statuses)}`)
  return answers / (ms / 1000)
}
