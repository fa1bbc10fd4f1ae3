import { parseForm, textOf } from '~/forms/form.server'
import { ORDER_NUMBER } from '~/models/orders/order'
import { notesOfContact, notesOfOrder } from '../../admin/order/buyer/buyer-notes.server'
import { knownCustomer } from './known-customer.server'
import { ManualOrderForm } from './manual-order-schema.server'

/**
 * The manual order form with the data of an order's buyer, as choosing them in the form fills it in.
 *
 * @param defaults what the form begins with
 * @returns `null` where no such order says whose data
 */
export async function filledManualOrder(customer: string, defaults: Record<string, string>) {
  if (!ORDER_NUMBER.test(customer)) return null
  const form = new FormData()
  const fields = { ...defaults, customer }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const known = await knownCustomer(form, 'use-customer')
  if (!known.customer) return null
  const { initialValue } = parseForm(form, ManualOrderForm).reply()
  return { ...known, ...(await buyerNoted(form)), result: { initialValue }, total: null }
}

/** What was noted of the buyer of a form, once it says who that is. */
export async function buyerNoted(form: FormData) {
  const ofOrder = await notesOfOrder(textOf(form, 'customer'))
  return { buyer: ofOrder ?? (await notesOfContact(textOf(form, 'email'), textOf(form, 'phone'))) }
}
