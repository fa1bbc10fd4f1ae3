/**
 * Instants and Lima days.
 *
 * An instant is a `Date`. A day is `yyyy-MM-dd` text and always Lima's, whatever the zone of the
 * machine: Peru is UTC−5 all year, but the zone database decides, not this file.
 */
const LIMA = 'America/Lima'
const MONTHS = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ')
const WEEKDAYS = 'domingo lunes martes miércoles jueves viernes sábado'.split(' ')
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

const limaParts = new Intl.DateTimeFormat('en-CA', {
  timeZone: LIMA,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

function partsOf(instant: Date): Record<string, string> {
  return Object.fromEntries(
    limaParts.formatToParts(instant).map(({ type, value }) => [type, value]),
  )
}

/** The day it is in Lima at an instant. */
export function limaDay(instant: Date): string {
  const { year, month, day } = partsOf(instant)
  return `${year}-${month}-${day}`
}

/** The instant at which Lima's next day begins. */
export function nextLimaDay(instant: Date): Date {
  const next = addDays(limaDay(instant), 1)
  // Every zone's midnight is within a day of UTC's.
  let begin = Date.parse(`${next}T00:00:00Z`) - DAY_MS / 2
  while (limaDay(new Date(begin)) < next) begin += HOUR_MS
  return new Date(begin)
}

/**
 * The instant at which Lima's clocks show a time of a day.
 *
 * @param time `09:30`, `09:30:00` or, for the end of the day, `24:00`
 */
export function limaInstant(day: string, time: string): Date {
  const asUtc = Date.parse(`${day}T${shortTime(time)}:00Z`)
  const { year, month, day: date, hour, minute } = partsOf(new Date(asUtc))
  return new Date(2 * asUtc - Date.parse(`${year}-${month}-${date}T${hour}:${minute}:00Z`))
}

/** The first day of a day's month. */
export function firstOfMonth(day: string): string {
  return `${day.split('-', 2).join('-')}-01`
}

/** The time it is in Lima at an instant: `18:30`. */
export function limaTime(instant: Date): string {
  const { hour, minute } = partsOf(instant)
  return `${hour}:${minute}`
}

/** A time of the day as people read it: `09:30` of `09:30:00`. */
export function shortTime(time: string): string {
  return time.split(':', 2).join(':')
}

/** A day some days later, or earlier when negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** How many days from one day to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS
}

/** Whether a text is a day of the calendar, from 2000 to 2999: `2026-02-29` is not. */
export function isDay(text: string): boolean {
  if (!/^2[0-9]{3}-[0-9]{2}-[0-9]{2}$/.test(text)) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

/** A day as people read it: `24/12/2026`. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${date}/${month}/${year}`
}

/** A day with its weekday: `jueves 24/12/2026`. */
export function formatDayLong(day: string): string {
  return `${weekdayOf(day)} ${formatDay(day)}`
}

/** A day and a slot of it, as far as there are: `jueves 24/12/2026, 9am-3pm`. */
export function formatDaySlot(day: string | null, slot: string | null): string {
  return [day && formatDayLong(day), slot].filter(Boolean).join(', ')
}

/** `jueves` of a day. */
export function weekdayOf(day: string): string {
  return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
}

/** An instant within two weeks as a deadline on Lima's clock: `martes 24 a las 15:00`. */
export function formatDeadline(instant: Date): string {
  const [weekday, day] = formatDayLong(limaDay(instant)).split(/[ /]/)
  return `${weekday} ${Number(day)} a las ${limaTime(instant)}`
}

/** An instant on Lima's clock: `24 dic 2026 18:30`. */
export function formatInstant(instant: Date): string {
  const { year, month, day, hour, minute } = partsOf(instant)
  return `${day} ${MONTHS[Number(month) - 1]} ${year} ${hour}:${minute}`
}
