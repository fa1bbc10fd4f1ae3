import { retried } from '~/database/contention.server'
import { db, type Trx } from '~/database/db.server'
import { limaDay } from '~/dates'
import type { Recipient } from '~/forms/recipient-form.server'
import { slotNames } from '~/models/delivery/slot-order.server'
import type { Status } from '~/models/orders/order'
import type { PaymentMethod } from '~/payment-methods'
import type { NotedChannel } from './channel/channel'
import { SEEN } from './unseen/new-orders.server'
import { changeOrdersIn } from '~/models/orders/change/change-orders.server'
import { NoRoom, overbookingNotes } from '~/models/orders/reservations/order-reservation'
import { storedDistrict } from '~/models/delivery/district'
import type { BuyerDocument } from '~/models/orders/receipts/document'
import { documentColumns } from '~/models/orders/receipts/document.server'
import { recipientColumns } from '~/models/orders/recipient'
import { freeNumber, insertCharges, insertLines } from '~/models/orders/order-rows.server'
import { withE164 } from '~/models/records/telephone.server'
import {
  type ManualAmounts,
  type ManualQuote,
  type Problem,
  quoteManual,
} from './manual-quote.server'

/** A manual order; every amount in céntimos. */
export type ManualOrder = ManualAmounts & {
  /** The order's id, which makes the form idempotent. */
  key: string
  orderNumber: string
  name: string
  lastname: string
  dni: string
  /** Whom the receipt is for, once it is known. */
  document?: BuyerDocument | null
  phone: string
  channel: NotedChannel
  email: string | null
  address: string
  reference: string
  /** None when the buyer receives it. */
  recipient?: Recipient | null
  paymentMethod: PaymentMethod
  status: Status
  notes: string
  /** Whether staff know that the day and slot are full or closed. */
  allowOverbooking?: boolean
}

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
  if (order.deliveryDate && order.lines.length === 0) return { problem: DAY_OF_NOTHING }
  try {
    return await retried(() =>
      db.transaction().execute((trx) => storeManualOrder(trx, order, quote, staffId)),
    )
  } catch (error) {
    if (error instanceof NoRoom) return { full: error.sentences }
    throw error
  }
}

/** Days belong to lines: without one, what was typed would be lost. */
const DAY_OF_NOTHING = {
  field: 'delivery_date',
  message: 'El día se anota con los productos: agrega al menos uno',
}

async function storeManualOrder(
  trx: Trx,
  order: ManualOrder,
  quote: ManualQuote,
  staffId: string,
): Promise<ManualPlacement> {
  const row = await trx
    .insertInto('orders')
    .values(withE164(orderRow(order, quote)))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) {
    const { deliveryDate, deliveryTime } = order
    const lines = quote.lines.map((line) => ({ ...line, deliveryDate, deliveryTime }))
    await insertLines(trx, row.id, lines)
    await insertCharges(trx, row.id, quote)
    const isPast = order.deliveryDate !== null && order.deliveryDate < limaDay(new Date())
    await changeOrdersIn(trx, [row.id], { by: staffId }, async (change, stored) => {
      change.note(row, 'created', { status: order.status })
      const outcomes = await change.syncSlotBookings(stored)
      const detail = overbookingNotes(outcomes, order.allowOverbooking || isPast).join('\n')
      if (detail) change.note(row, 'edit', { detail })
    })
    return { orderNumber: order.orderNumber }
  }
  const duplicate = await trx
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', order.key)
    .executeTakeFirst()
  if (duplicate) return { orderNumber: duplicate.order_number }
  return { problem: await numberTaken(trx) }
}

async function numberTaken(trx: Trx): Promise<Problem> {
  const free = await freeNumber(trx, limaDay(new Date()))
  const message = `Otro pedido ya tiene este número. Prueba con «${free}»`
  return { field: 'order_number', message }
}

function orderRow(order: ManualOrder, { zone, subtotal, shipping, charges, total }: ManualQuote) {
  const isPickup = order.deliveryType === 'retiro'
  return {
    id: order.key,
    order_number: order.orderNumber,
    email: order.email,
    customer_name: order.name,
    customer_lastname: order.lastname,
    customer_dni: order.dni,
    ...(order.document && documentColumns(order.document)),
    phone: order.phone,
    channel: order.channel,
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
    charges,
    total,
    payment_method: order.paymentMethod,
    status: order.status,
    notes: order.notes || null,
    seen_at: SEEN,
  }
}

/** A free order number for a new manual order. */
export function suggestedNumber(now: Date): Promise<string> {
  return freeNumber(db, limaDay(now))
}
