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
export async function roomsOf(
  trx: Trx,
  bookings: { day: string; slot: string }[],
): Promise<Room[]> {
  if (bookings.length === 0) return []
  const days = bookings.map(({ day }) => day)
  const slots = bookings.map(({ slot }) => slot)
  const { rows } = await sql<Room>`
    select booking.day, booking.slot, ${IS_SHUT} as "isShut",
      ${FREE} as free, offered.capacity_of as "countedIn",
      ${FREE_OF_DAY} as "freeOfDay", peak.capacity_of as "dayCountedIn"
    from ${SLOT_BOOKINGS}
    where (booking.day, booking.slot) in (select * from unnest(${days}::date[], ${slots}::text[]))
  `.execute(trx)
  return rows
}

/** What was booked of days and slots, with what they offer. The table keeps its name (decision 0049). */
export const SLOT_BOOKINGS = sql`
  delivery_places as booking
    left join peak_days as peak on peak.active and peak.day = booking.day
    left join delivery_slots as offered on offered.active and offered.name = booking.slot
      and offered.peak_day_id is not distinct from (
        select peak.id where exists (
          select from delivery_slots as own where own.active and own.peak_day_id = peak.id
        )
      )
      and (offered.peak_day_id is not null
        or extract(dow from booking.day)::smallint = any(offered.weekdays))`

/** Of a row of `SLOT_BOOKINGS`: closed, or not on offer that day. */
export const IS_SHUT = sql<boolean>`(
  offered.id is null or exists (
    select from delivery_closures as closed
    where active and booking.day between first_day and last_day
      and (closed.slot is null or closed.slot = booking.slot)
  )
)`

/** What is free of its slot; less than nothing when more was taken than there is, `null` without a limit. */
export const FREE = sql<number | null>`(
  offered.capacity - case offered.capacity_of
    when 'orders' then booking.orders else booking.arrangements end
)`

/** The same of its day, if that is a peak day. */
export const FREE_OF_DAY = sql<number | null>`(
  peak.capacity - (
    select sum(case peak.capacity_of when 'orders' then orders else arrangements end)
    from delivery_places where delivery_places.day = booking.day
  )
)`
