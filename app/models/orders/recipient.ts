import type { Selectable } from 'kysely'
import type { DB } from '~/database/db.types'
import type { Recipient } from '~/forms/recipient-form.server'

/** The columns of `Received` besides the buyer's. */
export const RECEIVED = [
  'recipient_name',
  'recipient_phone',
  'recipient_erased_at',
  'without_price',
  'is_surprise',
  'signed_as',
  'is_anonymous',
] as const

/** The columns of an order about who receives it. */
export type Received = Pick<
  Selectable<DB['orders']>,
  'customer_name' | 'customer_lastname' | 'phone' | (typeof RECEIVED)[number]
>

/** The columns of an order that its buyer receives. */
const BUYER_RECEIVES = {
  recipient_name: null,
  recipient_phone: null,
  without_price: false,
  is_surprise: false,
  signed_as: null,
  is_anonymous: false,
}

/** A recipient as an order's row stores it. */
export function recipientColumns(recipient: Recipient | null) {
  if (!recipient) return BUYER_RECEIVES
  const { name, phone, withoutPrice, isSurprise, signedAs, isAnonymous } = recipient
  return {
    recipient_name: name,
    recipient_phone: phone,
    without_price: withoutPrice,
    is_surprise: isSurprise,
    signed_as: signedAs,
    is_anonymous: isAnonymous,
  }
}

const ERASED = 'Otra persona (sus datos ya se borraron)'
/** The line of an order's history when a recipient's data are erased. */
export const ERASED_NOTE = 'Se borraron los datos de quien recibió'
/** The same of whoever bought. */
export const BUYER_ERASED_NOTE = 'Se borraron los datos del cliente'

/** Whether a line of the history says that something of the order was erased. */
export function saysErased(detail: string): boolean {
  return detail === ERASED_NOTE || detail === BUYER_ERASED_NOTE
}

/**
 * Whom the rider asks for: the recipient, or else the buyer. Everything that leaves the shop with an
 * order takes its names from here and from `senderOf`.
 *
 * @returns a blank telephone when there is none to call
 */
export function contactOf(order: Received): { name: string; phone: string } {
  const { recipient_name: name, recipient_phone: phone } = order
  if (name !== null) return { name, phone: phone ?? '' }
  if (order.recipient_erased_at !== null || order.is_anonymous) return { name: ERASED, phone: '' }
  return { name: buyerName(order), phone: order.phone }
}

/** Whose present it is, as the recipient may know it; `null` when it is none, or anonymous. */
export function senderOf(order: Received): string | null {
  if (!isForAnother(order) || order.is_anonymous) return null
  return order.signed_as ?? buyerName(order)
}

/** What to mind at the door, a sentence each. */
export function doorNotes(order: Received): string[] {
  return [
    order.is_surprise ? 'Es sorpresa: no llamar antes' : '',
    order.without_price ? 'Entregar sin precio' : '',
    order.is_anonymous ? 'Anónimo: no decir quién lo envía' : '',
  ].filter(Boolean)
}

/** Whether another person receives it, also when that person's data are erased. */
export function isForAnother(order: Pick<Received, 'recipient_name' | 'recipient_erased_at'>) {
  return order.recipient_name !== null || order.recipient_erased_at !== null
}

/** How it is handed over, a line each, for the buyer's own pages and the order's mails: to whom, if not the buyer, and what to mind. */
export function handover(order: Received): string[] {
  const { name, phone } = contactOf(order)
  const receiver = `Recibe: ${[name, phone].filter(Boolean).join(' · ')}`
  return [...(isForAnother(order) ? [receiver] : []), ...doorNotes(order)]
}

function buyerName({ customer_name, customer_lastname }: Received): string {
  return `${customer_name} ${customer_lastname}`.trim()
}
