import type { Selectable } from 'kysely'
import type { Trx } from '~/database/db.server'
import type { DB } from '~/database/db.types'
import { type Balance, balanceOf, owedOf } from './balance.server'
import type { Change } from '../change/change.server'
import { orderTotal } from '../order'
import { termsAt } from '../payment-terms'

type Priced = Selectable<DB['orders']>
type Zone = { name: string; cost: number }

/** What charging a zone's own cost would make of an order; amounts in céntimos. */
export type ZoneDifference = {
  zone: string
  shipping: { before: number; after: number }
  total: { before: number; after: number }
  /** Once it is charged. */
  balance: Pick<Balance, 'missing' | 'extra'>
}

/**
 * The difference that another zone makes to what the buyer agreed to.
 *
 * @returns `null` when it costs the same, or when the order is delivered or cancelled
 */
export async function zoneDifference(
  trx: Trx,
  order: Priced,
  zone: Zone,
): Promise<ZoneDifference | null> {
  const isClosed = order.status === 'entregado' || order.status === 'cancelado'
  if (isClosed || zone.cost === order.shipping_cost) return null
  const after = totalWith(order, zone.cost)
  const { paid } = await balanceOf(order.id, trx)
  return {
    zone: zone.name,
    shipping: { before: order.shipping_cost, after: zone.cost },
    total: { before: order.total, after },
    balance: owedOf(after, paid),
  }
}

function totalWith(order: Priced, cost: number): number {
  const { subtotal, discount, charges, tip } = order
  return orderTotal({ subtotal, shipping: cost + tip, discount, charges })
}

/** Makes an order cost what its zone costs. */
export function chargeShipping(change: Change, order: Priced, { shipping, total }: ZoneDifference) {
  const columns = { shipping_cost: shipping.after, total: total.after }
  change.write([order], { ...columns, ...termsAt(total.after) })
}
