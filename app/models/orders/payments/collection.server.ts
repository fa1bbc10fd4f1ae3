import { changeOrder } from '~/models/orders/change/change-orders.server'
import { postpone } from './payment-void.server'

/**
 * Chooses whether what an order misses is collected where it is delivered: until then it does not expire, and may
 * be made and carried unpaid. Whether there is money in it is said by the ledger alone.
 *
 * @returns whether the order exists
 */
export async function chooseCollection(
  orderId: string,
  collects: boolean,
  staffId: string,
): Promise<boolean> {
  const chosen = await changeOrder(orderId, { by: staffId }, (change, order) => {
    if (order.collect_on_delivery === collects) return true
    change.write([order], { collect_on_delivery: collects })
    if (!collects) postpone(change, order)
    const detail = collects ? 'Se cobra al entregar.' : 'Ya no se cobra al entregar.'
    change.note(order, 'note', { detail })
    return true
  })
  return chosen ?? false
}
