import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import { db, type Executor, type Trx } from '~/db.server'
import { limaDay } from '~/dates'
import { isDatabaseDown } from '~/database-down.server'
import { enqueue } from '~/jobs.server'
import { createOutage, Unanswered } from '~/patience.server'
import { report } from '~/report.server'
import type { Cart } from './cart'
import { type ShownLine, stockRefusal } from './cart.server'
import { couponRefusal, UNKNOWN_COUPON } from './coupon'
import { findCoupon, redeemCoupon } from './coupon.server'
import { AMOUNT_MAX } from '~/money'
import { type DeliveryType, orderNumber, splitName, type Wallet } from './order'
import { tokenHash } from './order.server'
import { type Quote, quoteCart } from './quote.server'
import { type CheckoutSettings, checkoutSettings } from './setting.server'
import { subscribe } from './subscriber.server'

export type CheckoutDetails = {
  email: string
  fullName: string
  dni: string
  phone: string
  country: string
  deliveryType: DeliveryType
  zoneId: string
  address: string
  reference: string
  couponCode: string
  paymentMethod: Wallet
  newsletter: boolean
  /** Céntimos the shopper last read as the total. */
  seenTotal: number
  /** `pieces` of the quote they read; `null` when their page did not say. */
  seenPieces: number | null
}

type Buyer = { userId: string | null; now: Date; settings?: CheckoutSettings }

export type Placement =
  /** The order exists; `isNew` is false when an earlier try had placed it. */
  | { placed: { id: string; orderNumber: string; isNew: boolean } }
  /** Nothing was ordered: the cart must be looked at again, with its new amounts. */
  | { changed: Quote }
  | { refusal: { field: 'shipping_zone_id' | 'coupon_code' | 'cart'; message: string } }

class Refused extends Error {
  constructor(readonly refusal: { field: 'coupon_code' | 'cart'; message: string }) {
    super(refusal.message)
  }
}

const ATTEMPTS = 4
const TOO_MUCH =
  'El total es demasiado alto para un solo pedido: baja las cantidades o haz varios pedidos'
/** Few at once, so that nobody waits long for the row of a coupon that everyone has. */
const placing = pLimit(6)
const outage = createOutage()
/** Serialisation failure, deadlock, lock not granted in time. */
const CONTENTION = new Set(['40001', '40P01', '55P03'])
/** The last is what the rollback after a lost connection says, instead of what lost it. */
const LOST_CONNECTION = /terminat|ECONNRESET|EPIPE|closed the connection|not queryable/i

/**
 * Turns a cart into an order, once, in one transaction.
 *
 * The cart's id is the key: whatever tabs, double clicks and retries do, the same cart gives the
 * same order. Contention is retried here; a commit of unknown outcome is resolved by the key.
 *
 * @param buyer `userId` is `null` for a guest; `settings` when this request has just read them
 * @throws when the database cannot write; nothing was ordered then
 * @source storefront §4, §5, §7; docs/decisions/0005
 */
export async function placeOrder(
  cart: Cart,
  details: CheckoutDetails,
  buyer: Buyer,
): Promise<Placement> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTurn(() => tryToPlace(cart, details, buyer))
    } catch (error) {
      if (error instanceof Refused) return { refusal: error.refusal }
      if (attempt >= ATTEMPTS || !isWorthRetrying(error)) throw error
    }
  }
}

async function inTurn(work: () => Promise<Placement>): Promise<Placement> {
  const came = performance.now()
  return placing(async () => {
    const began = performance.now()
    if (outage.spares(began - came)) throw new Unanswered()
    let isDown = false
    try {
      return await work()
    } catch (error) {
      isDown = isDatabaseDown(error)
      throw error
    } finally {
      outage.note(isDown, performance.now() - began)
    }
  })
}

function isWorthRetrying(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return CONTENTION.has(code ?? '') || LOST_CONNECTION.test(`${code} ${message}`)
}

