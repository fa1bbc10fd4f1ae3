import { formatDaySlot } from '~/dates'
import { mapUrl } from '~/urls/map-url'
import { placeOf, type Status } from '~/models/orders/order'
import { orderGaps } from '~/models/orders/order-gaps'
import type { Order } from '~/models/orders/order.server'
import { absencesOf, proposedDelivery } from '~/models/orders/admin/absent/absent-orders.server'
import { contactOf } from '~/models/orders/recipient'
import { recipientView } from '../recipient-view.server'

/** When, to whom and where an order goes, in words, and what came of it. */
export async function destinationOf(order: Order, status: Status) {
  return {
    ...destinationView(order),
    recipient: recipientView(order, status),
    absence: await absenceView(order),
  }
}

/** Whether nobody was there, and when it could be delivered instead. */
async function absenceView({ id, order_number, lines }: Order) {
  const stops = await absencesOf(id)
  if (stops.length === 0) return null
  const arrangements = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const proposal = await proposedDelivery(new Date(), arrangements)
  return {
    proposal: proposal?.words ?? null,
    to: `/admin/pedidos/${order_number}/entrega?propuesta`,
  }
}

/** With what is not known of it. */
function destinationView(order: Order) {
  const isPickup = order.delivery_type === 'retiro'
  return {
    days: daysOf(order.lines),
    receiver: contactOf(order),
    /** A surprise would be none after a call. */
    mayCall: !order.is_surprise,
    isPickup,
    district: order.district ?? order.shipping_zone_name,
    place: placeOf(order),
    address: order.shipping_address,
    reference: order.shipping_reference,
    map: isPickup ? null : mapUrl(order),
    gaps: orderGaps(order),
  }
}

type Dated = { delivery_date: string | null; delivery_time: string | null }

/** When a line is delivered; empty when nobody chose a day. */
export function dayOf({ delivery_date: day, delivery_time: slot }: Dated): string {
  return formatDaySlot(day, slot)
}

/** Each day and slot of an order, once. */
function daysOf(lines: Dated[]): string[] {
  const dated = lines.filter(({ delivery_date: day }) => day)
  return [...new Set(dated.toSorted(byDay).map(dayOf))]
}

function byDay(one: Dated, other: Dated): number {
  return (one.delivery_date ?? '').localeCompare(other.delivery_date ?? '')
}
