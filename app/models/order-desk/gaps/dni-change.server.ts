import { isDocument } from '~/models/orders/order-gaps'
import { withOrder } from '~/models/orders/reservations/order-locks.server'
import { noteEvent, TOUCHED } from '../order-history.server'

/**
 * Corrects the DNI of an order. The history says that, but not the numbers: it is kept for ever.
 *
 * @returns why it stays as it was; `null` when it was corrected
 */
export async function changeDni(id: string, typed: string, staffId: string) {
  const dni = typed.normalize('NFKC').trim()
  if (!isDocument(dni)) return 'Escribe los 8 dígitos del DNI, o el número del pasaporte o carné.'
  const isChanged = await withOrder(id, async (trx) => {
    await trx
      .updateTable('orders')
      .set({ customer_dni: dni, updated_at: TOUCHED })
      .where('id', '=', id)
      .execute()
    await noteEvent(trx, { orderId: id, kind: 'content', detail: 'Corrigió el DNI', staffId })
    return true
  })
  return isChanged ? null : 'Este pedido ya no existe.'
}
