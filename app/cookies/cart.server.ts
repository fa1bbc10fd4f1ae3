import { randomUUID } from 'node:crypto'
import { brand } from '~/brand'
import { CartFull, packCart, unpackCart } from './cart-packing.server'
import type { Cart } from '~/models/cart/cart'
import { log } from '~/log.server'
import { forgetLandingHeader, readLanding } from './landing.server'
import { shopCookie } from './shop-cookie.server'

/**
 * The cart's own cookies, apart from the session: up to three, because browsers keep 4,096 bytes
 * of each. Every part is signed and carries the mark of the write it belongs to, so parts of
 * different carts never mix.
 */
const PARTS_MAX = 3
const PART_CHARS = 2_850
const ROOM_CHARS = PARTS_MAX * PART_CHARS
const THIRTY_DAYS_S = 30 * 24 * 60 * 60

type Part = { mark: string; of: number; text: string }

const cookies = Array.from({ length: PARTS_MAX }, (_, part) =>
  shopCookie(part === 0 ? 'cart' : `cart-${part}`, THIRTY_DAYS_S),
)

export { CartFull }

export function newCart(): Cart {
  return { id: randomUUID(), lines: [], offer: null, removed: [] }
}

/**
 * The visitor's cart; a new one when there is none, or when its cookies are not valid. That of a form also says where
 * this visit came from: what only shows a cart never writes it.
 */
export async function readCart(request: Request): Promise<Cart> {
  const header = request.headers.get('Cookie')
  const landed = request.method === 'POST' ? await readLanding(header) : null
  const cart = await storedCart(header)
  return landed
    ? { ...cart, sources: { first: cart.sources?.first ?? landed, last: landed } }
    : cart
}

async function storedCart(header: string | null): Promise<Cart> {
  if (!header?.includes(`${brand.short}-cart`)) return newCart()
  try {
    const parts = await Promise.all(
      cookies.map((cookie) => cookie.parse(header) as Promise<unknown>),
    )
    const text = joined(parts)
    if (text === null) throw new RangeError('no believable first part')
    return unpackCart(Buffer.from(text, 'base64url'))
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'carrito ilegible')
    return newCart()
  }
}

function joined(parts: unknown[]): string | null {
  const [first, ...rest] = parts
  if (!isPart(first)) return null
  const others = rest.slice(0, first.of - 1)
  if (!others.every((part) => isPart(part) && part.mark === first.mark)) return null
  return first.text + others.map((part) => (part as Part).text).join('')
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && 'mark' in value && 'text' in value
}

/**
 * The headers that make a cart the visitor's.
 *
 * @throws CartFull when it does not fit in three cookies
 */
export async function cartHeaders(cart: Cart): Promise<Headers> {
  const text = packed(cart)
  const of = Math.ceil(text.length / PART_CHARS)
  const mark = randomUUID().slice(0, 8)
  const headers = new Headers()
  for (const [index, cookie] of cookies.entries()) {
    const part = { mark, of, text: text.slice(index * PART_CHARS, (index + 1) * PART_CHARS) }
    const value = index < of ? part : ''
    const options = index < of ? undefined : { maxAge: 0 }
    headers.append('Set-Cookie', await cookie.serialize(value, options))
  }
  if (cart.sources) headers.append('Set-Cookie', await forgetLandingHeader())
  return headers
}

/** @throws CartFull when it does not fit; where it came from is left out first */
function packed({ sources, ...cart }: Cart): string {
  const whole = packCart({ ...cart, sources }).toString('base64url')
  const text = whole.length > ROOM_CHARS && sources ? packCart(cart).toString('base64url') : whole
  if (text.length > ROOM_CHARS) throw new CartFull()
  return text
}
