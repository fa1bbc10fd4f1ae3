import { addDays, daysBetween, firstOfMonth } from '~/dates'

/** Lima days, the first and the last included. */
export type DayRange = { from: string; to: string }

/** Most days of one report: a leap year. */
export const REPORT_DAYS_MAX = 366

export function daysIn({ from, to }: DayRange): number {
  return daysBetween(from, to) + 1
}

/** The days that are asked for most, by what they are called. */
export function usualRanges(today: string): (DayRange & { label: string })[] {
  const monthAgo = addDays(firstOfMonth(today), -1)
  const [year] = today.split('-')
  return [
    { label: 'Últimos 30 días', from: addDays(today, -29), to: today },
    { label: 'Esta semana', from: mondayOf(today), to: today },
    { label: 'El mes pasado', from: firstOfMonth(monthAgo), to: monthAgo },
    { label: 'Este año', from: `${year}-01-01`, to: today },
  ]
}

/**
 * The days to compare a range with: of a whole month, the month before. Of any other as many days, so few whole weeks
 * earlier that the two do not meet: flowers sell by the day of the week.
 */
export function rangeBefore(range: DayRange): DayRange {
  const { from, to } = range
  if (isWholeMonth(range)) return { from: firstOfMonth(addDays(from, -1)), to: addDays(from, -1) }
  const earlier = -7 * Math.ceil(daysIn(range) / 7)
  return { from: addDays(from, earlier), to: addDays(to, earlier) }
}

/** The same days a year earlier; of 29 February, the 28th. */
export function yearBefore({ from, to }: DayRange): DayRange {
  return { from: dayOfYearBefore(from), to: dayOfYearBefore(to) }
}

function isWholeMonth({ from, to }: DayRange): boolean {
  const next = addDays(to, 1)
  return from === firstOfMonth(to) && next === firstOfMonth(next)
}

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

function dayOfYearBefore(day: string): string {
  const [year, month, date] = day.split('-')
  const isLeap = month === '02' && date === '29'
  return `${Number(year) - 1}-${month}-${isLeap ? '28' : date}`
}
