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
  const had = unitsOf(order.lines.map((line) => [line.product_id, line.quantity]))
  const wanted = unitsOf(lines.map(({ productId, quantity }) => [productId, quantity]))
  const kept = held.flatMap((one): Wanted[] => {
    if (one.product_id === null) return [one]
    const [before, quantity] = [had.get(one.product_id) ?? 0, wanted.get(one.product_id) ?? 0]
    const isMore = one.held && quantity > one.quantity
    // What was sold while the stock was not tracked is not taken by selling less of it.
    const stays = before === quantity || (isMore && (!isTracked || quantity < before))
    if (stays) return [one]
    return quantity === 0 ? [] : [{ ...one, quantity }]
  })
  const known = new Set([...had.keys(), ...held.map(({ product_id }) => product_id)])
  const takesMore = isTracked && order.cart_id !== null
  const come = [...wanted].filter(([id]) => takesMore && !known.has(id))
  return [
    ...kept,
    ...come.map(([product_id, quantity]) => {
      const name = lines.find(({ productId }) => productId === product_id)?.name ?? ''
      return reservation(order.id, { kind: 'stock', product_id, name, quantity })
    }),
  ]
}

function unitsOf(lines: [productId: string | null, quantity: number][]): Map<string, number> {
  const units = new Map<string, number>()
  for (const [productId, quantity] of lines) {
    if (productId) units.set(productId, (units.get(productId) ?? 0) + quantity)
  }
  return units
}

/** Problems by field, beside the lines that want more than there is. */
export function stockProblems(outcomes: Outcome[], lines: EditedLine[]): Problems {
  const missing = outcomes.filter(({ outcome }) => outcome === 'short' || outcome === 'gone')
  return Object.fromEntries(
    missing.flatMap(({ of, left = 0 }) =>
      of.product_id ? [[fieldOf(lines, of.product_id), stockRefusal(left)]] : [],
    ),
  )
}

/** The last line of the product that grows. */
function fieldOf(lines: EditedLine[], productId: string): string {
  const index = lines.findLastIndex(
    (line) => line.productId === productId && line.quantity > (line.before?.quantity ?? 0),
  )
  return `lines[${index}].quantity`
}
