import pLimit from 'p-limit'
import { addDays, limaDay } from '../app/dates'
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

type Goods = Pick<RawOrders, 'product' | 'complement' | 'zone'> & { slug: string; colorId: string }

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
    Array.from({ length: orders }, () => turn(() => filledCart(origin, goods))),
  )
  const body = new URLSearchParams({
    ...{ intent: 'place-order', email: 'rosa@example.com', full_name: 'Rosa Quispe' },
    ...{ customer_dni: '45678912', phone: '987654321', country: 'Perú', delivery_type: 'envio' },
    ...{ shipping_zone_id: goods.zone.id, shipping_address: 'Av. Larco 123, Miraflores' },
    ...{ payment_method: 'yape', coupon_code: '' },
    seen_total: String(goods.product.price + goods.complement.price + goods.zone.cost),
  }).toString()
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

async function filledCart(origin: string, goods: Goods): Promise<string> {
  const answer = await fetch(`${origin}/producto/${goods.slug}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      ...{ color_id: goods.colorId, dedication: 'Feliz día, mamá', delivery_time: '9am-3pm' },
      delivery_date: addDays(limaDay(new Date()), 2),
      complement_ids: goods.complement.id,
    }),
  })
  await answer.text()
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

async function goodsOf({ client }: Shop): Promise<Goods> {
  const one = async <Row extends object>(statement: string) => {
    const { rows } = await client.query<Row>(statement)
    if (!rows[0]) throw new Error(`nada en: ${statement}`)
    return rows[0]
  }
  const product = await one<Goods['product'] & { slug: string; color_id: string }>(
    `select p.id, p.name, p.slug, p.effective_price as price, c.id as color_id, c.color_name as color
       from products p join product_colors c on c.product_id = p.id
      where p.active order by p.slug, c.display_order limit 1`,
  )
  const complement = await one<Goods['complement']>(
    'select id, name, price from complements where active order by display_order, name limit 1',
  )
  const zone = await one<Goods['zone']>(
    'select id, name, cost from shipping_zones where active order by cost, name limit 1',
  )
  return { product, complement, zone, slug: product.slug, colorId: product.color_id }
}
