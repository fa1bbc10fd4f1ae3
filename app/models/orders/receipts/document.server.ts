import { db } from '~/database/db.server'
import { changeOrder } from '../change/change-orders.server'
import type { BuyerDocument } from './document'

/** The columns of an order's document, as its form was checked. */
export function documentColumns({ kind, number, fiscalName, fiscalAddress }: BuyerDocument) {
  const isRuc = kind === 'ruc'
  return {
    document_kind: kind,
    customer_dni: number,
    fiscal_name: isRuc ? fiscalName : '',
    fiscal_address: isRuc ? fiscalAddress : '',
  }
}

/**
 * Writes whom an order's receipt is for. The history says that, but no numbers: it is kept for ever.
 *
 * @returns whether the order exists
 */
export async function changeDocument(orderId: string, document: BuyerDocument, staffId: string) {
  const isChanged = await changeOrder(orderId, { by: staffId }, (change, order) => {
    change.write([order], documentColumns(document))
    change.note(order, 'content', { detail: 'Cambió los datos del comprobante' })
    return true
  })
  return isChanged === true
}

/** What somebody's last order with a document said of it; `null` without one. */
export async function lastDocument(userId: string): Promise<BuyerDocument | null> {
  const order = await db
    .selectFrom('orders')
    .select(['document_kind', 'customer_dni', 'fiscal_name', 'fiscal_address'])
    .where('user_id', '=', userId)
    .where('document_kind', 'is not', null)
    .where('erased_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!order?.document_kind) return null
  return {
    kind: order.document_kind,
    number: order.customer_dni,
    fiscalName: order.fiscal_name,
    fiscalAddress: order.fiscal_address,
  }
}
