import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isDay } from '~/dates'
import {
  checkDocument,
  documentFields,
  type DocumentForm,
  documentOf,
} from '~/models/orders/receipts/document-form.server'
import { amount, email, line, paragraph, phone, ticked } from '~/forms/form-values.server'
import { checkRecipient, recipientFields, recipientOf } from '~/forms/recipient-form.server'
import { DEDICATION_MAX, QUANTITY_MAX } from '~/models/cart/cart'
import { SLOT_NAME_MAX } from '~/models/delivery/slot-name'
import { DISTRICT_MAX, ZONE_OF_DISTRICT } from '~/models/delivery/district'
import { NOTED_CHANNELS } from '~/models/orders/admin/channel/channel'
import type { ManualOrder } from '~/models/orders/admin/manual-order.server'
import { type BuyerDocument, documentProblem } from '~/models/orders/receipts/document'
import { ORDER_NUMBER, STATUSES } from '~/models/orders/order'
import { PAYMENT_LABELS } from '~/payment-methods'
import { isUuid } from '~/models/records/uuid'
import { parseAmount } from '~/money'

const LINES_MAX = 10

const LineForm = z.object({
  product_id: line(),
  color_id: line().catch(''),
  size_id: line().catch(''),
  complement_ids: z
    .preprocess(
      (sent): unknown => (typeof sent === 'string' ? [sent] : (sent ?? [])),
      z.array(line()),
    )
    .transform((ids) => [...new Set(ids)]),
  quantity: line({ max: 10 })
    .transform((text) => text || '1')
    .refine((text) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= QUANTITY_MAX, {
      error: `Escribe una cantidad de 1 a ${QUANTITY_MAX}`,
    })
    .transform(Number),
  dedication: paragraph({
    max: DEDICATION_MAX,
    tooLong: `La dedicatoria puede tener hasta ${DEDICATION_MAX} caracteres`,
  }),
})

const NAME = 'El nombre y apellido son obligatorios.'
const CONTACT = 'DNI y teléfono son obligatorios.'
const ADDRESS = 'Indica la dirección de envío o cambia el tipo a retiro.'

/** @source docs/specification/back-office.md §4 "Manual order form", §5 */
export const ManualOrderForm = z
  .object({
    key: z.string().catch(''),
    product_words: line().catch(''),
    customer_words: line().catch(''),
    lines: z.array(LineForm).max(LINES_MAX, `Caben hasta ${LINES_MAX} productos`).default([]),
    delivery_type: z.enum(['envio', 'retiro'], 'Elige envío o retiro'),
    // The day itself where it was one of those to choose.
    dated: z
      .string()
      .refine((text) => text === 'si' || isDay(text))
      .catch('no'),
    delivery_date: line({ max: 20 }).refine((text) => text === '' || isDay(text), {
      error: 'Elige una fecha válida',
    }),
    delivery_time: line({ max: SLOT_NAME_MAX }),
    on_purpose: ticked,
    district: line({ max: DISTRICT_MAX }),
    shipping_zone_id: line(),
    shipping_cost: line(),
    shipping_address: line({ max: 500 }),
    shipping_reference: line({ max: 500 }),
    customer_name: line(),
    customer_lastname: line(),
    // Whatever the caller could say: what it lacks of a DNI is asked for later.
    customer_dni: line({ max: 30 }),
    // Where the shop asks for it.
    ...documentFields,
    phone: unlessBlank(phone),
    email: email(''),
    ...recipientFields,
    channel: z.enum(NOTED_CHANNELS, 'Elige por dónde llegó'),
    payment_method: z.enum(keysOf(PAYMENT_LABELS), 'Elige cómo se paga'),
    status: z.enum(keysOf(STATUSES), 'Elige un estado'),
    subtotal: amount(''),
    discount: amount(''),
    charge_name: line({ max: 80 }),
    charge: amount(''),
    notes: paragraph({ max: 2000, tooLong: 'Escribe como máximo 2000 caracteres' }),
    order_number: line()
      .transform((text) => text.toUpperCase())
      .refine((text) => ORDER_NUMBER.test(text), {
        error: 'Escribe el número como DZ-20261224-0042',
      }),
  })
  .superRefine(checkRecipient)
  .superRefine((form, context) => {
    const say = (title: string, fields: [name: string, value: string][], message: string) => {
      const missing = fields.filter(([, value]) => value === '')
      if (missing.length > 0) context.addIssue({ code: 'custom', path: [], message: title })
      for (const [name] of missing) {
        context.addIssue({ code: 'custom', path: [name], message })
      }
    }
    if (form.delivery_type === 'envio') {
      say('Falta la dirección', [['shipping_address', form.shipping_address]], ADDRESS)
    }
    const { customer_name, customer_lastname, customer_dni } = form
    say(
      'Completa el nombre del cliente',
      Object.entries({ customer_name, customer_lastname }),
      NAME,
    )
    const document = documentOf(form)
    if (document?.kind === 'ruc') checkDocument(document, form, context)
    const contact = Object.entries({ customer_dni, phone: form.phone })
    say('Datos de contacto incompletos', contact, CONTACT)
    if (form.charge > 0 && form.charge_name === '') {
      const message = 'Escribe por qué se cobra'
      context.addIssue({ code: 'custom', path: ['charge_name'], message })
    }
    if (form.charge === 0 && form.charge_name !== '') {
      const message = 'Escribe cuánto se cobra'
      context.addIssue({ code: 'custom', path: ['charge'], message })
    }
    if (isDay(form.dated) && form.delivery_date !== '' && form.delivery_date !== form.dated) {
      const message = 'Elegiste un día y escribiste otro: deja solo uno'
      context.addIssue({ code: 'custom', path: ['delivery_date'], message })
    }
    // Otherwise a day that is typed counts, whatever was chosen; an absent choice means none.
    if (form.dated === 'si' && form.delivery_date === '') {
      const message = 'Elige el día, o marca «Sin fecha todavía»'
      context.addIssue({ code: 'custom', path: ['delivery_date'], message })
    }
    const message = costProblem(form)
    if (message) context.addIssue({ code: 'custom', path: ['shipping_cost'], message })
  })

