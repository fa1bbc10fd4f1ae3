import { sql } from 'kysely'
import type { Trx } from '~/database/db.server'
import { formatDayLong } from '~/dates'
import { dayBook, nextFree } from '~/models/delivery/calendar'
import { calendarRows } from '~/models/delivery/calendar.server'
import { type Place, placesWithoutRoom } from '~/models/delivery/places.server'
import { Refused } from '~/models/records/refused'
import { lockReserved } from './order-locks.server'

/**
 * Takes the places of a new order, in the transaction that places it.
 *
 * @throws {Refused} naming the first slot without room, and the next free one
 */
export async function takePlaces(trx: Trx, orderId: string, wanted: Place[], now: Date) {
  const taken = await movePlaces(trx, orderId, [], wanted, { held: true })
  const [full] = await placesWithoutRoom(trx, taken)
  if (!full) return
  const free = nextFree(dayBook(await calendarRows(now, trx), now), {})
  const message = `${placeText(full)} ya se llenó. ${free}: cámbialo en tu carrito`
  throw new Refused({ field: 'cart', message })
}

/**
 * Makes an order hold the places of its lines, however these were changed; a cancelled one holds
 * none, and knows those that it would take again. The caller has locked the order.
 *
 * @returns the places without room among those that it did not hold before: it holds them all the same
 */
export async function settlePlaces(
  trx: Trx,
  orderId: string,
  { isCancelled }: { isCancelled: boolean },
): Promise<Place[]> {
  const [noted, lines] = [await notedPlaces(trx, orderId), await placesOfLines(trx, orderId)]
  const more = await movePlaces(trx, orderId, noted, lines, { held: !isCancelled })
  return isCancelled ? [] : placesWithoutRoom(trx, more)
}

/** Undoes what would go where there is no room, until staff say that they mean it. */
export class NoRoom extends Error {
  /** @param sentences one for each place without room */
  constructor(readonly sentences: string[]) {
    super()
  }
}

/**
 * Makes an order of staff hold the places of its lines.
 *
 * @param isOnPurpose whether they know that there is no room
 * @returns lines of history about places that have none
 * @throws {NoRoom} when there is none and they did not know
 */
export async function settleOnPurpose(
  trx: Trx,
  { id, status }: { id: string; status: string },
  isOnPurpose = false,
): Promise<string[]> {
  const full = await settlePlaces(trx, id, { isCancelled: status === 'cancelado' })
  if (full.length > 0 && !isOnPurpose) {
    throw new NoRoom(full.map((place) => `${placeText(place)}: está lleno o cerrado`))
  }
  return full.map((place) => `A propósito, sin lugar: ${placeText(place)}`)
}

/**
 * Writes that an order has other places than before.
 *
 * @returns the places that it had not, or not for so many arrangements
 */
async function movePlaces(
  trx: Trx,
  orderId: string,
  before: Place[],
  after: Place[],
  { held }: { held: boolean },
): Promise<Place[]> {
  const had = new Map(before.map((place) => [keyOf(place), place.arrangements]))
  const wants = new Map(after.map((place) => [keyOf(place), place.arrangements]))
  const left = before.filter((place) => wants.get(keyOf(place)) !== place.arrangements)
  const taken = after
    .filter((place) => had.get(keyOf(place)) !== place.arrangements)
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  if (held) await lockReserved(trx, { slots: [...left, ...taken] })
  await forgetPlaces(trx, orderId, left)
  if (taken.length > 0) {
    const rows = taken.map(({ day, slot: name, arrangements: quantity }) => {
      return { order_id: orderId, kind: 'place' as const, day, name, quantity, held }
    })
    await trx.insertInto('order_takings').values(rows).execute()
  }
  return taken.filter((place) => (had.get(keyOf(place)) ?? 0) < place.arrangements)
}

async function forgetPlaces(trx: Trx, orderId: string, places: Place[]) {
  if (places.length === 0) return
  await sql`
    delete from order_takings where order_id = ${orderId} and kind = 'place'
      and (day, name) in (select * from unnest(${places.map(({ day }) => day)}::date[],
        ${places.map(({ slot }) => slot)}::text[]))
  `.execute(trx)
}

function keyOf({ day, slot }: Place): string {
  return `${day} ${slot}`
}

async function notedPlaces(trx: Trx, orderId: string): Promise<Place[]> {
  return trx
    .selectFrom('order_takings')
    .select(['day', 'name as slot', 'quantity as arrangements'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'place')
    .$narrowType<{ day: string }>()
    .execute()
}

/** Lines without a day or a slot take no place. */
async function placesOfLines(trx: Trx, orderId: string): Promise<Place[]> {
  return trx
    .selectFrom('order_items')
    .select(['delivery_date as day', 'delivery_time as slot'])
    .select((eb) => eb.fn.sum<number>('quantity').as('arrangements'))
    .where('order_id', '=', orderId)
    .where('delivery_date', 'is not', null)
    .where('delivery_time', 'is not', null)
    .groupBy(['delivery_date', 'delivery_time'])
    .$narrowType<{ day: string; slot: string }>()
    .execute()
}

/** The places that lines to be ordered take. */
export function placesOf(
  lines: { deliveryDate: string; deliveryTime: string; quantity: number }[],
): Place[] {
  const places = new Map<string, Place>()
  for (const { deliveryDate: day, deliveryTime: slot, quantity } of lines) {
    const { arrangements } = places.get(`${day} ${slot}`) ?? { arrangements: 0 }
    places.set(`${day} ${slot}`, { day, slot, arrangements: arrangements + quantity })
  }
  return [...places.values()]
}

/** `9am-3pm del jueves 24/12/2026`. */
export function placeText({ day, slot }: Place): string {
  return `${slot} del ${formatDayLong(day)}`
}
