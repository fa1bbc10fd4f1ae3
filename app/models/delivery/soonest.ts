import { daysBetween, formatDay, limaDay, weekdayOf } from '~/dates'
import { type CalendarRows, availabilityOf, daysFor, firstAvailable } from './calendar'

/** The first day with something free, and what it asks of a product. */
export type Soonest = {
  /** As people say it: `hoy`, `mañana`, `el martes`, else `el 24/12/2026`. */
  day: string
  /** Products that need more days than these are not delivered by then. */
  leadDays: number
  /** Categories that are not delivered then, at a peak. */
  hiddenCategories: string[]
}

/** @returns `null` while nothing of the next ninety days is free */
export function soonestOf(rows: CalendarRows, now: Date): Soonest | null {
  const free = firstAvailable(daysFor(availabilityOf(rows, now), {}))
  if (!free) return null
  const leadDays = daysBetween(limaDay(now), free.day)
  const peak = rows.peaks.find(({ day }) => day === free.day)
  return {
    day: said(free.day, leadDays),
    leadDays,
    hiddenCategories: peak?.hidden_categories ?? [],
  }
}

const WEEK = 7

function said(day: string, ahead: number): string {
  if (ahead === 0) return 'hoy'
  if (ahead === 1) return 'mañana'
  return `el ${ahead < WEEK ? weekdayOf(day) : formatDay(day)}`
}
