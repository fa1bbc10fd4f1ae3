import { orEmpty } from '~/database/availability.server'
import { env } from '~/env.server'
import { formatDeadline } from '~/dates'
import { balanceOf, toPayOf } from '~/models/orders/money/balance.server'
import { placeOf, type Status } from '~/models/orders/order'
import type { Order } from '~/models/orders/order.server'
import { shownPhotos } from '~/models/orders/photos/shown-photos.server'
import { shownReceipts } from '~/models/orders/receipts/shown-receipts.server'
import { handover } from '~/models/orders/recipient'
import { shareToken } from '~/models/orders/sharing/shared-order.server'
import { payUntilOf } from '~/models/orders/unpaid.server'
import { paymentTerms, type Settings } from '~/models/site/settings/setting'
import { shownSettings } from '~/models/site/settings/setting.server'
import { operationMaxOf, paymentOf, proofChat } from './payment/how-to-pay.server'
import { standingAndProofs } from './standing.server'

/**
 * The fields of an order that its confirmation shows, with how to pay it. Amounts in céntimos.
 *
 * @param context of the loader, which shares its settings
 */
export async function shownOrder(order: Order, context: object) {
  const settings = await shownSettings(context)
  const { order_number: orderNumber, email, total } = order
  const { status } = order
  const balance = await balanceOf(order.id)
  const token = shareToken(order)
  const toPay = toPayOf(status, balance)
  const known = { status, ...balance, toPay, operationMax: operationMaxOf(order, settings) }
  return {
    orderNumber,
    email,
    total,
    /** What the buyer still has to pay, as far as the shop has noted. */
    toPay,
    /** Whether it is paid where it is delivered, and need not be before. */
    collects: balance.collects,
    place: placeOf(order),
    bouquet: await shownPhotos(order),
    ...(await shownReceipts(order.id, settings)),
    handover: handover(order),
    lines: order.lines,
    subtotal: order.subtotal,
    shipping: order.shipping_cost,
    discount: order.discount,
    chargeLines: order.chargeLines,
    payment: toPay > 0 ? paymentOf(order, toPay, settings) : null,
    keep: {
      calendar: isOpen(status) && order.lines.some(({ delivery_date }) => delivery_date !== null),
      share: token && `${env.origin}/mira/${token}`,
      /** Whom an account is offered; `null` when the order is somebody's. */
      guest: order.user_id === null && order.email ? order.customer_name : null,
    },
    deadline: await deadlineOf(order, settings),
    /** What a cancelled order offers instead. */
    closed: {
      canRepeat: status === 'cancelado' && order.lines.length > 0,
      whatsapp: proofChat(order, settings),
    },
    ...(await standingAndProofs(order, known)),
  }
}

/** Whether its flowers are still to come. */
function isOpen(status: Status): boolean {
  return status !== 'entregado' && status !== 'cancelado'
}

/** Until when the order waits for its payment, in words; `null` without a limit. */
async function deadlineOf({ id, pay_until }: Order, settings: Settings): Promise<string | null> {
  if (!pay_until || paymentTerms(settings).expireAfter === null) return null
  const until = await orEmpty(payUntilOf(id), null)
  return until && until > new Date() ? formatDeadline(until) : null
}
