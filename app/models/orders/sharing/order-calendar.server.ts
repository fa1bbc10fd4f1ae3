import { db } from '~/database/db.server'
import { addDays, limaInstant } from '~/dates'
import { env } from '~/env.server'
import { type CalendarEvent, calendarFile } from './calendar-file'
import { placeOf } from '~/models/orders/order'
import type { Order } from '~/models/orders/order.server'

/**
 * The deliveries of an order for its buyer's calendar: one event for each day and slot. Who
 * receives it and what their card says stay out: calendars are shared.
 *
 * @param shop its name, in one line
 */
export async function orderCalendar(order: Order, shop: string): Promise<string> {
  const deliveries = deliveriesOf(order)
  const times = await slotTimes(deliveries.map(({ slot }) => slot))
  const events = deliveries.map((delivery) => eventOf(order, delivery, times, shop))
  return calendarFile(shop, events, order.updated_at)
}

type Delivery = { day: string; slot: string; lines: Order['lines'] }

function deliveriesOf(order: Order): Delivery[] {
  const deliveries = new Map<string, Delivery>()
  for (const line of order.lines) {
    if (!line.delivery_date) continue
    const [day, slot] = [line.delivery_date, line.delivery_time ?? '']
    const others = deliveries.get(`${day} ${slot}`)?.lines ?? []
    deliveries.set(`${day} ${slot}`, { day, slot, lines: [...others, line] })
  }
  return [...deliveries.values()]
}

type Times = Map<string, { starts_at: string; ends_at: string }>

/** When slots begin and end, by their name; one that is gone is missing. */
async function slotTimes(names: string[]): Promise<Times> {
  if (names.length === 0) return new Map()
  const slots = await db
    .selectFrom('delivery_slots')
    .select((eb) => ['name', eb.fn.min('starts_at').as('starts_at')])
    .select((eb) => eb.fn.max('ends_at').as('ends_at'))
    .where('name', 'in', names)
    .groupBy('name')
    .execute()
  return new Map(slots.map(({ name, ...times }) => [name, times]))
}

function eventOf(
  order: Order,
  { day, slot, lines }: Delivery,
  times: Times,
  shop: string,
): CalendarEvent {
  const isPickup = order.delivery_type === 'retiro'
  const ordered = lines.map(({ quantity, product_name }) => `${quantity} × ${product_name}`)
  const time = times.get(slot)
  return {
    uid: `${order.order_number}-${day}-${encodeURIComponent(slot)}@${new URL(env.origin).hostname}`,
    title: `${isPickup ? 'Recoger mis flores' : 'Entrega de flores'}: ${shop}`,
    description: [`Pedido ${order.order_number}`, slot, ...ordered].filter(Boolean).join('\n'),
    place: placeOf(order),
    link: `${env.origin}/confirmacion/${order.order_number}`,
    when: time
      ? { from: limaInstant(day, time.starts_at), to: limaInstant(day, time.ends_at) }
      : { day, nextDay: addDays(day, 1) },
  }
}
