import type { AppLoadContext } from '@remix-run/node'
import { addDays, limaDay } from '~/dates'
import { leavesOut } from '~/models/catalogue/listing-query.server'
import { calendarOf, firstAvailable, msToNextCutOff } from '~/models/delivery/calendar'
import { shownCalendarRows } from '~/models/delivery/calendar.server'
import { dayName } from '~/models/delivery/delivery'
import { freeOn, type Soonest, soonestOf } from '~/models/delivery/soonest'
import { FILTERS } from '~/urls/listing/listing-filters'

/** The florist's calendar for a page, which is cached no longer than until the next cut-off. */
export async function calendarNow(context: AppLoadContext) {
  const { cachedPage } = context
  const now = new Date()
  const rows = await shownCalendarRows(now, context)
  const wait = msToNextCutOff(rows, now)
  if (cachedPage && wait !== null) cachedPage.until = now.getTime() + wait
  return { rows, now }
}

/**
 * The first day with something free, for a page as `calendarNow`, and whether any product cannot come then:
 * without one nobody is offered that day as a filter.
 */
export async function soonestToFilter(
  context: AppLoadContext,
): Promise<(Soonest & { leavesOut: boolean }) | null> {
  const { rows, now } = await calendarNow(context)
  const soonest = soonestOf(rows, now)
  return soonest && { ...soonest, leavesOut: await leavesOut(soonest) }
}

/** The days with something free, each with its name, for a page as `calendarNow`. */
export async function freeDays(context: AppLoadContext): Promise<{ day: string; name: string }[]> {
  const { rows, now } = await calendarNow(context)
  const today = limaDay(now)
  const free = calendarOf(rows, {}, now).days.filter((day) => firstAvailable([day]))
  return free.map(({ day }) => ({ day, name: dayName(day, today) }))
}

/** What the delivery that a listing's address asks for asks of products; `null` when it filters nothing. */
export async function deliveryAsked(
  asked: string,
  context: AppLoadContext,
): Promise<Soonest | null> {
  if (asked === FILTERS.delivery.soonest) {
    const soonest = await soonestToFilter(context)
    return soonest?.leavesOut ? soonest : null
  }
  const { rows, now } = await calendarNow(context)
  return freeOn(asked, rows, now)
}

/**
 * What a day so many days from today asks of products, or the first free day when nothing is free then; for a page as
 * `calendarNow`.
 */
export async function deliveryWished(
  daysAhead: number,
  context: AppLoadContext,
): Promise<{ delivery: Soonest | null; isThatDay: boolean }> {
  const { rows, now } = await calendarNow(context)
  const wished = freeOn(addDays(limaDay(now), daysAhead), rows, now)
  return { delivery: wished ?? soonestOf(rows, now), isThatDay: wished !== null }
}
