import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import { isContention, retried } from '~/database/contention.server'
import { db, type Trx } from '~/database/db.server'
import { isDatabaseDown } from '~/database/availability.server'
import { enqueue } from '~/queue.server'
import { AMOUNT_MAX } from '~/money'
import { QueryTimeout } from '~/database/query-deadline.server'
import { createCircuitBreaker } from '~/database/circuit-breaker.server'
import { report } from '~/log.server'
import type { Cart } from '~/models/cart/cart'
import { stockRefusal } from '~/models/cart/cart.server'
import { couponRefusal, UNKNOWN_COUPON } from '~/models/coupons/coupon'
import { findCoupon } from '~/models/coupons/coupon.server'
import { availabilityOf, nextAvailable } from '~/models/delivery/calendar'
import { calendarRows } from '~/models/delivery/calendar.server'
import {
  type CheckoutDetails,
  insertCharges,
  insertLines,
  insertOrder,
  type Purchase,
} from './order-rows.server'
import { type Quote, quoteCart } from './quote.server'
import { rememberRecipient } from './recipient.server'
import { Refused } from '~/models/records/refused'
import { type CheckoutSettings, checkoutSettings } from '~/models/site/settings/setting.server'
import { keepLegalVersion } from '~/models/site/legal-version.server'
import { nameOf } from './reservations/order-reservation'
import { ofLines, type Outcome, reservation, type Wanted } from './reservations/reservations'
import { settleReservations } from './reservations/settle-reservations.server'
import { subscribe } from '~/models/newsletter/subscriber.server'

type Buyer = { userId: string | null; now: Date; settings?: CheckoutSettings }

/** The order exists; `isNew` is false when an earlier attempt placed it. */
export type Placed = { id: string; orderNumber: string; isNew: boolean }

export type Placement =
  | { placed: Placed }
  /** Nothing was ordered: the shopper must confirm the new amounts. */
  | { changed: Quote }
  | { refusal: Refusal }

type Refusal = {
  field: 'shipping_zone_id' | 'district' | 'coupon_code' | 'cart'
  message: string
}

const TOO_MUCH =
  'El total es demasiado alto para un solo pedido: baja las cantidades o haz varios pedidos'
/**
 * Few at once in each process: those of all processes wait together for the row of a popular coupon,
 * and none may wait there as long as a lock's deadline. Here they may.
 */
const AT_ONCE = 2
const placing = pLimit(AT_ONCE)
/** Once all of them have waited in vain, who stands behind them does not wait as long again. */
const breaker = createCircuitBreaker(AT_ONCE)
/**
 * The last one is the message of the rollback after a lost connection, which hides the original
 * error.
 */
const LOST_CONNECTION = /terminat|ECONNRESET|EPIPE|closed the connection|not queryable/i

/**
 * Turns a cart into an order exactly once, in one transaction.
 *
 * The cart's id is the idempotency key: tabs, double clicks and retries of the same cart give the
 * same order. Contention is retried here; a commit of unknown outcome is resolved by the key.
 *
 * @param buyer `userId` is `null` for a guest; `settings` if the request has read them already
 * @throws when the database cannot write; nothing is ordered then
 * @source docs/specification/storefront.md §4, §5, §7; docs/decisions/0005
 */
export async function placeOrder(
  cart: Cart,
  details: CheckoutDetails,
  buyer: Buyer,
): Promise<Placement> {
  try {
    return await retried(() => inTurn(() => tryToPlace(cart, details, buyer)), isWorthRetrying)
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal }
    throw error
  }
}

async function inTurn(work: () => Promise<Placement>): Promise<Placement> {
  const came = performance.now()
  return placing(async () => {
    const began = performance.now()
    if (breaker.isOpen(began - came)) throw new QueryTimeout()
    let isDown = false
    try {
      return await work()
    } catch (error) {
      isDown = isDatabaseDown(error)
      throw error
    } finally {
      breaker.record(isDown, performance.now() - began)
    }
  })
}

function isWorthRetrying(error: unknown): boolean {
  if (error instanceof Refused) return false
  const { code, message } = error as { code?: string; message?: string }
  return isContention(error) || LOST_CONNECTION.test(`${code} ${message}`)
}

