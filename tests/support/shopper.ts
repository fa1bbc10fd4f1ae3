import { addDays, limaDay } from '../../app/dates'
import { UNCOMPRESSED } from './form-posts'
import { type Stock } from './stock'

/** What a shopper got for one request. */
export type Answer = {
  status: number
  /** Where it sends to, without the host. */
  location: string | null
  retryAfter: string | null
  text: string
  /** Its cookies, ready to be sent back. */
  cookies: string
  /** Milliseconds until all of it had arrived. */
  ms: number
}

/** One request as a browser without JavaScript makes it; `fields` make it a form. */
export async function ask(
  url: string,
  { cookies = '', fields }: { cookies?: string; fields?: Record<string, string> } = {},
): Promise<Answer> {
  const began = performance.now()
  const response = await fetch(url, {
    method: fields ? 'POST' : 'GET',
    body: fields && new URLSearchParams(fields),
    headers: { Cookie: cookies, ...UNCOMPRESSED },
    redirect: 'manual',
  })
  const text = await response.text()
  return {
    status: response.status,
    location: response.headers.get('Location'),
    retryAfter: response.headers.get('Retry-After'),
    text,
    cookies: response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0] ?? '')
      .join('; '),
    ms: performance.now() - began,
  }
}

/** What the page of the arrangement sends of somebody who puts one into their cart, with a complement. */
export function arrangementFields({ colorId, size, complementId }: Stock) {
  return {
    color_id: colorId,
    ...(size && { size }),
    dedication: 'Feliz día, mamá',
    delivery_date: addDays(limaDay(new Date()), 2),
    delivery_time: '9am-3pm',
    complement_ids: complementId,
  }
}

/** Puts one of the arrangement into a cart, a new one unless cookies have one; the answer carries its cookies. */
export function chooseArrangement(origin: string, stock: Stock, cookies = ''): Promise<Answer> {
  const fields = arrangementFields(stock)
  return ask(`${origin}/producto/${stock.slug}`, { cookies, fields })
}

/** The cookies of a new cart with one arrangement and one complement. */
export async function filledCart(origin: string, stock: Stock): Promise<string> {
  const { status, cookies, text } = await chooseArrangement(origin, stock)
  if (status !== 303) throw new Error(`the cart stayed empty: ${status} ${text}`)
  return cookies
}

/** The cookies of a new cart with one of each. */
export async function cartWith(origin: string, stocks: Stock[]): Promise<string> {
  let cart = ''
  for (const stock of stocks) {
    const { status, cookies } = await chooseArrangement(origin, stock, cart)
    if (status !== 303) throw new Error(`/producto/${stock.slug}: ${status}`)
    cart = cookies
  }
  return cart
}

/** What a shopper types at the checkout; `email` tells their order from the others'. */
export function checkoutFields(stock: Stock, email: string, couponCode = '') {
  return {
    intent: 'place-order',
    email,
    full_name: 'Rosa Quispe',
    customer_dni: '45678912',
    // Where the shop asks for it.
    document_kind: 'dni',
    phone: '987654321',
    country: 'Perú',
    delivery_type: 'envio',
    shipping_zone_id: stock.zoneId,
    shipping_address: 'Av. Larco 123, Miraflores',
    payment_method: 'yape',
    coupon_code: couponCode,
    seen_total: String(couponCode ? stock.totalWithCoupon : stock.total),
  }
}

/** Sends the checkout form for the cart in `cookies`, which a repetition sends again. */
export function order(
  origin: string,
  stock: Stock,
  shopper: { cookies: string; email: string; couponCode?: string },
): Promise<Answer> {
  const fields = checkoutFields(stock, shopper.email, shopper.couponCode)
  return ask(`${origin}/checkout`, { cookies: shopper.cookies, fields })
}

/** The number of the order that an answer confirms; `null` when it confirms none. */
export function orderNumberIn({ status, location }: Answer): string | null {
  return status === 303
    ? (/^\/confirmacion\/(DZ-\d{8}-\d{4})$/.exec(location ?? '')?.[1] ?? null)
    : null
}
