import { limaDay } from '~/dates'
import { calendarRows } from '~/models/delivery/calendar.server'
import { slotNames } from '~/models/delivery/slot-order.server'
import { staffCalendar, withOwnBookings } from '~/models/delivery/staff-calendar'
import { absencesOf, proposedDelivery } from '~/models/orders/admin/absent/absent-orders.server'
import type { Delivery, DeliveryGroup } from '~/models/orders/order-delivery.server'

/** The days and slots that a delivery can be moved to, and how they stand. */
export async function slotsFor({ groups }: Pick<Delivery, 'groups'>) {
  const now = new Date()
  const [names, rows] = await Promise.all([slotNames(), calendarRows(now)])
  const slots = [...new Set([...names, ...groups.flatMap(({ slot }) => slot ?? [])])]
  const calendar = withOwnBookings(staffCalendar(rows, slots, now), groups)
  return { today: limaDay(now), slots, calendar }
}

/**
 * When the fields of a form say that it is delivered; with `?propuesta`, what found nobody at the next day and slot
 * that is free.
 */
export async function whenTexts({ id, groups }: Delivery, search: URLSearchParams) {
  const isProposed = search.has('propuesta')
  const absent = isProposed ? await absencesOf(id) : []
  const free = absent.length > 0 ? await proposedDelivery(new Date()) : null
  const texts = groups.flatMap((group, index) => {
    const { day, slot } = free && absent.includes(stopOf(group)) ? free : group
    return [
      [`day-${index}`, day ?? ''],
      [`slot-${index}`, slot ?? ''],
    ]
  })
  return Object.fromEntries(texts) as Record<string, string>
}

function stopOf({ day, slot }: DeliveryGroup): string {
  return [day, slot].filter(Boolean).join(' ')
}