async function tryToPlace(cart: Cart, details: CheckoutDetails, buyer: Buyer): Promise<Placement> {
  const settings = buyer.settings ?? (await checkoutSettings())
  const quote = await quoteCart(cart, details, buyer.userId, buyer.now, settings)
  const [refusal] = quoteProblems(quote)
  if (refusal || !wasSeen(quote, details)) {
    // An earlier request of the same cart may have placed the order, and used up the coupon.
    const earlier = await orderOfCart(cart.id)
    if (earlier) return { placed: { ...earlier, isNew: false } }
    return refusal ? { refusal } : { changed: quote }
  }

  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${cart.id}, 0))`.execute(trx)
    const earlier = await orderOfCart(cart.id, trx)
    if (earlier) return { placed: { ...earlier, isNew: false } }
    return { placed: await writeOrder(trx, { cart, details, buyer, quote, settings }) }
  })
}

/**
 * Pieces are compared too: a free complement that is gone leaves the total unchanged. And so may
 * the zone that a district has in place of the chosen one, and a cart that was filled after the
 * page's was ordered.
 */
export function wasSeen(
  quote: Quote,
  {
    seenCart,
    seenTotal,
    seenPieces,
    seenLegal,
  }: Pick<CheckoutDetails, 'seenCart' | 'seenTotal' | 'seenPieces' | 'seenLegal'>,
): boolean {
  const { total, pieces, isOtherZone, legalVersion } = quote
  const isSame = (seen: unknown, now: unknown) => seen === null || seen === now
  return (
    total === seenTotal &&
    isSame(seenCart, quote.id) &&
    isSame(seenPieces, pieces) &&
    isSame(seenLegal, legalVersion) &&
    !isOtherZone
  )
}

/** Why a quote cannot be ordered, all of it; the first is what an order is refused for. */
export function quoteProblems(quote: Quote): Refusal[] {
  if (quote.lines.length === 0) return [{ field: 'cart', message: 'Tu carrito está vacío' }]
  const problems: Refusal[] = []
  const say = (field: Refusal['field'], message: string | null) => {
    if (message !== null) problems.push({ field, message })
  }
  if (quote.subtotal + quote.shipping + quote.charges > AMOUNT_MAX) say('cart', TOO_MUCH)
  say('coupon_code', quote.couponRefusal)
  say('district', quote.districtRefusal)
  if (!quote.isPickup && !quote.zone && !quote.districtRefusal) {
    say('shipping_zone_id', 'Por favor selecciona una zona de envío')
  }
  const taken = quote.lines.find(({ isFull }) => isFull)
  if (taken) say('cart', `${taken.problem}: cámbialo en tu carrito`)
  else if (quote.blocked) {
    say('cart', 'Revisa los arreglos marcados en tu carrito antes de continuar')
  }
  return problems
}

/** The order of a cart, if it was placed. */
export async function orderOfCart(cartId: string, executor: typeof db | Trx = db) {
  const order = await executor
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .where('cart_id', '=', cartId)
    .executeTakeFirst()
  return order && { id: order.id, orderNumber: order.order_number }
}

async function writeOrder(trx: Trx, purchase: Purchase) {
  const { details, quote, buyer, settings } = purchase
  const token = randomBytes(16).toString('base64url')
  if (details.seenLegal !== null) await keepLegalVersion(trx, settings.legal)
  const order = await insertOrder(trx, purchase, token)
  await insertLines(trx, order.id, quote.lines)
  await insertCharges(trx, order.id, quote)
  if (details.newsletter) await subscribeQuietly(trx, details)
  if (details.recipient && buyer.userId) {
    await rememberRecipient(trx, buyer.userId, details.recipient, buyer.now)
  }
  await enqueue(trx, 'order-received', { orderId: order.id, token })
  await enqueue(trx, 'order-alert', { orderId: order.id })
  await enqueue(trx, 'push', { news: 'order', orderId: order.id })
  // Last, because others who buy the same product or use the same coupon wait for these rows until
  // the commit.
  const outcomes = await settleReservations(trx, [], reservationsOf(order.id, purchase))
  await refuseMissing(trx, outcomes, purchase)
  return { id: order.id, orderNumber: order.order_number, isNew: true }
}

function reservationsOf(orderId: string, { quote, buyer, settings }: Purchase): Wanted[] {
  const { coupon, subtotal } = quote
  const wanted = ofLines(orderId, quote.lines, settings.tracksStock)
  if (!coupon) return wanted
  const purchase = { subtotal, now: buyer.now }
  const use = { kind: 'coupon', coupon_id: coupon.id, name: coupon.code, purchase } as const
  return [...wanted, reservation(orderId, use)]
}

/** @throws {Refused} naming the first thing of the cart that is missing: a product, a slot, the coupon */
async function refuseMissing(trx: Trx, outcomes: Outcome[], { quote, buyer }: Purchase) {
  const missing = outcomes.filter(({ outcome }) => outcome !== 'taken')
  for (const { productId, sizeId, productName } of quote.lines) {
    const short = missing.find(({ of }) => (of.size_id ?? of.product_id) === (sizeId ?? productId))
    const message = `${productName}: ${stockRefusal(short?.left ?? 0)}`
    if (short) throw new Refused({ field: 'cart', message })
  }
  const full = missing.find(({ of }) => of.kind === 'place')
  if (full) {
    const free = nextAvailable(availabilityOf(await calendarRows(buyer.now, trx), buyer.now), {})
    const message = `${nameOf(full.of)} ya se llenó. ${free}: cámbialo en tu carrito`
    throw new Refused({ field: 'cart', message })
  }
  const used = missing.find(({ of }) => of.kind === 'coupon')
  if (used) {
    const coupon = await findCoupon(used.of.name, buyer.userId, trx)
    const message = coupon && couponRefusal(coupon, quote.subtotal, buyer.now)
    throw new Refused({ field: 'coupon_code', message: message ?? UNKNOWN_COUPON })
  }
}

/** A failed subscription must not fail the order. */
async function subscribeQuietly(trx: Trx, { email, fullName }: CheckoutDetails) {
  await sql`savepoint boletin`.execute(trx)
  try {
    await subscribe({ email, fullName, source: 'checkout' }, trx)
  } catch (error) {
    report(error, 'la suscripción del checkout no se guardó')
    await sql`rollback to savepoint boletin`.execute(trx)
  }
}
