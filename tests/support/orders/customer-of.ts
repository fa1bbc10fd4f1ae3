import { addNote } from '~/models/customers/note.server'
import { customerOfOrder } from '~/models/customers/customer.server'
import { fileOrders } from '~/models/customers/filing.server'

/** The customer of an order, once all are filed, with a note that somebody made. */
export async function customerOf(
  orderNumber: string,
  note?: string,
  staffId = '',
): Promise<string> {
  await fileOrders()
  const customer = await customerOfOrder(orderNumber)
  if (!customer) throw new Error(`${orderNumber} has no customer`)
  if (note) await addNote(customer.id, note, staffId)
  return customer.id
}
