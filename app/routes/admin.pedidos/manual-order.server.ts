import { randomUUID } from 'node:crypto'
import type { SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/node'
import { z } from 'zod'
import type { User } from '~/cookies/auth.server'
import { isDatabaseDown } from '~/database/availability.server'
import { limaDay, isDay } from '~/dates'
import { openUrl } from '~/urls/dialog-url'
import { textOf, parseForm, type Problems } from '~/forms/form.server'
import { amount, email, identityDocument, line, paragraph, phone } from '~/forms/form-values.server'
import { formatMoney, parseAmount } from '~/money'
import { DEDICATION_MAX, QUANTITY_MAX } from '~/models/cart/cart'
import { isSlot } from '~/models/delivery/delivery'
import {
  type ManualOrder,
  placeManualOrder,
  productsToSell,
  quoteManual,
  suggestedNumber,
} from '~/models/order-desk/manual-order.server'
import { ORDER_NUMBER, PAYMENT_LABELS, STATUSES } from '~/models/orders/order'
import { effectivePrice } from '~/models/catalogue/price'
import { isUuid } from '~/models/records/uuid'
import { report } from '~/log.server'
import { orEmpty } from '~/database/availability.server'
import { redirectWithToast } from '~/cookies/toast.server'
import { listOf } from '../admin/list/list-actions.server'

/** A form that nobody has filled in yet. */
export async function blankManualOrder() {
  const [orderNumber, products] = await Promise.all([
    orEmpty(suggestedNumber(new Date()), ''),
    productsToSell(),
  ])
  return {
    key: randomUUID(),
    orderNumber,
    today: limaDay(new Date()),
    products: products.map((product) => ({
      id: product.id,
      name: product.active ? product.name : `${product.name} (oculto)`,
      price: effectivePrice(product),
    })),
  }
}

export type BlankManualOrder = Awaited<ReturnType<typeof blankManualOrder>>

const LINES_MAX = 10

const Line = z.object({
  product_id: line(),
  color: line({ max: 80 }),
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

const Form = z
  .object({
    key: z.string().catch(''),
    order_number: line()
      .transform((text) => text.toUpperCase())
      .refine((text) => ORDER_NUMBER.test(text), {
        error: 'Escribe el número como DZ-20261224-0042',
      }),
    customer_name: line(),
    customer_lastname: line(),
    customer_dni: unlessBlank(identityDocument),
    phone: unlessBlank(phone),
    email: email(''),
    delivery_type: z.enum(['envio', 'retiro'], 'Elige envío o retiro'),
    shipping_zone_id: line(),
    shipping_cost: line(),
    shipping_address: line({ max: 500 }),
    shipping_reference: line({ max: 500 }),
    subtotal: amount(''),
    discount: amount(''),
    payment_method: z.enum(keysOf(PAYMENT_LABELS), 'Elige cómo se paga'),
    status: z.enum(keysOf(STATUSES), 'Elige un estado'),
    delivery_date: line({ max: 20 }).refine((text) => text === '' || isDay(text), {
      error: 'Elige una fecha válida',
    }),
    delivery_time: line({ max: 20 }).refine((text) => text === '' || isSlot(text), {
      error: 'Elige un horario',
    }),
    notes: paragraph({ max: 2000, tooLong: 'Escribe como máximo 2000 caracteres' }),
    lines: z.array(Line).max(LINES_MAX, `Caben hasta ${LINES_MAX} productos`).default([]),
  })
  .superRefine((form, context) => {
    const say = (title: string, fields: [name: string, value: string][], message: string) => {
      const missing = fields.filter(([, value]) => value === '')
      if (missing.length > 0) context.addIssue({ code: 'custom', path: [], message: title })
      for (const [name] of missing) {
        context.addIssue({ code: 'custom', path: [name], message })
      }
    }
    const { customer_name, customer_lastname, customer_dni } = form
    say(
      'Completa el nombre del cliente',
      Object.entries({ customer_name, customer_lastname }),
      NAME,
    )
    const contact = Object.entries({ customer_dni, phone: form.phone })
    say('Datos de contacto incompletos', contact, CONTACT)
    if (form.delivery_type === 'envio') {
      say('Falta la dirección', [['shipping_address', form.shipping_address]], ADDRESS)
    }
    // A zone has its own cost and collecting has none: what stands in the field counts for nothing.
    const cost = hasOwnCost(form) ? amount('').safeParse(form.shipping_cost) : null
    for (const { message } of cost?.error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: ['shipping_cost'], message })
    }
  })

function hasOwnCost(form: { delivery_type: string; shipping_zone_id: string }): boolean {
  return form.delivery_type === 'envio' && form.shipping_zone_id === ''
}

/**
 * The same rules as at the checkout; that it is missing is said in the specification's words.
 *
 * A transform and no pipe: conform would hand a blank on as nothing at all.
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

type Answers = z.output<typeof Form>

function draftOf(form: Answers): ManualOrder {
  const isPickup = form.delivery_type === 'retiro'
  return {
    key: isUuid(form.key) ? form.key.toLowerCase() : randomUUID(),
    orderNumber: form.order_number,
    name: form.customer_name,
    lastname: form.customer_lastname,
    dni: form.customer_dni,
    phone: form.phone,
    email: form.email || null,
    deliveryType: form.delivery_type,
    zoneId: isPickup || form.shipping_zone_id === '' ? null : form.shipping_zone_id,
    address: form.shipping_address,
    reference: form.shipping_reference,
    customCost: parseAmount(form.shipping_cost) ?? 0,
    subtotal: form.subtotal,
    discount: form.discount,
    paymentMethod: form.payment_method,
    status: form.status,
    notes: form.notes,
    lines: form.lines
      .filter(({ product_id }) => product_id !== '')
      .map(({ product_id, ...rest }) => ({ productId: product_id, ...rest })),
    deliveryDate: form.delivery_date || null,
    deliveryTime: isSlot(form.delivery_time) ? form.delivery_time : null,
  }
}

/**
 * Answers the form of a manual order: 'Agregar producto' and 'Calcular total' give it back, the
 * others store it.
 *
 * @source docs/specification/back-office.md §4, §5, §8
 */
export async function createManualOrder(
  request: Request,
  form: FormData,
  intent: 'save' | 'save-and-new' | 'total' | 'lines',
  staff: User,
) {
  const submission = parseForm(form, Form)
  if (intent === 'lines') return { result: submission.reply(), total: null }
  if (submission.status !== 'success') return refused(submission.reply())

  const draft = draftOf(submission.value)
  if (intent === 'total') {
    const { quote, problem } = await quoteManual(draft)
    if (problem) return refused(submission.reply(ofField(problem)))
    return { result: submission.reply(), total: formatMoney(quote.total) }
  }
  const placed = await placeManualOrder(draft, staff.id).catch((error: unknown) => {
    if (isDatabaseDown(error)) throw error
    report(error, 'un pedido manual no se pudo crear')
    return null
  })
  if (!placed) return refused(submission.reply({ formErrors: ['Intenta nuevamente.'] }))
  if ('problem' in placed) return refused(submission.reply(ofField(placed.problem)))
  const next =
    textOf(form, 'intent') === 'save-and-new'
      ? openUrl(new URL(request.url), 'nuevo')
      : listOf(request)
  return redirectWithToast(next, {
    title: 'Pedido creado',
    description: 'El pedido manual se agregó correctamente.',
    tone: 'normal',
  })
}

function ofField({ field, message }: { field: string; message: string }): Problems {
  return { fieldErrors: { [field]: [message] } }
}

function refused(result: SubmissionResult) {
  return data({ result, total: null }, { status: 400 })
}
