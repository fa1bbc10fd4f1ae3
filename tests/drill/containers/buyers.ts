import { addDays, limaDay } from '../../../app/dates'
import { checkoutFields } from '../../support/shopper'
import { query, type Stock } from '../../support/stock'
import { aVisitor, type Reply, type Visitor } from '../../support/visitor'

/** How a browser sends forms and asks for pages: itself, or by the fetches of Remix's scripts. */
export const MODES = ['documents', 'fetches'] as const
export type Mode = (typeof MODES)[number]

/** A cart on its way to be an order; `told` is the number its shopper read, if any answer came. */
export type Cart = {
  visitor: Visitor
  mode: Mode
  email: string
  couponCode: string
  told: string | null
}

/** Where a page, or what an action returns, is asked for. */
function addressIn(mode: Mode, path: string): string {
  if (mode === 'documents') return path
  return path === '/' ? '/_root.data' : `${path}.data`
}

/** A new visitor with one arrangement and one complement in the cart; `null` when nobody answered. */
export async function aCart(
  origin: string,
  stock: Stock,
  wanted: Pick<Cart, 'mode' | 'email' | 'couponCode'>,
): Promise<Cart | null> {
  const visitor = aVisitor(origin)
  const chosen = await visitor.post(addressIn(wanted.mode, `/producto/${stock.slug}`), {
    color_id: stock.colorId,
    dedication: 'Feliz día, mamá',
    delivery_date: addDays(limaDay(new Date()), 2),
    delivery_time: '9am-3pm',
    complement_ids: stock.complementId,
  })
  return chosen.status < 400 ? { ...wanted, visitor, told: null } : null
}

/** Sends the checkout form; also again, for who got no answer. */
export async function place(cart: Cart, stock: Stock): Promise<Reply> {
  const fields = checkoutFields(stock, cart.email, cart.couponCode)
  const reply = await cart.visitor.post(addressIn(cart.mode, '/checkout'), fields)
  const told = reply.location ?? reply.text
  cart.told ??= /\/confirmacion\/(DZ-\d{8}-\d{4})/.exec(told)?.[1] ?? null
  return reply
}

/** Everything a shopper sees on the way to an order. @returns what was not as it should be */
export async function buyOnce(origin: string, stock: Stock, mode: Mode): Promise<string[]> {
  const email = `compra-${mode}@example.com`
  const wrong: string[] = []
  const cart = await aCart(origin, stock, { mode, email, couponCode: '' })
  if (!cart) return [`${mode}: the cart stayed empty`]

  async function sees(path: string, text: string) {
    const reply = await cart?.visitor.get(addressIn(mode, path))
    if (reply?.status === 200 && reply.text.includes(text)) return
    wrong.push(`${mode}: ${path} is ${reply?.status} without «${text}»`)
  }

  await sees('/', 'Rosas')
  await sees(`/producto/${stock.slug}`, 'Docena de rosas')
  await sees('/carrito', 'Docena de rosas')
  await sees('/checkout', 'Lima moderna')
  const { status } = await place(cart, stock)
  if (!cart.told) return [...wrong, `${mode}: no order, but ${status}`]
  await sees(`/confirmacion/${cart.told}`, cart.told)
  return wrong
}

/** Shoppers who buy and buy, in both modes, every third one with the coupon. */
export function startBuyers(origin: string, stock: Stock, name: string, shoppers = 6) {
  const carts: Cart[] = []
  let isOpen = true
  let visitors = 0

  async function shop(mode: Mode) {
    while (isOpen) {
      const email = `${name}-${(visitors += 1)}@example.com`
      const couponCode = visitors % 3 === 0 ? stock.couponCode : ''
      const cart = await aCart(origin, stock, { mode, email, couponCode }).catch(() => null)
      if (!cart) continue
      carts.push(cart)
      await place(cart, stock).catch(() => null)
    }
  }

  const shopping = Array.from({ length: shoppers }, (_, at) => shop(MODES[at % 2] ?? 'documents'))
  return {
    carts,
    told: () => carts.filter(({ told }) => told !== null).length,
    async stop() {
      isOpen = false
      await Promise.all(shopping)
    },
  }
}

/**
 * Whoever got no answer asks again; then everybody must have one order, the one they were told of.
 *
 * @returns how many asked again, and what is wrong
 */
export async function settle(url: string, stock: Stock, carts: Cart[]) {
  const wrong = await differences(
    url,
    carts.filter(({ told }) => told !== null),
  )
  const unanswered = carts.filter(({ told }) => told === null)
  await Promise.all(unanswered.map((cart) => place(cart, stock)))
  return { again: unanswered.length, wrong: [...wrong, ...(await differences(url, carts))] }
}

async function differences(url: string, carts: Cart[]): Promise<string[]> {
  const rows = await query<{ email: string; numbers: string[] }>(
    url,
    `select email, array_agg(order_number) as numbers from orders
     where email = any($1) group by email`,
    [carts.map(({ email }) => email)],
  )
  const kept = new Map(rows.map(({ email, numbers }) => [email, numbers.join()]))
  return carts.flatMap(({ email, told }) => {
    const found = kept.get(email) ?? 'none'
    return found === told ? [] : [`${email}: told ${told}, kept ${found}`]
  })
}
