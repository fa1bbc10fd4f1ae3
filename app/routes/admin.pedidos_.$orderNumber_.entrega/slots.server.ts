import { limaDay } from '~/dates'
import { calendarRows } from '~/models/delivery/calendar.server'
import { slotNames } from '~/models/delivery/slot-order.server'
import { staffCalendar, withOwnPlaces } from '~/models/delivery/staff-calendar'
import type { Delivery } from '~/models/orders/order-delivery.server'

/** The days and slots that a delivery can be moved to, and how they stand. */
export async function slotsFor({ groups }: Delivery) {
  const now = new Date()
  const [names, rows] = await Promise.all([slotNames(), calendarRows(now)])
  const slots = [...new Set([...names, ...groups.flatMap(({ slot }) => slot ?? [])])]
  const calendar = withOwnPlaces(staffCalendar(rows, slots, now), groups)
  return { today: limaDay(now), slots, calendar }
}
