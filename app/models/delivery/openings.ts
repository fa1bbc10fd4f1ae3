import { addDays, daysBetween } from '~/dates'

/** A calendar in as few bytes as a page needs: most days are alike. */
export type Openings = {
  today: string
  /** The first day with something free, and the last that can be chosen; both included. */
  first: string
  last: string
  /** `mañana, 9am-3pm`: the earliest that can be chosen; `null` when there is nothing. */
  free: string | null
  /** By day from `first` on, which of `kinds` it is. */
  days: number[]
  kinds: OpeningKind[]
  slots: OpeningSlot[]
}

export type OpeningSlot = {
  name: string
  /** Céntimos, on most days. */
  charge: number
  /** Said beside its name: for whom it is, or of which day alone. */
  note: string | null
}

export type OpeningKind = {
  /** Why nothing of such a day can be chosen. */
  problem: string | null
  /** What it costs besides, in céntimos, and for what. */
  peak: { name: string; charge: number } | null
  /** Positions in `slots` of those that can be chosen, what each costs in céntimos, and the other ones. */
  open: number[]
  charges: number[]
  shut: number[]
}

/** What a day is; `undefined` outside of those that can be chosen. */
export function openingsOn({ first, days, kinds }: Openings, day: string): OpeningKind | undefined {
  const kind = day ? days[daysBetween(first, day)] : undefined
  return kind === undefined ? undefined : kinds[kind]
}

/** The days of which nothing can be chosen, each with its reason. */
export function shutDays({ first, days, kinds }: Openings): { day: string; problem: string }[] {
  return days.flatMap((kind, index) => {
    const problem = kinds[kind]?.problem
    return problem ? { day: addDays(first, index), problem } : []
  })
}
