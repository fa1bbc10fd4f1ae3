import { randomUUID } from 'node:crypto'
import { retried } from '~/database/contention.server'
import { db, type Trx } from '~/database/db.server'
import { limaDay } from '~/dates'
import type { Recipient } from '~/forms/recipient-form.server'
import { slotNames } from '~/models/delivery/slot-order.server'
import {
  type DeliveryType,
  orderTotal,
  type PaymentMethod,
  type Status,
} from '~/models/orders/order'
import { noteEvent } from './order-history.server'
import { NoRoom, settleOnPurpose } from '~/models/orders/order-places.server'
import { storedDistrict } from '~/models/delivery/district'
import { recipientColumns } from '~/models/orders/recipient'
import { freeNumber } from '~/models/orders/order-rows.server'
import { effectivePrice } from '~/models/catalogue/price'
import { isUuid } from '~/models/records/uuid'

/** A manual order; every amount in céntimos. */
export type ManualOrder = {
  /** The order's id, which makes the form idempotent. */
  key: string
  orderNumber: string
  name: string
  lastname: string
  dni: string
  phone: string
  email: string | null
  deliveryType: DeliveryType
  /** `null` when staff type the cost. */
  zoneId: string | null
  /** As it was typed: staff may send to any. */
  district?: string
  address: string
  reference: string
  /** None when the buyer receives it. */
  recipient?: Recipient | null
  customCost: number
  /** Used only without lines: otherwise it is computed from them. */
  subtotal: number
  discount: number
  paymentMethod: PaymentMethod
  status: Status
  notes: string
  lines: { productId: string; color: string; quantity: number; dedication: string }[]
  deliveryDate: string | null
  deliveryTime: string | null
  /** Whether staff know that the day and slot are full or closed. */
  isOnPurpose?: boolean
}

type Amounts = Pick<ManualOrder, 'deliveryType' | 'zoneId' | 'customCost' | 'subtotal' | 'discount'>

export type Problem = { field: string; message: string }

/**
 * The amounts of a manual order; from the database for a zone or products.
 *
 * @returns céntimos, or the problem of a choice that does not exist
 * @source docs/specification/back-office.md §4 "Manual order form", §5
 */
export async function quoteManual(order: Amounts & Pick<ManualOrder, 'lines'>) {
  const isPickup = order.deliveryType === 'retiro'
  const [zone, products] = await Promise.all([
    isPickup || !order.zoneId ? undefined : findZone(order.zoneId),
    findProducts(order.lines.map(({ productId }) => productId)),
  ])
  if (!isPickup && order.zoneId && !zone) {
    return { problem: { field: 'shipping_zone_id', message: 'Esta zona ya no existe: elige otra' } }
  }
  const unknown = order.lines.findIndex(({ productId }) => !products.has(productId))
  if (unknown >= 0) {
    const field = `lines[${unknown}].product_id`
    return { problem: { field, message: 'Este producto ya no existe: elige otro' } }
  }
  const lines = order.lines.map((line) => {
    const product = products.get(line.productId)
    const unitPrice = product ? effectivePrice(product) : 0
    return { ...line, name: product?.name ?? '', unitPrice, total: unitPrice * line.quantity }
  })
  const ofLines = lines.reduce((sum, line) => sum + line.total, 0)
  const subtotal = lines.length > 0 ? ofLines : order.subtotal
  const shipping = isPickup ? 0 : (zone?.cost ?? order.customCost)
  const total = orderTotal({ subtotal, shipping, discount: order.discount })
  return { quote: { zone: zone ?? null, lines, subtotal, shipping, total } }
}

type Quote = NonNullable<Awaited<ReturnType<typeof quoteManual>>['quote']>

async function findZone(id: string) {
  if (!isUuid(id)) return undefined
  return db
    .selectFrom('shipping_zones')
    .select(['id', 'name', 'cost'])
    .where('id', '=', id)
    .executeTakeFirst()
}

async function findProducts(ids: string[]) {
  const known = ids.filter(isUuid)
  if (known.length === 0) return new Map<string, Product>()
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'price', 'sale_price'])
    .where('id', 'in', known)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type Product = { id: string; name: string; price: number; sale_price: number | null }

