import { addDays, daysBetween, isDay, limaDay, limaTime } from '~/dates'

/**
 * The delivery slots, stored and shown by these labels, with the time at which each ends. Carts
 * store a slot's position in this list; a check constraint of `order_items` repeats the labels.
 */
const SLOT_ENDS = { '9am-3pm': '15:00', '3pm-7pm': '19:00' } as const
export type Slot = keyof typeof SLOT_ENDS

/** Earliest first. */
export const SLOTS = Object.keys(SLOT_ENDS) as [Slot, ...Slot[]]

/** Flowers are made to order, so the first day is tomorrow. */
const FIRST_DAY_AHEAD = 1
const LAST_DAY_AHEAD = 90

/** The first and last day that can be chosen today, both included. */
export function deliveryDays(today: string): { first: string; last: string } {
  return { first: addDays(today, FIRST_DAY_AHEAD), last: addDays(today, LAST_DAY_AHEAD) }
}

/**
 * The sentence that says why a day cannot be chosen; `null` when it can.
 *
 * @param today Lima's
 * @source docs/specification/storefront.md §5; docs/decisions/0004
 */
export function dayRefusal(day: string, today: string): string | null {
  if (!isDay(day)) return 'Elige una fecha de entrega válida'
  const ahead = daysBetween(today, day)
  if (ahead < FIRST_DAY_AHEAD) return 'Elige una fecha a partir de mañana'
  if (ahead > LAST_DAY_AHEAD) return `Elige una fecha dentro de los próximos ${LAST_DAY_AHEAD} días`
  return null
}

/**
 * The sentence that says why staff cannot move a delivery to a day; `null` when they can. Unlike
 * shoppers they may choose today, as long as the slot has not ended.
 */
export function staffDayRefusal(day: string, slot: Slot | null, now: Date): string | null {
  const today = limaDay(now)
  if (!isDay(day)) return 'Elige una fecha válida'
  const ahead = daysBetween(today, day)
  if (ahead < 0) return 'Elige hoy o un día que venga'
  if (ahead > LAST_DAY_AHEAD) return `Elige una fecha dentro de los próximos ${LAST_DAY_AHEAD} días`
  const isOver = ahead === 0 && slot !== null && limaTime(now) >= SLOT_ENDS[slot]
  return isOver ? 'Ese horario de hoy ya pasó' : null
}

export function isSlot(text: string): text is Slot {
  return Object.hasOwn(SLOT_ENDS, text)
}
