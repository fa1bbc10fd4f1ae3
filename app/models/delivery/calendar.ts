import {
  addDays,
  daysBetween,
  formatDay,
  formatDayLong,
  isDay,
  limaDay,
  limaTime,
  shortTime,
} from '~/dates'
import type { Selectable } from 'kysely'
import type { DB } from '~/database/db.types'
import { dayRefusal, LAST_DAY_AHEAD, nearDay } from './delivery'

/**
 * A slot: its name is as it is sold, and as orders and carts store it; its times are Lima's `09:00:00`, its weekdays
 * begin with 0, Sunday, and its charge is céntimos. It takes orders until so many hours before it starts, or else
 * until an hour, 1 to 24, of the day before. One without a peak day is of any day.
 */
export type SlotRow = Omit<
  Selectable<DB['delivery_slots']>,
  'id' | 'active' | 'display_order' | 'updated_at'
>

/** A peak day: what it costs, in céntimos, and the categories whose products are not delivered then. */
export type PeakRow = Omit<Selectable<DB['peak_days']>, 'active' | 'updated_at'>

/** Days without deliveries, or without one slot. */
type ClosureRow = Omit<Selectable<DB['delivery_closures']>, 'id' | 'active' | 'updated_at'>

type TakenRow = Selectable<DB['delivery_places']>

type Capacity = Pick<SlotRow, 'capacity' | 'capacity_of'>

/** What the florist has said about the days to come, and what orders have taken of them. */
export type CalendarRows = {
  slots: SlotRow[]
  peaks: PeakRow[]
  closures: ClosureRow[]
  taken: TakenRow[]
}

/** What is to be delivered; without a word of it, one arrangement of any kind. */
export type Needs = {
  arrangements?: number
  leadDays?: number
  categoryId?: string | null
  /** How the order is received, when that is known. */
  way?: 'envio' | 'retiro'
}

export type SlotOfDay = {
  name: string
  /** Why it cannot be chosen. */
  problem: 'closed' | 'full' | 'late' | 'other-way' | null
  /** Orders or arrangements it still takes; `null` without a limit. */
  left: number | null
  /** Céntimos. */
  charge: number
  serves: SlotRow['serves']
}

export type CalendarDay = {
  day: string
  /** Why no slot of it can be chosen, in a few words; `null` when one can. */
  problem: string | null
  peak: PeakRow | null
  slots: SlotOfDay[]
}

export type Calendar = {
  /** From today to ninety days ahead. */
  days: CalendarDay[]
  /** Whether some slot takes orders on its own day. */
  takesToday: boolean
}

const HOUR_MS = 3_600_000
const DAY_HOURS = 24
const DAY_MS = DAY_HOURS * HOUR_MS
const NO_DELIVERIES = 'no hay entregas'
export const TOO_LATE = 'ya pasó la hora para pedir'

/** What a florist takes of each day, whatever is to be delivered; a day is drawn when it is asked for. */
export type Availability = {
  today: string
  /** Whether some slot takes orders on its own day. */
  takesToday: boolean
  dayFor: (needs: Needs, day: string) => CalendarDay
}

/**
 * The days to choose from now, on Lima's clock.
 *
 * @param rows of these days; slots and days that staff hid are not among them
 */
export function availabilityOf(rows: CalendarRows, now: Date): Availability {
  const taken = new Map(rows.taken.map((row) => [`${row.day} ${row.slot}`, row]))
  const slotsOn = slotsByDay(rows)
  const clock = limaClock(now)
  return {
    today: limaDay(now),
    takesToday: takesOrdersOfToday(rows),
    dayFor: (needs, day) => dayOf({ ...rows, slots: slotsOn(day) }, taken, needs, day, clock),
  }
}

/** Every day that can be asked for, one after the other. */
export function* daysFor({ today, dayFor }: Availability, needs: Needs) {
  for (let ahead = 0; ahead <= LAST_DAY_AHEAD; ahead += 1)
    yield dayFor(needs, addDays(today, ahead))
}

