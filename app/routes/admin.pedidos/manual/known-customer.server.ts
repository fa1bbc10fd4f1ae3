import { textOf } from '~/forms/form.server'
import { customerOf, findCustomers } from '~/models/orders/customer.server'
import { ZONE_OF_DISTRICT } from '~/models/delivery/district'
import { findActiveZone } from '~/models/delivery/shipping-zone.server'
import { searchWords } from '~/urls/staff/list-url'
import { formatDay, limaDay } from '~/dates'
import type { FoundCustomers } from './earlier-customer'

export type ManualIntent =
  | 'save'
  | 'save-and-new'
  | 'total'
  | 'lines'
  | 'refresh'
  | 'find-customer'
  | 'use-customer'

type Customer = NonNullable<Awaited<ReturnType<typeof customerOf>>>

/**
 * The earlier customers that a form looks for, or the one whose data it was filled with; 'Usar sus
 * datos' fills it in, and so does an earlier recipient of theirs that was chosen.
 */
export async function knownCustomer(form: FormData, intent: ManualIntent): Promise<FoundCustomers> {
  const words = searchWords(textOf(form, 'customer_words'))
  if (looks(form, intent)) {
    const found = words.length < WORDS_MIN ? [] : await findCustomers(words)
    return { found: found.map(shownCustomer) }
  }
  const customer = await customerOf(textOf(form, 'customer'))
  if (!customer) return {}
  if (intent === 'use-customer') await fillIn(form, customer)
  nameReceiver(form, customer)
  const { order_number: number, receivers } = customer
  return { customer: { number, name: fullName(customer), receivers } }
}

const WORDS_MIN = 2

/** Enter in the field saves, as in any field: while nobody is named, it looks. */
function looks(form: FormData, intent: ManualIntent): boolean {
  if (intent !== 'save') return intent === 'find-customer'
  const named = textOf(form, 'customer_name') + textOf(form, 'customer_lastname')
  return textOf(form, 'customer_words').trim() !== '' && named.trim() === ''
}

function shownCustomer(found: Awaited<ReturnType<typeof findCustomers>>[number]) {
  const { order_number: number, phone, email, district, created_at } = found
  const what = [phone, email, district, `último pedido ${formatDay(limaDay(created_at))}`]
  return { number, name: fullName(found), what: what.filter(Boolean).join(' · ') }
}

function fullName(row: { customer_name: string; customer_lastname: string }): string {
  return `${row.customer_name} ${row.customer_lastname}`.trim()
}

/** Where the zone of before is hidden or was none, the district decides. */
async function fillIn(form: FormData, customer: Customer) {
  const zone = await findActiveZone(customer.shipping_zone_id ?? '')
  const fields = {
    customer_name: customer.customer_name,
    customer_lastname: customer.customer_lastname,
    customer_dni: customer.customer_dni,
    phone: customer.phone,
    email: customer.email,
    delivery_type: customer.delivery_type,
    shipping_zone_id: zone?.id ?? ZONE_OF_DISTRICT,
    district: customer.district,
    shipping_address: customer.shipping_address,
    shipping_reference: customer.shipping_reference,
    customer_words: '',
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value ?? '')
}

/** What is typed comes before the choice, as in the checkout. */
function nameReceiver(form: FormData, { receivers }: Customer) {
  const chosen = receivers.find(({ id }) => id === textOf(form, 'recipient_id'))
  const typed = textOf(form, 'recipient_name') + textOf(form, 'recipient_phone')
  if (!chosen || typed.trim() || !form.has('for_another')) return
  form.set('recipient_name', chosen.name)
  form.set('recipient_phone', chosen.phone)
}
