import { addDays, daysBetween, formatDay, limaDay, weekdayOf } from '~/dates'
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
  return free && deliveryOn(free.day, rows, now)
}

/** The same of a day so many days from today; `null` when nothing is free then. */
export function freeIn(daysAhead: number, rows: CalendarRows, now: Date): Soonest | null {
  const day = addDays(limaDay(now), daysAhead)
  const days = [...daysFor(availabilityOf(rows, now), {})].filter((one) => one.day === day)
  return firstAvailable(days) && deliveryOn(day, rows, now)
}

function deliveryOn(day: string, rows: CalendarRows, now: Date): Soonest {
  const leadDays = daysBetween(limaDay(now), day)
  const peak = rows.peaks.find((peak) => peak.day === day)
  return { day: said(day, leadDays), leadDays, hiddenCategories: peak?.hidden_categories ?? [] }
}

const WEEK = 7

function said(day: string, ahead: number): string {
  if (ahead === 0) return 'hoy'
  if (ahead === 1) return 'mañana'
  return `el ${ahead < WEEK ? weekdayOf(day) : formatDay(day)}`
}