/** Which slots of which days can be chosen now. */
export function calendarOf(rows: CalendarRows, needs: Needs, now: Date): Calendar {
  const availability = availabilityOf(rows, now)
  return { days: [...daysFor(availability, needs)], takesToday: availability.takesToday }
}

/** @param rows with the slots of the day alone */
function dayOf(
  rows: CalendarRows,
  taken: Map<string, TakenRow>,
  needs: Needs,
  day: string,
  clock: number,
): CalendarDay {
  const midnight = midnightOf(day)
  const peak = rows.peaks.find((one) => one.day === day) ?? null
  const closures = rows.closures.filter((one) => one.first_day <= day && day <= one.last_day)
  const leftOfDay = peak && leftOf(peak, totalOf(rows.taken, day))
  const isFullDay = peak !== null && lacks(leftOfDay, peak, needs)
  const slots = rows.slots.map((slot): SlotOfDay => {
    const left = leftOf(slot, taken.get(`${day} ${slot.name}`))
    const isFull = isFullDay || lacks(left, slot, needs)
    const isClosed = closures.some((one) => one.slot === null || one.slot === slot.name)
    return {
      name: slot.name,
      problem: slotProblem(slot, needs, {
        isClosed,
        isFull,
        isLate: cutOffAt(slot, midnight) <= clock,
      }),
      left: least(left, leftOfDay),
      charge: slot.extra_charge,
      serves: slot.serves,
    }
  })
  const closed = closures.find(({ slot }) => slot === null)
  const problem = closed
    ? closed.reason || NO_DELIVERIES
    : dayProblem({ peak, slots }, needs, midnight - midnightBefore(clock))
  return { day, peak, slots, problem }
}

function slotProblem(
  { serves }: SlotRow,
  { way }: Needs,
  { isClosed, isFull, isLate }: { isClosed: boolean; isFull: boolean; isLate: boolean },
): SlotOfDay['problem'] {
  if (isClosed) return 'closed'
  if (isLate) return 'late'
  if (way && serves !== 'ambos' && serves !== way) return 'other-way'
  return isFull ? 'full' : null
}

/** @param aheadMs how long after today the day is */
function dayProblem(
  { peak, slots }: Pick<CalendarDay, 'peak' | 'slots'>,
  { leadDays = 0, categoryId }: Needs,
  aheadMs: number,
): string | null {
  if (aheadMs < leadDays * DAY_MS) {
    return `este arreglo necesita ${leadDays === 1 ? '1 día' : `${leadDays} días`}`
  }
  if (categoryId && peak?.hidden_categories.includes(categoryId)) {
    return `este arreglo no se entrega en ${peak.name}`
  }
  if (slots.length === 0) return NO_DELIVERIES
  if (slots.some(({ problem }) => problem === null)) return null
  if (slots.some(({ problem }) => problem === 'full')) return 'lleno'
  if (slots.some(({ problem }) => problem === 'other-way'))
    return 'no hay para esta forma de recibir'
  return slots.some(({ problem }) => problem === 'late') ? TOO_LATE : NO_DELIVERIES
}

/** Which slots a day has: a peak day's own, or those of its weekday where it has none. */
export function slotsByDay({ slots, peaks }: Pick<CalendarRows, 'slots' | 'peaks'>) {
  const ordinary = slots.filter(({ peak_day_id }) => peak_day_id === null)
  const ofWeekday = Array.from({ length: 7 }, (_, weekday) =>
    ordinary.filter(({ weekdays }) => weekdays.includes(weekday)),
  )
  const own = new Map(
    peaks.map(({ id, day }) => [day, slots.filter(({ peak_day_id }) => peak_day_id === id)]),
  )
  return function slotsOn(day: string): SlotRow[] {
    const ofPeak = own.get(day) ?? []
    if (ofPeak.length > 0) return ofPeak
    return ofWeekday[new Date(midnightOf(day)).getUTCDay()] ?? []
  }
}

