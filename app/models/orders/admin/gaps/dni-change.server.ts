import { changeOrder } from '~/models/orders/change/change-orders.server'
import { isDocument } from '~/models/orders/order-gaps'

/**
 * Corrects the DNI of an order. The history says that, but not the numbers: it is kept for ever.
 *
 * @returns why it stays as it was; `null` when it was corrected
 */
export async function changeDni(id: string, typed: string, staffId: string) {
  const dni = typed.normalize('NFKC').trim()
  if (!isDocument(dni)) return 'Escribe los 8 dígitos del DNI, o el número del pasaporte o carné.'
  const isChanged = await changeOrder(id, { by: staffId }, (change, order) => {
    change.write([order], { customer_dni: dni })
    change.note(order, 'content', { detail: 'Corrigió el DNI' })
    return true
  })
  return isChanged ? null : 'Este pedido ya no existe.'
}
