import { sql } from 'kysely'
import { db, type Trx } from '~/database/db.server'
import { calendarRows } from '~/models/delivery/calendar.server'
import { availabilityOf, daysFor, firstAvailable, daySlotText } from '~/models/delivery/calendar'
import { isOn } from '~/models/site/settings/setting'
import { isDelivered, STOP } from './stops.server'

/** Nobody was there, and since then it was neither delivered, moved nor cancelled. */
export const IS_OPEN_ABSENCE = sql<boolean>`
  orders.status not in ('entregado', 'cancelado') and orders.delivery_type = 'envio'
  and exists (
    select from order_items where order_id = orders.id and ${STOP} = absent.detail
  )
  and not ${isDelivered(sql`absent.detail`)}`

/** Deliveries that found nobody, with their orders. */
export function openAbsences() {
  return db
    .selectFrom('order_events as absent')
    .innerJoin('orders', 'orders.id', 'absent.order_id')
    .where('absent.kind', '=', 'absent')
    .where(IS_OPEN_ABSENCE)
}

/** Which deliveries of an order found nobody, as its history calls them. */
export async function absencesOf(orderId: string): Promise<string[]> {
  const rows = await openAbsences()
    .select('absent.detail as stop')
    .where('orders.id', '=', orderId)
    .execute()
  return rows.map(({ stop }) => stop)
}

/** Whether the settings say that the buyer is told when nobody was there. */
export async function sendsAbsentMail(trx: Trx): Promise<boolean> {
  const setting = await trx
    .selectFrom('site_settings')
    .select('value')
    .where('key', '=', 'enable_absent_mail')
    .executeTakeFirst()
  return isOn(setting?.value.trim() ?? '')
}

/** The earliest day and slot that the calendar still takes of so many arrangements, and its words; `null` without one. */
export async function proposedDelivery(now: Date, arrangements = 1) {
  const availability = availabilityOf(await calendarRows(now), now)
  const free = firstAvailable(daysFor(availability, { arrangements, way: 'envio' }))
  return free && { ...free, words: daySlotText(free, availability.today) }
}
