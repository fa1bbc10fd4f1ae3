import type { AppLoadContext } from '@remix-run/node'
import { nextLimaDay } from '~/dates'
import { leavesOut } from '~/models/catalogue/listing-query.server'
import { msToNextCutOff } from '~/models/delivery/calendar'
import { shownCalendarRows } from '~/models/delivery/calendar.server'
import { freeIn, type Soonest, soonestOf } from '~/models/delivery/soonest'

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

/**
 * What a day so many days from today asks of products, or the first free day when nothing is free then; for a page as
 * `calendarNow`, which is not kept beyond midnight.
 */
export async function deliveryWished(
  daysAhead: number,
  context: AppLoadContext,
): Promise<{ delivery: Soonest | null; isThatDay: boolean }> {
  const { rows, now } = await calendarNow(context)
  const { cachedPage } = context
  if (cachedPage) {
    cachedPage.until = Math.min(cachedPage.until ?? Infinity, nextLimaDay(now).getTime())
  }
  const wished = freeIn(daysAhead, rows, now)
  return { delivery: wished ?? soonestOf(rows, now), isThatDay: wished !== null }
}
