import type { Trx } from '~/database/db.server'
import type { Change } from '~/models/orders/change/change.server'
import { changeOrders, type LockedOrder } from '~/models/orders/change/change-orders.server'
import { PAID } from '~/models/orders/money/balance.server'
import { leavesUnpaid } from '~/models/orders/money/payment-words'
import type { Status } from '~/models/orders/order'

/** An order that a change would move on without its money; `missing` in céntimos. */
export type UnpaidOrder = { id: string; orderNumber: string; missing: number; collects: boolean }

/** What staff agreed to move on unpaid, as `agreementTo` names it; 'all' where a change is taken back. */
export type Agreed = ReadonlySet<string> | 'all'

/** Names an order with what it missed when staff were asked: with another amount they are asked again. */
export function agreementTo({ id, missing }: Pick<UnpaidOrder, 'id' | 'missing'>): string {
  return `${id}.${missing}`
}

/**
 * The locked orders that a status would move on without their money, and that nobody agreed to.
 *
 * What is paid is read after the lock: a payment that is noted meanwhile is counted, or waits.
 */
export async function unpaidBy(
  trx: Trx,
  orders: LockedOrder[],
  status: Status,
  agreed: Agreed,
): Promise<UnpaidOrder[]> {
  const moved = orders.filter((order) => order.status !== status)
  if (agreed === 'all' || moved.length === 0) return []
  const ids = moved.map(({ id }) => id)
  const rows = await trx
    .selectFrom('orders')
    .select(['id', 'order_number', 'total', 'collect_on_delivery', PAID.as('paid')])
    .where('id', 'in', ids)
    .orderBy('order_number')
    .execute()
  return rows
    .map(({ id, order_number: orderNumber, total, paid, collect_on_delivery: collects }) => {
      return { id, orderNumber, missing: Math.max(0, total - paid), collects }
    })
    .filter((order) => leavesUnpaid(status, order) && !agreed.has(agreementTo(order)))
}

/**
 * Changes many orders in one transaction, or none of them while some are unpaid and nobody agreed.
 *
 * @param work with the orders locked; those that do not exist are left out
 */
export function unlessUnpaid<Result>(
  orderIds: string[],
  { status, agreed, staffId }: { status: Status; agreed: Agreed; staffId: string },
  work: (change: Change, orders: LockedOrder[]) => Promise<Result>,
): Promise<Result | { unpaid: UnpaidOrder[] }> {
  return changeOrders(orderIds, { by: staffId }, async (change, orders) => {
    const unpaid = await unpaidBy(change.trx, orders, status, agreed)
    return unpaid.length > 0 ? { unpaid } : work(change, orders)
  })
}