function totalOf(taken: TakenRow[], day: string) {
  const ofDay = taken.filter((row) => row.day === day)
  return {
    orders: ofDay.reduce((sum, { orders }) => sum + orders, 0),
    arrangements: ofDay.reduce((sum, { arrangements }) => sum + arrangements, 0),
  }
}

function leftOf(
  { capacity, capacity_of }: Capacity,
  taken: { orders: number; arrangements: number } | undefined,
): number | null {
  return capacity === null ? null : Math.max(0, capacity - (taken?.[capacity_of] ?? 0))
}

function least(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}

/** Whether what is left does not do for what is wanted. */
function lacks(left: number | null, { capacity_of }: Capacity, { arrangements = 1 }: Needs) {
  return left !== null && left < (capacity_of === 'orders' ? 1 : arrangements)
}

/**
 * The time on Lima's clock as a number that can be compared: the instant at which a clock in UTC
 * reads the same.
 */
export function limaClock(now: Date): number {
  const minute = Date.parse(`${limaDay(now)}T${limaTime(now)}:00Z`)
  return minute + (now.getTime() % 60_000)
}

export function midnightOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** @param clock as `limaClock` has it */
function midnightBefore(clock: number): number {
  return clock - (clock % DAY_MS)
}

/** From when on Lima's clock a slot takes no more orders, on the day that begins at `midnight`. */
export function cutOffAt(slot: SlotRow, midnight: number): number {
  if (slot.hours_before === null) {
    return midnight - (DAY_HOURS - (slot.hour_of_day_before ?? DAY_HOURS)) * HOUR_MS
  }
  return midnight + (hoursOf(slot.starts_at) - slot.hours_before) * HOUR_MS
}

/** A time of the day in hours: `09:30:00` is 9.5. */
function hoursOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours + minutes / 60
}

/** Whether some slot takes orders on its own day. */
function takesOrdersOfToday({ slots }: Pick<CalendarRows, 'slots'>): boolean {
  return slots.some(
    ({ hours_before, starts_at }) => hours_before !== null && hours_before < hoursOf(starts_at),
  )
}

/** When the next cut-off passes, in milliseconds from now; `null` when none is to come. */
export function msToNextCutOff(rows: CalendarRows, now: Date): number | null {
  const clock = limaClock(now)
  const today = limaDay(now)
  const slotsOn = slotsByDay(rows)
  // How long before its day a slot may take its last orders: days further ahead cannot be next.
  const longest = Math.max(DAY_HOURS, ...rows.slots.map((slot) => slot.hours_before ?? 0)) * HOUR_MS
  const midnight = midnightBefore(clock)
  let next = Infinity
  for (let ahead = 0; ahead <= LAST_DAY_AHEAD; ahead += 1) {
    if (midnight + ahead * DAY_MS - longest - clock > next) break
    const day = addDays(today, ahead)
    for (const slot of slotsOn(day)) {
      const wait = cutOffAt(slot, midnightOf(day)) - clock
      if (wait > 0 && wait < next) next = wait
    }
  }
  return next < Infinity ? next : null
}

export type DaySlot = { day: string; slot: string }

/** The earliest day and slot that can be chosen. */
export function firstAvailable(days: Iterable<CalendarDay>): DaySlot | null {
  for (const { day, problem, slots } of days) {
    const slot = problem === null && slots.find((one) => one.problem === null)
    if (slot) return { day, slot: slot.name }
  }
  return null
}

/** Why a choice is refused: beside which field, and whether the florist's calendar is the reason. */
export type Refusal = { field: 'day' | 'slot'; sentence: string; isFull: boolean }

