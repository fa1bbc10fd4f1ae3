import { sql } from 'kysely'
import type { Trx } from '~/database/db.server'

/** What is free of a slot and of its day: less than nothing when more was taken than there is. */
export type Room = {
  day: string
  slot: string
  isShut: boolean
  /** `null` without a limit, as what is free of its day. */
  free: number | null
  countedIn: 'orders' | 'arrangements' | null
  freeOfDay: number | null
  dayCountedIn: 'orders' | 'arrangements' | null
}

/**
 * The rules of `calendarOf` that do not depend on the time, for slots that somebody has wanted before. For a change
 * of orders their slots and peak days are locked, so that of two orders the second sees the first.
 */
export async function roomsOf(trx: Trx, places: { day: string; slot: string }[]): Promise<Room[]> {
  if (places.length === 0) return []
  const days = places.map(({ day }) => day)
  const slots = places.map(({ slot }) => slot)
  const { rows } = await sql<Room>`
    select place.day, place.slot, ${IS_SHUT} as "isShut",
      ${FREE} as free, offered.capacity_of as "countedIn",
      ${FREE_OF_DAY} as "freeOfDay", peak.capacity_of as "dayCountedIn"
    from ${PLACES}
    where (place.day, place.slot) in (select * from unnest(${days}::date[], ${slots}::text[]))
  `.execute(trx)
  return rows
}

/** What was taken of days and slots, with what they offer. */
export const PLACES = sql`
  delivery_places as place
    left join peak_days as peak on peak.active and peak.day = place.day
    left join delivery_slots as offered on offered.active and offered.name = place.slot
      and offered.peak_day_id is not distinct from (
        select peak.id where exists (
          select from delivery_slots as own where own.active and own.peak_day_id = peak.id
        )
      )
      and (offered.peak_day_id is not null
        or extract(dow from place.day)::smallint = any(offered.weekdays))`

/** Of a row of `PLACES`: closed, or not on offer that day. */
export const IS_SHUT = sql<boolean>`(
  offered.id is null or exists (
    select from delivery_closures as closed
    where active and place.day between first_day and last_day
      and (closed.slot is null or closed.slot = place.slot)
  )
)`

/** What is free of its slot; less than nothing when more was taken than there is, `null` without a limit. */
export const FREE = sql<number | null>`(
  offered.capacity - case offered.capacity_of
    when 'orders' then place.orders else place.arrangements end
)`

/** The same of its day, if that is a peak day. */
export const FREE_OF_DAY = sql<number | null>`(
  peak.capacity - (
    select sum(case peak.capacity_of when 'orders' then orders else arrangements end)
    from delivery_places where delivery_places.day = place.day
  )
)`
