import { daysBetween, formatDayLong, isDay } from '~/dates'

/** The slots of the specification: the first in every shop, and in most carts. */
export const SLOTS = ['9am-3pm', '3pm-7pm'] as const

/** Where flowers go, and when: what forms begin with. It decides nothing that an order contains. */
export type DeliveryChoice = {
  /** As the shop calls it; blank until it is chosen. */
  district: string
  /** Lima's, `yyyy-MM-dd`, maybe past by now; blank until it is chosen. */
  day: string
}

export const NOT_CHOSEN: DeliveryChoice = { district: '', day: '' }

/** Flowers are made to order, so the first day is tomorrow unless a slot says otherwise. */
const FIRST_DAY_AHEAD = 1
export const LAST_DAY_AHEAD = 90

/**
 * The sentence that says why a day is outside of those that can be chosen; `null` when it is one.
 *
 * @param today Lima's
 * @param isToday whether a slot takes orders for the same day
 * @source docs/specification/storefront.md §5; docs/decisions/0003
 */
export function dayRefusal(day: string, today: string, isToday = false): string | null {
  if (!isDay(day)) return 'Elige una fecha de entrega válida'
  const ahead = daysBetween(today, day)
  if (ahead < 0 && isToday) return 'Elige una fecha a partir de hoy'
  if (ahead < FIRST_DAY_AHEAD && !isToday) return 'Elige una fecha a partir de mañana'
  if (ahead > LAST_DAY_AHEAD) return `Elige una fecha dentro de los próximos ${LAST_DAY_AHEAD} días`
  return null
}

/** Whether a text is a slot of the specification, which carts write in one byte. */
export function isSlot(text: string): text is (typeof SLOTS)[number] {
  return SLOTS.some((slot) => slot === text)
}

const NAMES = ['Hoy', 'Mañana', 'Pasado mañana']

/** A day's name in a list of those to choose from: `Mañana`, `Jueves 26/11`. */
export function dayName(day: string, today: string): string {
  const long = formatDayLong(day).slice(0, -'/2026'.length)
  return NAMES[daysBetween(today, day)] ?? long.charAt(0).toUpperCase() + long.slice(1)
}

/** A day as people say it: `hoy`, `mañana`, else `el jueves 24/12/2026`. */
export function nearDay(day: string, today: string): string {
  const ahead = daysBetween(today, day)
  if (ahead === 0) return 'hoy'
  return ahead === 1 ? 'mañana' : `el ${formatDayLong(day)}`
}
