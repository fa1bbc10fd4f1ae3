import { daysBetween, formatDay, limaDay, limaTime, weekdayOf } from '~/dates'
import {
  availabilityOf,
  type CalendarRows,
  cutOffAt,
  daysFor,
  firstAvailable,
  limaClock,
  midnightOf,
  slotsByDay,
} from './calendar'
import { dayRefusal } from './delivery'

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

/** The same of a day; `null` when nothing is free then, or nobody can ask for it. */
export function freeOn(day: string, rows: CalendarRows, now: Date): Soonest | null {
  const { today, dayFor } = availabilityOf(rows, now)
  if (dayRefusal(day, today, true)) return null
  return firstAvailable([dayFor({}, day)]) && deliveryOn(day, rows, now)
}

function deliveryOn(day: string, rows: CalendarRows, now: Date): Soonest {
  const leadDays = daysBetween(limaDay(now), day)
  const peak = rows.peaks.find((peak) => peak.day === day)
  return { day: said(day, leadDays), leadDays, hiddenCategories: peak?.hidden_categories ?? [] }
}

/** Until when to order for the first day with something free. */
export type CutOff = {
  /** As people say it: `hoy`. */
  day: string
  /** `Pide antes de las 14:00 y llega hoy`. */
  sentence: string
  /** ms since 1970. */
  until: number
}

/** @returns `null` while nothing of the next ninety days is free */
export function firstCutOff(rows: CalendarRows, now: Date): CutOff | null {
  const availability = availabilityOf(rows, now)
  const soonest = firstAvailable(daysFor(availability, {}))
  if (!soonest) return null
  const { slots } = availability.dayFor({}, soonest.day)
  const free = slots.filter(({ problem }) => problem === null).map(({ name }) => name)
  const cutOffs = slotsByDay(rows)(soonest.day)
    .filter(({ name }) => free.includes(name))
    .map((slot) => cutOffAt(slot, midnightOf(soonest.day)))
  const until = now.getTime() + Math.max(...cutOffs) - limaClock(now)
  const { today } = availability
  const day = said(soonest.day, daysBetween(today, soonest.day))
  const isToday = limaDay(new Date(until)) === today
  const by = isToday ? `antes de las ${limaTime(new Date(until))}` : 'hoy'
  return { day, sentence: `Pide ${by} y llega ${day}`, until }
}

const WEEK = 7

/** A day so many days ahead, as people say it. */
export function said(day: string, ahead: number): string {
  if (ahead === 0) return 'hoy'
  if (ahead === 1) return 'mañana'
  return `el ${ahead < WEEK ? weekdayOf(day) : formatDay(day)}`
}
