import type { Request } from 'autocannon'
import { checkoutFields, filledCart } from '../tests/support/shopper'
import { query, stocksOf } from '../tests/support/stock'
import { type Load, load, type Loaded } from './load'
import type { Shop } from './shop'

export const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

type How = Pick<Load, 'connections' | 'perSecond' | 'mayFail'> & {
  beside?: () => Promise<unknown>
}

/**
 * Fills so many carts, and then checks them out by as many clients at once, or so many a second; `beside` is done
 * meanwhile.
 *
 * @throws Error when there are not as many orders more as were answered well
 */
export async function checkOut(shop: Shop, orders: number, how: How): Promise<Loaded> {
  const { origin, url } = shop
  const [stock] = await stocksOf(url, 1)
  const carts: string[] = []
  while (carts.length < orders) carts.push(await filledCart(origin, stock))
  const body = new URLSearchParams(checkoutFields(stock, 'rosa@example.com')).toString()
  const setupRequest = (request: Request) => {
    return { ...request, headers: { ...FORM, Cookie: carts.pop() ?? '' } }
  }
  const request = { method: 'POST', path: '/checkout', body, setupRequest } as const
  const before = await countOrders(shop)
  const { beside, ...rate } = how
  const checkingOut = load({ origin, requests: [request], amount: orders, ...rate })
  const [loaded] = await Promise.all([checkingOut, beside?.()])
  const placed = (await countOrders(shop)) - before
  if (placed !== orders - loaded.failed) throw new Error(`${placed} pedidos de ${orders}`)
  return loaded
}

async function countOrders({ url }: Shop): Promise<number> {
  const [row] = await query<{ count: number }>(url, 'select count(*)::int from orders')
  return row?.count ?? NaN
}
