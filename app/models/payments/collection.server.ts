import { changeOrder, writeOrders, TOUCHED } from '~/models/orders/change/change-orders.server'
import { noteEvent } from '~/models/orders/change/order-events.server'
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
  const chosen = await changeOrder(orderId, async (trx, order) => {
    if (order.collect_on_delivery === collects) return true
    await writeOrders(trx, [orderId], { collect_on_delivery: collects, updated_at: TOUCHED })
    if (!collects) await postpone(trx, orderId)
    const detail = collects ? 'Se cobra al entregar.' : 'Ya no se cobra al entregar.'
    await noteEvent(trx, { orderId, kind: 'note', detail, staffId })
    return true
  })
  return chosen ?? false
}
