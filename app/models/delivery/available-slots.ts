import { addDays, daysBetween } from '~/dates'

/** A calendar in as few bytes as a page needs: most days are alike, and what they lack is left out. */
export type AvailableSlots = {
  today: string
  /** The first day with something free, and the last that can be chosen; both included. */
  first: string
  last: string
  /** `mañana, 9am-3pm`: the earliest that can be chosen; `null` when there is nothing. */
  free: string | null
  /** A letter for each day from `first` on: which of `kinds` it is, the first being `A`. */
  days: string
  kinds: DayKind[]
  slots: OfferedSlot[]
}

export type OfferedSlot = {
  name: string
  /** Céntimos, on most days. */
  charge?: number
  /** Said beside its name: for whom it is, or of which day alone. */
  note?: string
}

export type DayKind = {
  /** Why nothing of such a day can be chosen. */
  problem?: string
  /** What it costs besides, in céntimos, and for what. */
  peak?: { name: string; charge: number }
  /** Positions in `slots` of those that can be chosen, and of the other ones. */
  open: number[]
  shut?: number[]
  /** What each open one costs, in céntimos, when that is not what it costs on most days. */
  charges?: number[]
}

/** What a day is; `undefined` outside of those that can be chosen. */
export function availableSlotsOn(
  { first, days, kinds }: AvailableSlots,
  day: string,
): DayKind | undefined {
  return day ? kinds[kindAt(days, daysBetween(first, day))] : undefined
}

/** The days of which nothing can be chosen, each with its reason. */
export function shutDays(slots: AvailableSlots): { day: string; problem: string }[] {
  return kindsByDay(slots).flatMap(({ day, kind }) =>
    kind?.problem ? { day, problem: kind.problem } : [],
  )
}

/** The first days with something free, at most so many. */
export function daysWithSlots(slots: AvailableSlots, count: number): string[] {
  const free = kindsByDay(slots).filter(
    ({ kind }) => kind && kind.problem === undefined && kind.open.length > 0,
  )
  return free.slice(0, count).map(({ day }) => day)
}

function kindsByDay({ first, days, kinds }: AvailableSlots) {
  return Array.from(days, (_, index) => {
    return { day: addDays(first, index), kind: kinds[kindAt(days, index)] }
  })
}

const FIRST_LETTER = 65

/** The letter of a kind, by its place among them. */
export function letterOf(kind: number): string {
  return String.fromCharCode(FIRST_LETTER + kind)
}

function kindAt(days: string, index: number): number {
  return (days[index]?.charCodeAt(0) ?? 0) - FIRST_LETTER
}
