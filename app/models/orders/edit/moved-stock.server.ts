import { stockRefusal } from '~/models/cart/cart.server'
import {
  type Outcome,
  reservation,
  type Reservation,
  type Wanted,
} from '~/models/orders/reservations/reservations'
import type { EditedLine, Problems } from './edited-lines.server'
import type { Content } from './order-content.server'

/**
 * What an order holds with the stock of its new lines. Orders of staff hold none, and neither does a product that was
 * sold while the stock was not tracked; what a reactivated order could not take again stays missing.
 */
export function movedStock(
  held: Reservation[],
  order: Content,
  lines: EditedLine[],
  isTracked: boolean,
): Wanted[] {
  const had = unitsOf(order.lines.map((line) => [thingOf(stored(line)), line.quantity]))
  const wanted = unitsOf(lines.map((line) => [thingOf(line), line.quantity]))
  const kept = held.flatMap((one): Wanted[] => {
    const thing = one.size_id ?? one.product_id
    if (thing === null) return [one]
    const [before, quantity] = [had.get(thing) ?? 0, wanted.get(thing) ?? 0]
    const isMore = one.held && quantity > one.quantity
    // What was sold while the stock was not tracked is not taken by selling less of it.
    const stays = before === quantity || (isMore && (!isTracked || quantity < before))
    if (stays) return [one]
    return quantity === 0 ? [] : [{ ...one, quantity }]
  })
  const known = new Set([...had.keys(), ...held.map((one) => one.size_id ?? one.product_id)])
  const takesMore = isTracked && order.cart_id !== null
  const come = [...wanted].filter(([id]) => takesMore && !known.has(id))
  return [
    ...kept,
    ...come.map(([thing, quantity]) => {
      const line = lines.find((one) => thingOf(one) === thing)
      const { sizeId: size_id = null, name = '' } = line ?? {}
      const product_id = size_id ? null : thing
      return reservation(order.id, { kind: 'stock', product_id, size_id, name, quantity })
    }),
  ]
}

type Sold = Pick<EditedLine, 'productId' | 'sizeId' | 'sizeName'>

function stored({ product_id, size_id, size_name }: Content['lines'][number]): Sold {
  return { productId: product_id, sizeId: size_id, sizeName: size_name }
}

/** The id of what has the stock of a line: its size, else its product; `null` once that is gone. */
function thingOf({ productId, sizeId, sizeName }: Sold): string | null {
  return sizeId ?? (sizeName === null ? productId : null)
}

function unitsOf(lines: [thing: string | null, quantity: number][]): Map<string, number> {
  const units = new Map<string, number>()
  for (const [thing, quantity] of lines) {
    if (thing) units.set(thing, (units.get(thing) ?? 0) + quantity)
  }
  return units
}

/** Problems by field, beside the lines that want more than there is. */
export function stockProblems(outcomes: Outcome[], lines: EditedLine[]): Problems {
  const missing = outcomes.filter(({ outcome }) => outcome === 'short' || outcome === 'gone')
  return Object.fromEntries(
    missing.flatMap(({ of, left = 0 }) => {
      const thing = of.size_id ?? of.product_id
      return thing ? [[fieldOf(lines, thing), stockRefusal(left)]] : []
    }),
  )
}

/** The last line of the size or product that grows. */
function fieldOf(lines: EditedLine[], thing: string): string {
  const index = lines.findLastIndex(
    (line) => thingOf(line) === thing && line.quantity > (line.before?.quantity ?? 0),
  )
  return `lines[${index}].quantity`
}
