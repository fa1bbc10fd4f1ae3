import { changeOrder, writeOrders, TOUCHED } from '~/models/orders/change/change-orders.server'
import { isDocument } from '~/models/orders/order-gaps'
import { noteEvent } from '~/models/orders/change/order-events.server'

/**
 * Corrects the DNI of an order. The history says that, but not the numbers: it is kept for ever.
 *
 * @returns why it stays as it was; `null` when it was corrected
 */
export async function changeDni(id: string, typed: string, staffId: string) {
  const dni = typed.normalize('NFKC').trim()
  if (!isDocument(dni)) return 'Escribe los 8 dígitos del DNI, o el número del pasaporte o carné.'
  const isChanged = await changeOrder(id, async (trx) => {
    await writeOrders(trx, [id], { customer_dni: dni, updated_at: TOUCHED })
    await noteEvent(trx, { orderId: id, kind: 'content', detail: 'Corrigió el DNI', staffId })
    return true
  })
  return isChanged ? null : 'Este pedido ya no existe.'
}
