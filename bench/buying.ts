import { addDays, limaDay } from '../app/dates'
import type { RawOrders } from './raw-orders'
import type { Shop } from './shop'

/** What the measured orders buy: one arrangement with a complement, sent to the cheapest zone. */
export type Goods = Pick<RawOrders, 'product' | 'complement' | 'zone'> & {
  slug: string
  colorId: string
}

/** The cookies of a browser with the goods in its cart. */
export async function benchCart(origin: string, goods: Goods): Promise<string> {
  const answer = await fetch(`${origin}/producto/${goods.slug}`, {
    method: 'POST',
    redirect: 'manual',
    body: cartForm(goods),
  })
  await answer.text()
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

/** What the page of the product sends of somebody who puts the goods into the cart. */
export function cartForm({ colorId, complement }: Goods): URLSearchParams {
  return new URLSearchParams({
    ...{ color_id: colorId, dedication: 'Feliz día, mamá', delivery_time: '9am-3pm' },
    delivery_date: addDays(limaDay(new Date()), 2),
    complement_ids: complement.id,
  })
}

export async function goodsOf({ client }: Shop): Promise<Goods> {
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

/** What the checkout sends of somebody who buys the goods. */
export function orderForm({ product, complement, zone }: Goods): URLSearchParams {
  return new URLSearchParams({
    ...{ intent: 'place-order', email: 'rosa@example.com', full_name: 'Rosa Quispe' },
    ...{ customer_dni: '45678912', phone: '987654321', country: 'Perú', delivery_type: 'envio' },
    ...{ shipping_zone_id: zone.id, shipping_address: 'Av. Larco 123, Miraflores' },
    ...{ payment_method: 'yape', coupon_code: '' },
    seen_total: String(product.price + complement.price + zone.cost),
  })
}
