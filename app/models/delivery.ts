import { addDays, daysBetween, isDay } from '~/dates'

/** The two halves of the day the shop delivers in, as stored and as shown. */
export const SLOTS = ['9am-3pm', '3pm-7pm'] as const
export type Slot = (typeof SLOTS)[number]

/** Flowers are made to order: the first day is tomorrow, the last a season ahead. */
const FIRST_DAY_AHEAD = 1
const LAST_DAY_AHEAD = 90

/** The days that can be chosen today, both included. */
export function deliveryDays(today: string): { first: string; last: string } {
  return { first: addDays(today, FIRST_DAY_AHEAD), last: addDays(today, LAST_DAY_AHEAD) }
}

/**
 * Why the shop cannot deliver on a day, in the shopper's words; `null` when it can.
 *
 * @param today Lima's
 * @source storefront §5; docs/decisions/0004
 */
export function dayRefusal(day: string, today: string): string | null {
  if (!isDay(day)) return 'Elige una fecha de entrega válida'
  const ahead = daysBetween(today, day)
  if (ahead < FIRST_DAY_AHEAD) return 'Elige una fecha a partir de mañana'
  if (ahead > LAST_DAY_AHEAD) return `Elige una fecha dentro de los próximos ${LAST_DAY_AHEAD} días`
  return null
}

export function isSlot(text: string): text is Slot {
  return (SLOTS as readonly string[]).includes(text)
}
