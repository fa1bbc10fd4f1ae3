import { shownName } from '~/models/accounts/user'
import { formatDay, formatDeadline, formatInstant } from '~/dates'
import type { MailDelivery } from '~/models/orders/admin/mail-delivery.server'
import { readyWords } from '~/models/orders/bench/ready'
import { isStatus } from '~/models/orders/order'
import { paymentWords } from '~/models/orders/money/payment-words'
import { contactOf, isForAnother } from '~/models/orders/recipient'
import type { ListedOrder } from '~/models/orders/admin/order-list.server'
import { formatMoney } from '~/money'
import { mailState } from '../admin/order/order-view.server'
import { ORDER_COLUMNS } from './order-columns'

/**
 * The fields of an order that a row shows.
 *
 * @param expires whether unpaid orders expire, as the settings say today
 */
export function shownRow(
  order: ListedOrder,
  deliveries: Map<string, MailDelivery>,
  expires: boolean,
) {
  const [first] = order.lines
  const days = new Set(order.lines.map((line) => `${line.delivery_date} ${line.delivery_time}`))
  return {
    id: order.id,
    number: order.order_number,
    placed: formatInstant(order.created_at),
    customer: ORDER_COLUMNS.customer.cell(order),
    email: order.email,
    recipient: isForAnother(order) ? contactOf(order).name : null,
    place: placeOf(order),
    day: first?.delivery_date ? formatDay(first.delivery_date) : null,
    slot: first?.delivery_time ?? null,
    otherDays: days.size > 1 ? days.size - 1 : 0,
    holder: order.holder && shownName(order.holder),
    ready: order.lines.some(({ isMade }) => isMade) ? readyWords(order.lines) : null,
    total: formatMoney(order.total),
    claimed: order.claimed ? formatMoney(order.claimed) : null,
    money: paymentWords(order),
    isOwed: order.missing > 0,
    payUntil: expires && order.pay_until ? formatDeadline(order.pay_until) : null,
    status: isStatus(order.status) ? order.status : ('pendiente' as const),
    mail: mailState(order, order.mails, deliveries),
  }
}

/** The district where it is known, else the zone. */
function placeOf({ delivery_type, district, shipping_zone_name }: ListedOrder): string {
  if (delivery_type === 'retiro') return 'Retiro'
  return district ?? shipping_zone_name ?? 'Envío'
}

export type OrderRow = ReturnType<typeof shownRow>
