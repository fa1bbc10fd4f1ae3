import type { AppLoadContext } from '@remix-run/node'
import { msToNextCutOff } from '~/models/delivery/calendar'
import { shownCalendarRows } from '~/models/delivery/calendar.server'
import { type Soonest, soonestOf } from '~/models/delivery/soonest'

/** The florist's calendar for a page, which is kept no longer than until the next cut-off. */
export async function calendarNow(context: AppLoadContext) {
  const { kept } = context
  const now = new Date()
  const rows = await shownCalendarRows(now, context)
  const wait = msToNextCutOff(rows, now)
  if (kept && wait !== null) kept.until = now.getTime() + wait
  return { rows, now }
}

/** The first day with something free, for a page as `calendarNow`. */
export async function soonestNow(context: AppLoadContext): Promise<Soonest | null> {
  const { rows, now } = await calendarNow(context)
  return soonestOf(rows, now)
}
