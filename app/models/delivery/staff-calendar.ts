import { weekdayOf } from '~/dates'
import { formatMoney } from '~/money'
import { type CalendarDay, type CalendarRows, calendarOf, slotsByDay, TOO_LATE } from './calendar'

/** What staff read of a slot of a day, and what it costs besides, in céntimos. */
export type SlotState = { words: string; charge: number }

/** By day and slot, or a blank for none; nothing for what is free without a limit, a note and a charge. */
export type StaffCalendar = Record<string, Record<string, SlotState>>

const SERVES = { ambos: '', envio: 'solo envíos', retiro: 'solo retiros' }

/**
 * How each slot of each day stands, for forms of staff: they may choose any on purpose.
 *
 * @param names of all slots that the form lists
 */
export function staffCalendar(rows: CalendarRows, names: string[], now: Date): StaffCalendar {
  const shown: StaffCalendar = {}
  for (const day of calendarOf(rows, {}, now).days) {
    const states = names
      .map((name): [string, SlotState] => [name, stateOf(rows, day, name)])
      .concat([['', { words: '', charge: day.peak?.charge ?? 0 }]])
      .filter(([, { words, charge }]) => words !== '' || charge > 0)
    if (states.length > 0) shown[day.day] = Object.fromEntries(states)
  }
  return shown
}

/** The same for an order that has its slot booking already: full or closed, it keeps it. */
export function withOwnBookings(
  calendar: StaffCalendar,
  bookings: { day: string | null; slot: string | null }[],
): StaffCalendar {
  const own = { ...calendar }
  for (const { day, slot } of bookings) {
    if (!day || !slot) continue
    own[day] = { ...own[day], [slot]: { words: 'como está ahora', charge: 0 } }
  }
  return own
}

function stateOf(rows: CalendarRows, { day, peak, slots }: CalendarDay, name: string): SlotState {
  const slot = slots.find((one) => one.name === name)
  const charge = (slot?.charge ?? 0) + (peak?.charge ?? 0)
  const state = slot ? offeredWords(rows, day, slot) : notOffered(rows, day, name)
  const words = [
    state,
    SERVES[slot?.serves ?? 'ambos'],
    charge > 0 ? `+ ${formatMoney(charge)}` : '',
  ]
  return { words: words.filter(Boolean).join(' · '), charge }
}

function offeredWords(rows: CalendarRows, day: string, slot: CalendarDay['slots'][number]): string {
  switch (slot.problem) {
    case 'closed':
      return closedWords(rows, day, slot.name)
    case 'late':
      return TOO_LATE
    case 'full':
      return 'lleno'
    default:
      return slot.left === null ? '' : `quedan ${slot.left}`
  }
}

function closedWords({ closures }: CalendarRows, day: string, name: string): string {
  const reason = closures.find(
    ({ first_day, last_day, slot, reason: said }) =>
      first_day <= day && day <= last_day && (slot === null || slot === name) && said !== '',
  )?.reason
  return reason ? `cerrado: ${reason}` : 'cerrado'
}

/** Hidden, of a peak day, or of other days of the week. */
function notOffered(rows: CalendarRows, day: string, name: string): string {
  const named = rows.slots.filter((slot) => slot.name === name)
  if (named.length === 0) return 'cerrado: ya no se ofrece'
  if (named.every(({ peak_day_id }) => peak_day_id !== null))
    return 'cerrado: es de otra fecha pico'
  const peak = rows.peaks.find((one) => one.day === day)
  const isPeaks = peak && slotsByDay(rows)(day).some(({ peak_day_id }) => peak_day_id === peak.id)
  if (isPeaks) return `cerrado: ${peak.name} tiene otros horarios`
  return `cerrado: ${weekdayOf(day)}`
}
