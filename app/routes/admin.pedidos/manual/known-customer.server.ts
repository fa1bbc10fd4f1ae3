import { textOf } from '~/forms/form.server'
import { customerOf, findCustomers } from '~/models/orders/customer.server'
import { ZONE_OF_DISTRICT } from '~/models/delivery/district'
import { findActiveZone } from '~/models/delivery/shipping-zone.server'
import { searchWords } from '~/urls/staff/list-url'
import { formatDay, limaDay } from '~/dates'
import type { FoundCustomers } from './earlier-customer'
import type { ManualIntent } from './manual-intent'
import { fillBuyer, newBuyer } from './new-buyer'
import type { FoundCustomer } from './sought'

type Customer = NonNullable<Awaited<ReturnType<typeof customerOf>>>

/**
 * The earlier customers that a form looks for, or the one whose data it was filled with; pressing one of them fills
 * it in, and so does an earlier recipient of theirs that was chosen.
 */
export async function knownCustomer(form: FormData, intent: ManualIntent): Promise<FoundCustomers> {
  const words = searchWords(textOf(form, 'customer_words'))
  if (isNobody(form)) fillBuyer(newBuyer(words), null, (name) => fieldOf(form, name))
  if (looks(form, intent)) {
    return { found: await findBuyers(words) }
  }
  const pressed = textOf(form, 'use_customer')
  if (pressed) form.set('customer', pressed)
  const customer = await customerOf(textOf(form, 'customer'))
  if (!customer) return {}
  if (intent === 'use-customer') await fillIn(form, customer)
  nameReceiver(form, customer)
  const { order_number: number, receivers } = customer
  return { customer: { number, name: fullName(customer), receivers } }
}

/** What of a buyer was taken out again by hand stays out. */
function isNobody(form: FormData): boolean {
  const typed = ['customer_name', 'customer_lastname', 'customer_dni', 'phone']
  return typed.every((name) => textOf(form, name).trim() === '')
}

function fieldOf(form: FormData, name: string) {
  return {
    get value() {
      return textOf(form, name)
    },
    set value(text) {
      form.set(name, text)
    },
  }
}

const WORDS_MIN = 2

/** Buyers of before by any four digits of their telephone, or their name or mail. */
export async function findBuyers(words: string): Promise<FoundCustomer[]> {
  const sought = newBuyer(words)?.phone || words
  return sought.length < WORDS_MIN ? [] : (await findCustomers(sought)).map(shownCustomer)
}

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

/** Where it goes and who receives it is taken from their last order, unless the form says so already. */
async function fillIn(form: FormData, customer: Customer) {
  const fields = {
    customer_name: customer.customer_name,
    customer_lastname: customer.customer_lastname,
    customer_dni: customer.customer_dni,
    document_kind: customer.document_kind,
    fiscal_name: customer.fiscal_name,
    fiscal_address: customer.fiscal_address,
    phone: customer.phone,
    email: customer.email,
    customer_words: '',
    ...(isSomewhere(form) ? {} : await destinationOf(customer)),
    ...(isForSomebody(form) ? {} : recipientFieldsOf(customer)),
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value ?? '')
}

function isSomewhere(form: FormData): boolean {
  const typed = ['district', 'shipping_address', 'shipping_reference', 'shipping_cost']
  const isZoneChosen = ![ZONE_OF_DISTRICT, ''].includes(textOf(form, 'shipping_zone_id'))
  const isPickup = textOf(form, 'delivery_type') === 'retiro'
  return isPickup || isZoneChosen || typed.some((name) => textOf(form, name).trim() !== '')
}

function isForSomebody(form: FormData): boolean {
  const typed = ['recipient_id', 'recipient_name', 'recipient_phone', 'signed_as']
  return typed.some((name) => textOf(form, name).trim() !== '')
}

/** Where the zone of before is hidden or was none, the district decides. */
async function destinationOf(customer: Customer) {
  const zone = await findActiveZone(customer.shipping_zone_id ?? '')
  return {
    delivery_type: customer.delivery_type,
    shipping_zone_id: zone?.id ?? ZONE_OF_DISTRICT,
    district: customer.district,
    shipping_address: customer.shipping_address,
    shipping_reference: customer.shipping_reference,
  }
}

/** Nothing for an order that its buyer received. */
function recipientFieldsOf(customer: Customer) {
  if (customer.recipient_name === null) return {}
  return {
    for_another: 'on',
    recipient_name: customer.recipient_name,
    recipient_phone: customer.recipient_phone,
    signed_as: customer.signed_as,
    ...(customer.without_price && { without_price: 'on' }),
    ...(customer.is_surprise && { is_surprise: 'on' }),
    ...(customer.is_anonymous && { is_anonymous: 'on' }),
  }
}

/** What is typed comes before the choice, as in the checkout. */
function nameReceiver(form: FormData, { receivers }: Customer) {
  const chosen = receivers.find(({ id }) => id === textOf(form, 'recipient_id'))
  const typed = textOf(form, 'recipient_name') + textOf(form, 'recipient_phone')
  if (!chosen || typed.trim() || !form.has('for_another')) return
  form.set('recipient_name', chosen.name)
  form.set('recipient_phone', chosen.phone)
}