/** Why something cannot be delivered on a day in a slot, and what is free instead; `null` when it can. */
export function deliveryRefusal(
  availability: Availability,
  needs: Needs,
  { day, slot }: DaySlot,
): Refusal | null {
  const outside = dayRefusal(day, availability.today, availability.takesToday)
  if (outside) return { field: 'day', sentence: outside, isFull: false }
  const found = availability.dayFor(needs, day)
  const chosen = found.slots.find(({ name }) => name === slot)
  const taken = (field: 'day' | 'slot', sentence: string): Refusal => ({
    field,
    sentence: `${sentence}. ${nextAvailable(availability, needs)}`,
    isFull: true,
  })
  if (found.problem) {
    return taken('day', `No podemos entregar el ${formatDayLong(day)}: ${found.problem}`)
  }
  if (!chosen) return taken('slot', `El ${formatDayLong(day)} no hay entregas de ${slot}`)
  if (!chosen.problem) return null
  return taken('slot', `${slot} del ${formatDayLong(day)}: ${SAID[chosen.problem]}`)
}

const SAID = {
  closed: 'ya no aceptamos pedidos',
  full: 'ya se llenó',
  late: TOO_LATE,
  'other-way': 'no es para esta forma de recibir',
} as const

/** What can be chosen instead, as a sentence without its full stop. */
export function nextAvailable(availability: Availability, needs: Needs): string {
  const free = firstAvailable(daysFor(availability, needs))
  if (!free) return 'Escríbenos por WhatsApp: no quedan horarios libres'
  return `El próximo horario libre es ${daySlotText(free, availability.today)}`
}

/** `mañana, 9am-3pm`, or the day by its date. */
export function daySlotText({ day, slot }: DaySlot, today: string): string {
  return `${nearDay(day, today)}, ${slot}`
}

export type Charge = { name: string; amount: number }

/** What days and slots cost besides the arrangements: each slot and each peak day once. */
export function chargesOf(rows: CalendarRows, chosen: DaySlot[]): Charge[] {
  const charges = new Map<string, number>()
  const slotsOn = slotsByDay(rows)
  for (const { day, slot } of chosen) {
    const peak = rows.peaks.find((one) => one.day === day)
    const found = slotsOn(day).find(({ name }) => name === slot)
    if (peak) charges.set(`${peak.name}, ${formatDay(day)}`, peak.charge)
    if (found) charges.set(slotChargeName(day, slot), found.extra_charge)
  }
  return [...charges].filter(([, amount]) => amount > 0).map(([name, amount]) => ({ name, amount }))
}

/** What the charge of a slot of a day is called; a peak day's ends with the day, too. */
export function slotChargeName(day: string, slot: string): string {
  return `Horario ${slot}, ${formatDay(day)}`
}

/**
 * Why staff cannot move a delivery to a day and slot at all, by field.
 *
 * @param slots of the shop
 * @param sold the slot that the delivery has, which may be gone by now
 */
export function staffRefusals(
  slots: Pick<SlotRow, 'name' | 'ends_at'>[],
  { day, slot }: { day: string | null; slot: string | null },
  now: Date,
  sold: string | null = null,
): { day: string | null; slot: string | null } {
  const known = slots.find(({ name }) => name === slot) ?? null
  const isGone = slot !== null && slot !== sold && !known
  return {
    day: day ? staffDayRefusal(day, known, now) : 'Elige el día de entrega',
    slot: isGone ? 'Este horario ya no existe: elige otro' : null,
  }
}

/**
 * The sentence that says why staff cannot move a delivery to a day at all; `null` when they can.
 * They may choose today while the slot lasts, and what is closed or full on purpose.
 */
export function staffDayRefusal(
  day: string,
  slot: Pick<SlotRow, 'ends_at'> | null,
  now: Date,
): string | null {
  const today = limaDay(now)
  if (!isDay(day)) return 'Elige una fecha válida'
  if (day < today) return 'Elige hoy o un día que venga'
  if (daysBetween(today, day) > LAST_DAY_AHEAD)
    return `Elige una fecha dentro de los próximos ${LAST_DAY_AHEAD} días`
  const isOver = day === today && slot !== null && limaTime(now) >= shortTime(slot.ends_at)
  return isOver ? 'Ese horario de hoy ya pasó' : null
}