export type ManualPlacement =
  | { orderNumber: string }
  | { problem: Problem }
  /** Nothing was stored: the day and slot have no room, as sentences. */
  | { full: string[] }

/**
 * Stores an order taken by telephone or at the counter; no mail is sent.
 *
 * @param staffId who entered it
 * @returns the same order for a form sent twice; a problem when another order has its number
 * @source docs/specification/back-office.md §4 and §7; docs/specification/decisions.md; docs/specification/reliability.md O-15
 */
export async function placeManualOrder(
  order: ManualOrder,
  staffId: string,
): Promise<ManualPlacement> {
  const { quote, problem } = await quoteManual(order)
  if (!quote) return { problem }
  if (order.deliveryTime && !(await slotNames()).includes(order.deliveryTime)) {
    return { problem: { field: 'delivery_time', message: 'Elige un horario' } }
  }
  try {
    return await retried(() =>
      db.transaction().execute((trx) => storeManualOrder(trx, order, quote, staffId)),
    )
  } catch (error) {
    if (error instanceof NoRoom) return { full: error.sentences }
    throw error
  }
}

async function storeManualOrder(
  trx: Trx,
  order: ManualOrder,
  quote: Quote,
  staffId: string,
): Promise<ManualPlacement> {
  const row = await trx
    .insertInto('orders')
    .values(orderRow(order, quote))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) {
    await insertLines(trx, order, quote)
    await noteEvent(trx, { orderId: row.id, kind: 'created', status: order.status, staffId })
    const isPast = order.deliveryDate !== null && order.deliveryDate < limaDay(new Date())
    const full = await settleOnPurpose(
      trx,
      { ...row, status: order.status },
      order.isOnPurpose || isPast,
    )
    const detail = full.join('\n')
    if (detail) await noteEvent(trx, { orderId: row.id, kind: 'edit', detail, staffId })
    return { orderNumber: order.orderNumber }
  }
  const twin = await trx
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', order.key)
    .executeTakeFirst()
  if (twin) return { orderNumber: twin.order_number }
  return { problem: await numberTaken(trx) }
}

async function numberTaken(trx: Trx): Promise<Problem> {
  const free = await freeNumber(trx, limaDay(new Date()))
  const message = `Otro pedido ya tiene este número. Prueba con «${free}»`
  return { field: 'order_number', message }
}

function orderRow(order: ManualOrder, { zone, subtotal, shipping, total }: Quote) {
  const isPickup = order.deliveryType === 'retiro'
  return {
    id: order.key,
    order_number: order.orderNumber,
    email: order.email,
    customer_name: order.name,
    customer_lastname: order.lastname,
    customer_dni: order.dni,
    phone: order.phone,
    delivery_type: order.deliveryType,
    shipping_zone_id: zone?.id ?? null,
    shipping_zone_name: zone?.name ?? null,
    district: isPickup ? null : storedDistrict(order.district ?? ''),
    shipping_address: isPickup ? null : order.address,
    shipping_reference: isPickup ? null : order.reference || null,
    ...recipientColumns(order.recipient ?? null),
    shipping_cost: shipping,
    subtotal,
    discount: order.discount,
    total,
    payment_method: order.paymentMethod,
    status: order.status,
    notes: order.notes || null,
  }
}

async function insertLines(trx: Trx, order: ManualOrder, { lines }: Quote) {
  if (lines.length === 0) return
  const rows = lines.map((line, index) => ({
    id: randomUUID(),
    order_id: order.key,
    position: index + 1,
    product_id: line.productId,
    product_name: line.name,
    product_color: line.color || null,
    dedication: line.dedication,
    delivery_date: order.deliveryDate,
    delivery_time: order.deliveryTime,
    quantity: line.quantity,
    unit_price: line.unitPrice,
    subtotal: line.total,
  }))
  await trx.insertInto('order_items').values(rows).execute()
}

/** Products by name, hidden ones included, because staff sell them by telephone. */
export function productsToSell() {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'price', 'sale_price', 'active'])
    .orderBy('folded_name')
    .orderBy('id')
    .execute()
}

/** A free order number for a new manual order. */
export function suggestedNumber(now: Date): Promise<string> {
  return freeNumber(db, limaDay(now))
}
