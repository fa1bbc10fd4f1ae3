import type { AppLoadContext } from '@remix-run/node'
import {
  calendarOf,
  availabilityOf,
  deliveryRefusal,
  type DaySlot,
} from '~/models/delivery/calendar'
import { calendarRows } from '~/models/delivery/calendar.server'
import { availableSlotsOf } from '~/models/delivery/available-slots.server'
import { checkoutSettings } from '~/models/site/settings/setting.server'
import { calendarNow } from '../_shop/calendar-now.server'

type Product = { lead_days: number; category_id: string | null }

/** Which slots of which days a product can be delivered in; the page is kept no longer than it holds. */
export async function productAvailableSlots(product: Product, context: AppLoadContext) {
  const [{ rows, now }, { pickup }] = await Promise.all([
    calendarNow(context),
    checkoutSettings(context),
  ])
  return availableSlotsOf(calendarOf(rows, needsOf(product), now), pickup !== null)
}

/** The same as the rule of what is posted, with the texts of all slots. */
export async function productCalendar(product: Product) {
  const now = new Date()
  const rows = await calendarRows(now)
  const slots = rows.slots.map(({ name }) => name)
  const availability = availabilityOf(rows, now)
  return {
    slots,
    refusalOf: (choice: DaySlot) => deliveryRefusal(availability, needsOf(product), choice),
  }
}

function needsOf({ lead_days: leadDays, category_id: categoryId }: Product) {
  return { leadDays, categoryId }
}
