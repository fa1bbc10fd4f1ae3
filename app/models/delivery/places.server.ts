import { sql } from 'kysely'
import type { Trx } from '~/database/db.server'

/** What an order takes of a slot of a day: one order, and so many arrangements. */
export type Place = { day: string; slot: string; arrangements: number }

/**
 * The places among those of an order that should not have been taken: in a slot that is closed, that
 * the day does not have, or that holds more than it should.
 *
 * The order's rows in `order_takings` are written: a trigger has counted them in `delivery_places` and
 * holds the locks, so that of two orders the second sees the first. A peak day with a capacity of its
 * own is locked after its slots.
 */
export async function placesWithoutRoom(trx: Trx, places: Place[]): Promise<Place[]> {
  if (places.length === 0) return []
  const days = places.map(({ day }) => day)
  const slots = places.map(({ slot }) => slot)
  const { rows: peaks } = await sql<{ day: string }>`
    select day from peak_days where active and capacity is not null and day = any(${days}::date[])
    order by day for update
  `.execute(trx)
  const { rows } = await sql<{ day: string; slot: string }>`
    select day, slot from delivery_places as place
    where (day, slot) in (select * from unnest(${days}::date[], ${slots}::text[]))
      and (not exists (${offered}) or exists (${closure}) or ${peaks.length > 0} and exists (${fullPeak}))
  `.execute(trx)
  return places.filter(({ day, slot }) => rows.some((row) => row.day === day && row.slot === slot))
}

/** The rules of `calendarOf` that do not depend on the time. */
const offered = sql`
  select from delivery_slots as offered
  where active and offered.name = place.slot
    and peak_day_id is not distinct from (
      select id from peak_days where active and peak_days.day = place.day and exists (
        select from delivery_slots as own where own.active and own.peak_day_id = peak_days.id
      )
    )
    and (peak_day_id is not null or extract(dow from place.day)::smallint = any(weekdays))
    and (capacity is null or capacity >=
      case capacity_of when 'orders' then place.orders else place.arrangements end)
`

const closure = sql`
  select from delivery_closures as closed
  where active and place.day between first_day and last_day
    and (closed.slot is null or closed.slot = place.slot)
`

const fullPeak = sql`
  select from peak_days join delivery_places as beside on beside.day = peak_days.day
  where peak_days.active and peak_days.day = place.day
  group by peak_days.id
  having sum(case capacity_of when 'orders' then beside.orders else beside.arrangements end) > capacity
`
