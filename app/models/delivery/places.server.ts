import { sql } from 'kysely'
import type { Trx } from '~/database/db.server'

/** What an order takes of a slot of a day: one order, and so many arrangements. */
export type Place = { day: string; slot: string; arrangements: number }

/**
 * The places among those of an order that should not have been taken: in a slot that is closed, that
 * the day does not have, or that holds more than it should, or on a peak day that does.
 *
 * The order's rows in `order_takings` are written, and a trigger has counted them in `delivery_places`.
 * The caller has locked the slots and the peak days, so that of two orders the second sees the first.
 */
export async function placesWithoutRoom(trx: Trx, places: Place[]): Promise<Place[]> {
  const rooms = await roomsOf(trx, places)
  return places.filter((place) => !hasRoom(rooms, place))
}

/** The same of many orders that took their places one after the other: each by what was free in its turn. */
export async function overbookedInTurn<P extends Place>(trx: Trx, places: P[]): Promise<P[]> {
  const rooms = await roomsOf(trx, places)
  const found: P[] = []
  for (const place of places.toReversed()) {
    if (!hasRoom(rooms, place)) found.unshift(place)
    giveBack(rooms, place)
  }
  return found
}

/** What is free of a slot and of its day: less than nothing when more was taken than there is. */
type Room = {
  day: string
  slot: string
  isShut: boolean
  /** `null` without a limit, as what is free of its day. */
  free: number | null
  countedIn: 'orders' | 'arrangements' | null
  freeOfDay: number | null
  dayCountedIn: 'orders' | 'arrangements' | null
}

function hasRoom(rooms: Room[], { day, slot }: Place): boolean {
  const room = rooms.find((one) => one.day === day && one.slot === slot)
  return !room || (!room.isShut && (room.free ?? 0) >= 0 && (room.freeOfDay ?? 0) >= 0)
}

function giveBack(rooms: Room[], { day, slot, arrangements }: Place) {
  for (const room of rooms.filter((one) => one.day === day)) {
    const units = (of: Room['countedIn']) => (of === 'orders' ? 1 : arrangements)
    if (room.freeOfDay !== null) room.freeOfDay += units(room.dayCountedIn)
    if (room.free !== null && room.slot === slot) room.free += units(room.countedIn)
  }
}

/** The rules of `calendarOf` that do not depend on the time. */
async function roomsOf(trx: Trx, places: Place[]): Promise<Room[]> {
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