type Cost = { delivery_type: string; shipping_zone_id: string; shipping_cost: string }

/** A zone has its own cost and pickup has none: what is typed is ignored then. */
function costProblem({ delivery_type, shipping_zone_id: zone, shipping_cost }: Cost) {
  if (delivery_type !== 'envio' || (zone !== '' && zone !== ZONE_OF_DISTRICT)) return undefined
  if (zone === '' && shipping_cost === '') return 'Escribe el costo de envío; 0 si no se cobra'
  return amount('').safeParse(shipping_cost).error?.issues[0]?.message
}

/**
 * Applies the checkout's rules except to a blank, which has the specification's own message.
 *
 * A transform instead of a pipe, because conform would pass a blank as `undefined`.
 */
function unlessBlank(schema: z.ZodType<string, string | undefined>) {
  return line({ max: 30 }).transform((text, context) => {
    if (text === '') return text
    const read = schema.safeParse(text)
    if (read.success) return read.data
    context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? '' })
    return z.NEVER
  })
}

function keysOf<Key extends string>(record: Record<Key, unknown>): [Key, ...Key[]] {
  return Object.keys(record) as [Key, ...Key[]]
}

/** Only once its number is one: what the caller could not say is asked for later. */
function wholeDocument(form: DocumentForm): BuyerDocument | null {
  const document = documentOf(form)
  return document && documentProblem(document.kind, document.number) === null ? document : null
}

type Answers = z.output<typeof ManualOrderForm>
type Line = Answers['lines'][number]

/** The order that a form describes; amounts in céntimos. */
export function draftOf(form: Answers): ManualOrder {
  const isPickup = form.delivery_type === 'retiro'
  return {
    key: isUuid(form.key) ? form.key.toLowerCase() : randomUUID(),
    orderNumber: form.order_number,
    name: form.customer_name,
    lastname: form.customer_lastname,
    dni: form.customer_dni,
    document: wholeDocument(form),
    phone: form.phone,
    channel: form.channel,
    email: form.email || null,
    deliveryType: form.delivery_type,
    zoneId: isPickup || form.shipping_zone_id === '' ? null : form.shipping_zone_id,
    district: form.district,
    address: form.shipping_address,
    reference: form.shipping_reference,
    recipient: recipientOf(form),
    customCost: parseAmount(form.shipping_cost) ?? 0,
    subtotal: form.subtotal,
    discount: form.discount,
    paymentMethod: form.payment_method,
    status: form.status,
    notes: form.notes,
    lines: form.lines.filter(({ product_id }) => product_id !== '').map(lineOf),
    charge: form.charge > 0 ? { name: form.charge_name, amount: form.charge } : null,
    deliveryDate: form.delivery_date || (isDay(form.dated) ? form.dated : null),
    deliveryTime: form.delivery_time || null,
    allowOverbooking: form.on_purpose,
  }
}

function lineOf({ product_id, color_id, size_id, complement_ids, ...line }: Line) {
  const choice = { productId: product_id, colorId: color_id, sizeId: size_id }
  return { ...line, ...choice, complementIds: complement_ids }
}
