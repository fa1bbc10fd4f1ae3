import { opensOrder } from '~/models/orders/order-link.server'
import { shopCookie } from './shop-cookie.server'

const YEAR_S = 365 * 24 * 60 * 60

const cookie = shopCookie('pedidos', YEAR_S)

const ORDERS_MAX = 20

/** Whether this browser may see an order without signing in. */
export async function mayOpen(request: Request, orderId: string): Promise<boolean> {
  return (await readOrders(request)).includes(orderId)
}

/** The header that lets this browser see one more order. */
export async function orderHeader(request: Request, orderId: string): Promise<string> {
  const others = (await readOrders(request)).filter((id) => id !== orderId)
  return cookie.serialize([orderId, ...others].slice(0, ORDERS_MAX))
}

/** The same of an order whose private link, still one that holds, was followed; `null` otherwise. */
export async function privateLinkHeader(request: Request, orderId: string): Promise<string | null> {
  const token = new URL(request.url).searchParams.get('llave')
  return token && (await opensOrder(orderId, token)) ? orderHeader(request, orderId) : null
}

/** The header that forgets every order, for shared computers. */
export function forgetOrdersHeader(): Promise<string> {
  return cookie.serialize('', { maxAge: 0 })
}

/** Ids of the orders this browser placed or opened by their private link, newest first. */
export async function readOrders(request: Request): Promise<string[]> {
  const ids: unknown = await cookie.parse(request.headers.get('Cookie'))
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}
