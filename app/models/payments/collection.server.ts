import { TOUCHED, noteEvent } from '~/models/order-desk/order-history.server'
import { withOrder } from '~/models/orders/reservations/order-locks.server'
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
  const chosen = await withOrder(orderId, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('orders')
      .set({ collect_on_delivery: collects, updated_at: TOUCHED })
      .where('id', '=', orderId)
      .where('collect_on_delivery', '<>', collects)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return true
    if (!collects) await postpone(trx, orderId)
    const detail = collects ? 'Se cobra al entregar.' : 'Ya no se cobra al entregar.'
    await noteEvent(trx, { orderId, kind: 'note', detail, staffId })
    return true
  })
  return chosen ?? false
}
