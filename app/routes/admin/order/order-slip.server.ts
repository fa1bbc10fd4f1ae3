import { formatDaySlot, formatInstant } from '~/dates'
import { placeOf } from '~/models/orders/order'
import { paymentWords } from '~/models/orders/money/payment-words'
import { contactOf, doorNotes, senderOf } from '~/models/orders/recipient'
import type { Order } from '~/models/orders/order.server'
import { formatCharge, formatMoney } from '~/money'
import { lineWords } from './day/line-words'

/**
 * The fields of an order's printed sheet; prices are optional, because the recipient unpacks it, and
 * left out of an order that goes without.
 */
export function slipOf(order: Order, isPriced: boolean) {
  const hasPrices = isPriced && !order.without_price
  const { name, phone } = contactOf(order)
  return {
    number: order.order_number,
    status: order.status,
    placed: formatInstant(order.created_at),
    money: paymentWords(order, hasPrices),
    isOwed: order.missing > 0,
    contact: name,
    phone,
    sender: senderOf(order),
    atDoor: doorNotes(order),
    place: placeOf(order),
    reference: order.shipping_reference,
    notes: order.notes,
    lines: order.lines.map((line) => ({
      id: line.id,
      ...lineWords(line),
      color: line.product_color,
      when: formatDaySlot(line.delivery_date, line.delivery_time),
      dedication: line.dedication,
      price: hasPrices ? formatMoney(line.subtotal) : null,
    })),
    sums: hasPrices ? sumsOf(order) : [],
  }
}

export type Slip = ReturnType<typeof slipOf>

function sumsOf({ subtotal, shipping_cost, discount, chargeLines, total }: Order) {
  const sums: [name: string, amount: string][] = [
    ['Subtotal', formatMoney(subtotal)],
    ['Envío', formatMoney(shipping_cost)],
  ]
  if (discount > 0) sums.push(['Descuento', `− ${formatMoney(discount)}`])
  for (const { name, amount } of chargeLines) sums.push([name, formatCharge(amount)])
  return [...sums, ['Total', formatMoney(total)] as (typeof sums)[number]]
}
