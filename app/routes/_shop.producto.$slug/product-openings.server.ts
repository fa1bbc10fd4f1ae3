import type { AppLoadContext } from '@remix-run/node'
import { calendarOf, dayBook, deliveryRefusal, type Free } from '~/models/delivery/calendar'
import { calendarRows } from '~/models/delivery/calendar.server'
import { openingsOf } from '~/models/delivery/openings.server'
import { checkoutSettings } from '~/models/site/settings/setting.server'
import { calendarNow } from '../_shop/calendar-now.server'

type Product = { lead_days: number; category_id: string | null }

/** Which slots of which days a product can be delivered in; the page is kept no longer than it holds. */
export async function productOpenings(product: Product, context: AppLoadContext) {
  const [{ rows, now }, { pickup }] = await Promise.all([
    calendarNow(context),
    checkoutSettings(context),
  ])
  return openingsOf(calendarOf(rows, needsOf(product), now), pickup !== null)
}

/** The same as the rule of what is posted, with the texts of all slots. */
export async function productCalendar(product: Product) {
  const now = new Date()
  const rows = await calendarRows(now)
  const slots = rows.slots.map(({ name }) => name)
  const book = dayBook(rows, now)
  return { slots, refusalOf: (choice: Free) => deliveryRefusal(book, needsOf(product), choice) }
}

function needsOf({ lead_days: leadDays, category_id: categoryId }: Product) {
  return { leadDays, categoryId }
}
