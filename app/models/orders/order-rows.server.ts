import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Executor, Trx } from '~/database/db.server'
import { limaDay } from '~/dates'
import type { Recipient } from '~/forms/recipient-form.server'
import type { Cart } from '~/models/cart/cart'
import { DIRECT } from '~/models/cart/source'
import type { ShownLine } from '~/models/cart/cart.server'
import type { Charge } from '~/models/delivery/calendar'
import { type DeliveryType, orderNumber, splitName } from './order'
import { type ShopPayment } from '~/payment-methods'
import { withE164 } from '~/models/records/telephone.server'
import { tokenHash } from '~/models/records/token.server'
import type { BuyerDocument } from './receipts/document'
import { documentColumns } from './receipts/document.server'
import { promisedTerms } from './payment-terms'
import type { Quote } from './quote.server'
import { recipientColumns } from './recipient'
import type { CheckoutSettings } from '~/models/site/settings/setting.server'

/** The checkout form, and the amounts the shopper saw before ordering. */
export type CheckoutDetails = {
  email: string
  fullName: string
  dni: string
  /** Whom the receipt is for; `null` where the shop does not ask. */
  document: BuyerDocument | null
  phone: string
  country: string
  deliveryType: DeliveryType
  zoneId: string
  /** As it was typed; blank when it was not. */
  district: string
  address: string
  reference: string
  /** `null` when the buyer receives it. */
  recipient: Recipient | null
  couponCode: string
  paymentMethod: ShopPayment
  newsletter: boolean
  /** Céntimos; the total that the shopper's page showed. */
  seenTotal: number
  /** The cart that the shopper's page showed; `null` when the page did not send it. */
  seenCart: string | null
  /** `pieces` of the quote on the shopper's page; `null` when the page did not send it. */
  seenPieces: number | null
  /** `legalVersion` of the quote on the shopper's page; `null` when the page did not send it. */
  seenLegal: string | null
}

/** A cart to order: the buyer, the checkout form and the amounts. */
export type Purchase = {
  cart: Cart
  details: CheckoutDetails
  buyer: { userId: string | null; now: Date }
  quote: Quote
  settings: CheckoutSettings
}

/**
 * Random draws before the free numbers of the day are queried; enough until nearly all are taken.
 */
const RANDOM_DRAWS = 4

/**
 * Inserts the order under a free number of its Lima day.
 *
 * @param token of the private link; only its hash is stored
 * @returns the order's id and number
 */
export async function insertOrder(trx: Trx, purchase: Purchase, token: string) {
  const day = limaDay(purchase.buyer.now)
  for (let draw = 1; ; draw += 1) {
    const number =
      draw <= RANDOM_DRAWS ? orderNumber(day, randomInt(10_000)) : await freeNumber(trx, day)
    const order = await trx
      .insertInto('orders')
      .values({
        ...withE164(orderRow(purchase)),
        user_id: accountOf(purchase.buyer),
        order_number: number,
        access_token_hash: tokenHash(token),
      })
      .onConflict((conflict) => conflict.column('order_number').doNothing())
      .returning(['id', 'order_number'])
      .executeTakeFirst()
    if (order) return order
  }
}

/** An account that its owner closes meanwhile is nobody's by then. */
function accountOf({ userId }: Purchase['buyer']) {
  return sql<string | null>`(select id from users where id = ${userId} for key share)`
}

/**
 * A free order number of a Lima day.
 *
 * @throws when the day has no free number
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
    email: details.email,
    ...splitName(details.fullName),
    customer_dni: details.dni,
    ...(details.document && documentColumns(details.document)),
    phone: details.phone,
    country: details.country,
    delivery_type: isPickup ? ('retiro' as const) : ('envio' as const),
    shipping_zone_id: isPickup ? null : (zone?.id ?? null),
    shipping_zone_name: isPickup ? null : (zone?.name ?? null),
    district: quote.district,
    shipping_address: isPickup ? null : details.address,
    shipping_reference: isPickup ? null : details.reference || null,
    ...recipientColumns(details.recipient),
    pickup_sucursal: isPickup ? (settings.pickup?.address ?? null) : null,
    shipping_cost: quote.shipping,
    subtotal: quote.subtotal,
    discount: quote.discount,
    charges: quote.charges,
    coupon_code: quote.coupon?.code ?? null,
    total: quote.total,
    payment_method: offeredPayment(details.paymentMethod, settings),
    ...promisedTerms(settings.terms, { total: quote.total, placed: buyer.now }),
    ...sourceColumns(cart, buyer.now),
    legal_version: details.seenLegal,
    legal_accepted_at: details.seenLegal === null ? null : buyer.now,
    created_at: buyer.now,
    updated_at: buyer.now,
  }
}

/** Where the visits that filled the cart came from; orders of staff say nothing of it. */
function sourceColumns({ sources }: Cart, now: Date) {
  const direct = { source: DIRECT, day: limaDay(now) }
  const { first, last } = sources ?? { first: direct, last: direct }
  return {
    ...{ first_source: first.source, first_source_on: first.day },
    ...{ last_source: last.source, last_source_on: last.day },
  }
}

/** Inserts what the order's days and slots cost, as the shopper read it, and what staff charge besides. */
export async function insertCharges(
  trx: Trx,
  orderId: string,
  { chargeLines }: { chargeLines: (Charge & { by_staff?: boolean })[] },
) {
  if (chargeLines.length === 0) return
  const rows = chargeLines.map((line, index) => ({
    order_id: orderId,
    position: index + 1,
    ...line,
  }))
  await trx.insertInto('order_charges').values(rows).execute()
}

/** The chosen way to pay; what the shop stopped offering meanwhile becomes the first that it offers. */
function offeredPayment(chosen: ShopPayment, { payments }: CheckoutSettings): ShopPayment {
  return payments.includes(chosen) ? chosen : (payments[0] ?? chosen)
}

type OrderedLine = Pick<
  ShownLine,
  | 'productId'
  | 'sizeId'
  | 'sizeName'
  | 'sizeContents'
  | 'productName'
  | 'colorName'
  | 'dedication'
  | 'quantity'
  | 'unitPrice'
  | 'total'
> & {
  complements: ShownLine['complements']
  /** `null` in an order that staff noted without one. */
  deliveryDate: string | null
  deliveryTime: string | null
}

/**
 * Inserts the order's lines with a copy of names and prices, which later changes of the catalogue
 * do not affect.
 */
export async function insertLines(trx: Trx, orderId: string, lines: OrderedLine[]) {
  if (lines.length === 0) return
  const items = lines.map((line, index) => ({
    id: randomUUID(),
    order_id: orderId,
    position: index + 1,
    product_id: line.productId,
    product_name: line.productName,
    product_color: line.colorName,
    size_id: line.sizeId,
    size_name: line.sizeName,
    size_contents: line.sizeContents,
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
