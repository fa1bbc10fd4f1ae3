import { formatDayLong } from '~/dates'
import type { Kind, Outcome } from './reservations'

/**
 * What happened to a reservation (a row of `order_takings`: stock, a coupon use or a slot booking that an
 * order holds) when its order was cancelled or reactivated.
 */
export type ReservationChange = {
  orderId: string
  kind: Kind
  /** The product's name or the coupon's code when the order was placed; the slot and its day. */
  name: string
  quantity: number
  /** Returned, taken again, too little available, or deleted: gone for taking, lost for returning. */
  outcome: Outcome['outcome']
  /** The stock available when it was too little. */
  left?: number
}

/** The same as staff read it. */
export function reservationChange({ of, outcome, left }: Outcome): ReservationChange {
  const { order_id: orderId, kind, quantity } = of
  const change = { orderId, kind, name: nameOf(of), quantity, outcome }
  return { ...change, ...(left !== undefined && { left }) }
}

/** `9am-3pm del jueves 24/12/2026` of a slot booking. */
export function nameOf({ name, day }: Pick<Outcome['of'], 'name' | 'day'>): string {
  return day === null ? name : `${name} del ${formatDayLong(day)}`
}

/** Undoes what would go where there is no room, until staff say that they mean it. */
export class NoRoom extends Error {
  /** @param sentences one for each slot without room */
  constructor(readonly sentences: string[]) {
    super()
  }
}

/**
 * Lines of history about the slot bookings of an order that have no room.
 *
 * @param allowOverbooking whether staff know that there is none
 * @throws {NoRoom} when they did not know
 */
export function overbookingNotes(outcomes: Outcome[], allowOverbooking = false): string[] {
  const full = outcomes.filter(({ of, outcome }) => of.kind === 'place' && outcome === 'short')
  if (full.length > 0 && !allowOverbooking) {
    throw new NoRoom(full.map(({ of }) => `${nameOf(of)}: está lleno o cerrado`))
  }
  return full.map(({ of }) => `A propósito, sin lugar: ${nameOf(of)}`)
}

/** Whether a reactivated order could not take all of its reservations again. */
export function hasShortage(changes: ReservationChange[]): boolean {
  return changes.some(({ outcome }) => outcome === 'short' || outcome === 'gone')
}

type Sentences = Record<Outcome['outcome'], (what: string) => string>

const STOCK: Sentences = {
  returned: (things) => `De vuelta al stock: ${things}.`,
  taken: (things) => `Descontado otra vez del stock: ${things}.`,
  short: (things) => `El stock no alcanza para ${things}: revísalo.`,
  gone: (things) => `Ya no está en el catálogo: ${things}.`,
  lost: (things) => `No vuelve al stock, porque ya no se vende así: ${things}.`,
}
const COUPON: Sentences = {
  returned: (code) => `El cupón ${code} recuperó un uso.`,
  taken: (code) => `El cupón ${code} cuenta otra vez este uso.`,
  short: (code) => `El cupón ${code} ya no tiene usos: el pedido conserva su descuento.`,
  gone: (code) => `El cupón ${code} ya no existe: el pedido conserva su descuento.`,
  lost: (code) => `El cupón ${code} ya no existe.`,
}
const OUTCOMES = ['returned', 'lost', 'taken', 'short', 'gone'] as const

/**
 * The changes as sentences for staff.
 *
 * @param namesMax most products named in a sentence; for more, their number
 */
export function sentencesOf(changes: ReservationChange[], namesMax = Infinity): string[] {
  const ofStock = OUTCOMES.flatMap((outcome) => {
    const found = changes.filter((one) => one.kind === 'stock' && one.outcome === outcome)
    const rest = found.length > namesMax ? [`y ${found.length - namesMax} más`] : []
    const things = [...found.slice(0, namesMax).map(itemText), ...rest].join(', ')
    return things ? STOCK[outcome](things) : []
  })
  return [
    ...ofStock,
    ...changes
      .filter(({ kind }) => kind === 'coupon')
      .map(({ name, outcome }) => COUPON[outcome](name)),
    ...changes.filter(({ kind }) => kind === 'place').map(bookingSentence),
  ]
}

function itemText({ quantity, name, left }: ReservationChange): string {
  return `${quantity} × ${name}${left === undefined ? '' : ` (hay ${left})`}`
}

/** Of slot bookings only that they are too many is said. */
function bookingSentence({ name }: ReservationChange): string {
  return `${name} ya no tenía lugar: este pedido va además de los previstos.`
}