async function tryToPlace(cart: Cart, details: CheckoutDetails, buyer: Buyer): Promise<Placement> {
  const earlier = await orderOfCart(cart.id)
  if (earlier) return { placed: { ...earlier, isNew: false } }

  const settings = buyer.settings ?? (await checkoutSettings())
  const quote = await quoteCart(cart, details, buyer.userId, buyer.now, settings)
  const refusal = quoteRefusal(quote)
  if (refusal || !wasSeen(quote, details)) {
    // A twin of this request may have ordered meanwhile, and used the coupon up.
    const twin = await orderOfCart(cart.id)
    if (twin) return { placed: { ...twin, isNew: false } }
    return refusal ? { refusal } : { changed: quote }
  }

  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${cart.id}, 0))`.execute(trx)
    const meanwhile = await orderOfCart(cart.id, trx)
    if (meanwhile) return { placed: { ...meanwhile, isNew: false } }
    return { placed: await writeOrder(trx, { cart, details, buyer, quote, settings }) }
  })
}

/** A complement without price can go, too, and leave the total as it was. */
function wasSeen({ total, pieces }: Quote, { seenTotal, seenPieces }: CheckoutDetails): boolean {
  return total === seenTotal && (seenPieces === null || pieces === seenPieces)
}

function quoteRefusal(quote: Quote) {
  if (quote.lines.length === 0) return { field: 'cart', message: 'Tu carrito está vacío' } as const
  if (quote.subtotal + quote.shipping > AMOUNT_MAX)
    return { field: 'cart', message: TOO_MUCH } as const
  if (quote.couponRefusal) return { field: 'coupon_code', message: quote.couponRefusal } as const
  if (!quote.isPickup && !quote.zone) {
    return { field: 'shipping_zone_id', message: 'Por favor selecciona una zona de envío' } as const
  }
  if (quote.blocked) {
    const message = 'Revisa los arreglos marcados en tu carrito antes de continuar'
    return { field: 'cart', message } as const
  }
  return null
}

/** The order a cart has become, if it has. */
export async function orderOfCart(cartId: string, executor: typeof db | Trx = db) {
  const order = await executor
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .where('cart_id', '=', cartId)
    .executeTakeFirst()
  return order && { id: order.id, orderNumber: order.order_number }
}

type Purchase = {
  cart: Cart
  details: CheckoutDetails
  buyer: { userId: string | null; now: Date }
  quote: Quote
  settings: CheckoutSettings
}

async function writeOrder(trx: Trx, purchase: Purchase) {
  const { details, quote } = purchase
  const token = randomBytes(16).toString('base64url')
  const order = await insertOrder(trx, purchase, token)
  await insertLines(trx, order.id, quote.lines)
  if (details.newsletter) await subscribeQuietly(trx, details)
  await enqueue(trx, 'order-received', { orderId: order.id, token })
  await enqueue(trx, 'order-alert', { orderId: order.id })
  // Last, because everyone with the same arrangement or coupon waits for their rows until the commit.
  if (purchase.settings.tracksStock) await takeStock(trx, quote.lines)
  if (quote.coupon) await redeem(trx, order.id, purchase)
  return { id: order.id, orderNumber: order.order_number, isNew: true }
}

async function redeem(trx: Trx, orderId: string, { quote, buyer }: Purchase) {
  if (!quote.coupon) return
  const { subtotal } = quote
  if (!(await redeemCoupon(trx, quote.coupon, { subtotal, now: buyer.now }))) {
    const coupon = await findCoupon(quote.coupon.code, buyer.userId, trx)
    const message = coupon && couponRefusal(coupon, subtotal, buyer.now)
    throw new Refused({ field: 'coupon_code', message: message ?? UNKNOWN_COUPON })
  }
  await trx
    .insertInto('coupon_redemptions')
    .values({ order_id: orderId, coupon_id: quote.coupon.id })
    .execute()
}

async function takeStock(trx: Trx, lines: ShownLine[]) {
  // In one order of products for everybody, so that two carts never wait for each other.
  const wanted = new Map<string, number>()
  for (const line of lines) {
    wanted.set(line.productId, (wanted.get(line.productId) ?? 0) + line.quantity)
  }
  for (const [productId, quantity] of [...wanted].sort(([a], [b]) => a.localeCompare(b))) {
    const taken = await trx
      .updateTable('products')
      .set((eb) => ({ stock: eb('stock', '-', quantity) }))
      .where('id', '=', productId)
      .where('stock', '>=', quantity)
      .executeTakeFirst()
    if (taken.numUpdatedRows === 0n) {
      const name = lines.find((line) => line.productId === productId)?.productName ?? ''
      const left = await stockOf(productId, trx)
      throw new Refused({ field: 'cart', message: `${name}: ${stockRefusal(left)}` })
    }
  }
}

async function stockOf(productId: string, trx: Trx): Promise<number> {
  const product = await trx
    .selectFrom('products')
    .select('stock')
    .where('id', '=', productId)
    .executeTakeFirst()
  return product?.stock ?? 0
}

/** Enough until nearly all numbers of a day are taken; then the free ones are looked up. */
const RANDOM_DRAWS = 4

/** Writes the order under a number of the day that nobody has, and returns both. */
async function insertOrder(trx: Trx, purchase: Purchase, token: string) {
  const day = limaDay(purchase.buyer.now)
  for (let draw = 1; ; draw += 1) {
    const number =
      draw <= RANDOM_DRAWS ? orderNumber(day, randomInt(10_000)) : await freeNumber(trx, day)
    const order = await trx
      .insertInto('orders')
      .values({ ...orderRow(purchase), order_number: number, access_token_hash: tokenHash(token) })
      .onConflict((conflict) => conflict.column('order_number').doNothing())
      .returning(['id', 'order_number'])
      .executeTakeFirst()
    if (order) return order
  }
}

/**
 * A number that no order of a Lima day has.
 *
 * @throws when the day has none left
 */
export async function freeNumber(executor: Executor, day: string): Promise<string> {
  const prefix = orderNumber(day, 0).slice(0, -4)
  const { rows } = await sql<{ number: string }>`
    select number from (
      select ${prefix} || lpad(n::text, 4, '0') as number from generate_series(0, 9999) n
      except select order_number from orders where order_number like ${`${prefix}%`}
    ) free order by random() limit 1
  `.execute(executor)
  const number = rows[0]?.number
  if (!number) throw new Error(`no order number is left on ${day}`)
  return number
}

function orderRow({ cart, details, buyer, quote, settings }: Purchase) {
  const { isPickup, zone } = quote
  return {
    id: randomUUID(),
    cart_id: cart.id,
    user_id: buyer.userId,
    email: details.email,
    ...splitName(details.fullName),
    customer_dni: details.dni,
    phone: details.phone,
    country: details.country,
    delivery_type: isPickup ? ('retiro' as const) : ('envio' as const),
    shipping_zone_id: isPickup ? null : (zone?.id ?? null),
    shipping_zone_name: isPickup ? null : (zone?.name ?? null),
    shipping_address: isPickup ? null : details.address,
    shipping_reference: isPickup ? null : details.reference || null,
    pickup_sucursal: isPickup ? (settings.pickup?.address ?? null) : null,
    shipping_cost: quote.shipping,
    subtotal: quote.subtotal,
    discount: quote.discount,
    coupon_code: quote.coupon?.code ?? null,
    total: quote.total,
    payment_method: settings.plin ? details.paymentMethod : ('yape' as const),
    created_at: buyer.now,
    updated_at: buyer.now,
  }
}

async function insertLines(trx: Trx, orderId: string, lines: ShownLine[]) {
  const items = lines.map((line, index) => ({
    id: randomUUID(),
    order_id: orderId,
    position: index + 1,
    product_id: line.productId,
    product_name: line.productName,
    product_color: line.colorName,
    dedication: line.dedication,
    delivery_date: line.deliveryDate,
    delivery_time: line.deliveryTime,
    quantity: line.quantity,
    unit_price: line.unitPrice,
    subtotal: line.total,
  }))
  await trx.insertInto('order_items').values(items).execute()
  const complements = lines.flatMap((line, index) =>
    line.complements.map((extra) => ({
      order_item_id: items[index]?.id ?? '',
      complement_id: extra.id,
      name: extra.name,
      unit_price: extra.price,
      quantity: extra.quantity,
    })),
  )
  if (complements.length > 0) {
    await trx.insertInto('order_item_complements').values(complements).execute()
  }
}

/** The opt-in must never cost the shopper the order. */
async function subscribeQuietly(trx: Trx, { email, fullName }: CheckoutDetails) {
  await sql`savepoint boletin`.execute(trx)
  try {
    await subscribe({ email, fullName, source: 'checkout' }, trx)
  } catch (error) {
    report(error, 'la suscripción del checkout no se guardó')
    await sql`rollback to savepoint boletin`.execute(trx)
  }
}
