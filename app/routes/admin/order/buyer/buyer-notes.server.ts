import { customerOfContact, customerOfOrder } from '~/models/customers/customer.server'
import { fileNewOrders, fileOrder } from '~/models/customers/filing.server'

export type BuyerNotes = { id: string; notes: { id: string; body: string }[] }

type Noted = Awaited<ReturnType<typeof customerOfOrder>>

/** What was noted of who placed an order; `null` where nobody is known yet. */
export async function notesOfOrder(orderNumber: string): Promise<BuyerNotes | null> {
  await fileOrder(orderNumber)
  return shown(await customerOfOrder(orderNumber))
}

/** The same of whoever ordered before with this mail and this telephone. */
export async function notesOfContact(email: string, phone: string): Promise<BuyerNotes | null> {
  await fileNewOrders()
  return shown(await customerOfContact(email, phone))
}

function shown(customer: Noted): BuyerNotes | null {
  return customer && { ...customer, notes: customer.notes.map(({ id, body }) => ({ id, body })) }
}
