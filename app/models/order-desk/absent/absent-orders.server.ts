import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { calendarRows } from '~/models/delivery/calendar.server'
import { dayBook, daysFor, firstFree, freeText } from '~/models/delivery/calendar'

/** The day and slot of a line, as the history of an order calls its delivery. */
const STOP = sql`concat_ws(' ', to_char(delivery_date, 'YYYY-MM-DD'), delivery_time)`

/** Nobody was there, and since then it was neither delivered, moved nor cancelled. */
const IS_OPEN = sql<boolean>`
  orders.status not in ('entregado', 'cancelado') and orders.delivery_type = 'envio'
  and exists (
    select from order_items where order_id = orders.id and ${STOP} = absent.detail
  )
  and not exists (
    select from order_events delivered
    where delivered.order_id = orders.id and delivered.kind = 'delivered'
      and delivered.detail = absent.detail and not exists (
        select from order_events back
        where back.order_id = orders.id and back.kind = 'undelivered'
          and back.detail = absent.detail and back.created_at > delivered.created_at
      )
  )`

/** Deliveries that found nobody, with their orders. */
export function openAbsences() {
  return db
    .selectFrom('order_events as absent')
    .innerJoin('orders', 'orders.id', 'absent.order_id')
    .where('absent.kind', '=', 'absent')
    .where(IS_OPEN)
}

/** The deliveries that found nobody and wait for what staff decide, the latest first. */
export function absentOrders() {
  return openAbsences()
    .select(['orders.id', 'order_number', 'customer_name', 'customer_lastname', 'district'])
    .select(['absent.detail as stop', 'absent.created_at as at'])
    .orderBy('absent.created_at', 'desc')
    .execute()
}

export type AbsentOrder = Awaited<ReturnType<typeof absentOrders>>[number]

/** Which deliveries of an order found nobody, as its history calls them. */
export async function absencesOf(orderId: string): Promise<string[]> {
  const rows = await openAbsences()
    .select('absent.detail as stop')
    .where('orders.id', '=', orderId)
    .execute()
  return rows.map(({ stop }) => stop)
}

/** The earliest day and slot that the calendar still takes of so many arrangements, and its words; `null` without one. */
export async function proposedDelivery(now: Date, arrangements = 1) {
  const book = dayBook(await calendarRows(now), now)
  const free = firstFree(daysFor(book, { arrangements, way: 'envio' }))
  return free && { ...free, words: freeText(free, book.today) }
}
