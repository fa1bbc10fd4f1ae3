import { data } from '@remix-run/node'
import { z } from 'zod'
import type { User } from '~/cookies/auth.server'
import { isDay, limaDay } from '~/dates'
import { echoedFields } from '~/forms/echoed-fields.server'
import { readFields, textOf } from '~/forms/form.server'
import { line, paidAmount } from '~/forms/form-values.server'
import { documentOf } from '~/models/orders/receipts/document-form.server'
import { documentProblems, isDocumentKind } from '~/models/orders/receipts/document'
import { changeDocument } from '~/models/orders/receipts/document.server'
import {
  noteCreditNote,
  type NotedReceipt,
  noteReceipt,
  removeReceipt,
} from '~/models/orders/receipts/receipt.server'
import { receiptRules } from '~/models/site/settings/setting'
import { allSettings } from '~/models/site/settings/setting.server'
import { say } from '../order-actions.server'

const INTENTS = ['receipt-buyer', 'note-receipt', 'note-credit', 'remove-receipt'] as const
export type ReceiptIntent = (typeof INTENTS)[number]

/** Whether a form is one of an order's boleta or factura. */
export function isReceiptIntent(intent: string): intent is ReceiptIntent {
  return INTENTS.some((one) => one === intent)
}

/** A refused form as typed, with its problems; that of `form` is about no field. */
export type ReceiptAnswer = {
  receipt?: {
    of: ReceiptIntent
    typed: Partial<Record<string, string>>
    problems: Partial<Record<string, string>>
  }
}

const Receipt = z.object({
  series: line({ max: 20, required: 'Escribe la serie, como B001' })
    .transform((text) => text.toUpperCase())
    .refine((text) => text === '' || /^[A-Z0-9]{1,4}$/.test(text), {
      error: 'Escribe la serie como B001: hasta 4 letras y números',
    }),
  number: line({ max: 20, required: 'Escribe el número' })
    .refine((text) => text === '' || /^0*[1-9][0-9]{0,7}$/.test(text), {
      error: 'Escribe el número: hasta 8 dígitos',
    })
    .transform(Number),
  issued_on: line({ max: 20 })
    .refine((text) => text === '' || (isDay(text) && text <= limaDay(new Date())), {
      error: 'Escribe un día que exista, hasta hoy',
    })
    .transform((text) => text || limaDay(new Date())),
  link: line({ max: 500 }).refine((text) => text === '' || isHttps(text), {
    error: 'Pega la dirección completa, como https://…',
  }),
})
const CreditNote = Receipt.extend({ amount: paidAmount('Escribe por cuánto es la nota') })
const Buyer = z.object({
  document_kind: line({ max: 20 }).refine(isDocumentKind, 'Elige el documento'),
  customer_dni: line({ max: 30, required: 'Escribe el número' }),
  fiscal_name: line({ max: 120 }),
  fiscal_address: line({ max: 200 }),
})

function isHttps(text: string): boolean {
  return /^https:\/\/[^\s]+$/.test(text) && URL.canParse(text)
}

/** Handles the forms of an order's boleta or factura. */
export function changeReceipts(
  request: Request,
  form: FormData,
  intent: ReceiptIntent,
  staff: User,
) {
  switch (intent) {
    case 'receipt-buyer':
      return saveBuyer(request, form, staff)
    case 'note-receipt':
      return note(request, form, staff)
    case 'note-credit':
      return noteCredit(request, form, staff)
    default:
      return remove(request, form, staff)
  }
}

const GONE = 'Este pedido ya no existe.'
const NOT_SAVED = 'No se pudo guardar'

type Problems = NonNullable<ReceiptAnswer['receipt']>['problems']

function again(form: FormData, of: ReceiptIntent, schema: z.ZodObject, found: Problems) {
  const { typed, problems } = echoedFields(form, schema, found)
  return data<ReceiptAnswer>({ receipt: { of, typed, problems } }, { status: 400 })
}

async function saveBuyer(request: Request, form: FormData, staff: User) {
  const { values, problems } = readFields(form, Buyer)
  if (!values) return again(form, 'receipt-buyer', Buyer, problems)
  const document = documentOf(values)
  if (!document) return again(form, 'receipt-buyer', Buyer, problems)
  const wrong = documentProblems(document)
  if (Object.keys(wrong).length > 0) return again(form, 'receipt-buyer', Buyer, wrong)
  const isThere = await changeDocument(textOf(form, 'id'), document, staff.id)
  return isThere
    ? say(request, { title: 'Datos del comprobante guardados', tone: 'normal' })
    : say(request, { title: NOT_SAVED, description: GONE, tone: 'error' })
}

async function note(request: Request, form: FormData, staff: User) {
  const { values, problems } = readFields(form, Receipt)
  if (!values) return again(form, 'note-receipt', Receipt, problems)
  const rules = receiptRules(await allSettings())
  if (!rules) return say(request, { title: NOT_SAVED, description: OFF, tone: 'error' })
  const { issued_on: issuedOn, ...rest } = values
  const entry = { ...rest, issuedOn, staffId: staff.id }
  const noted = await noteReceipt(textOf(form, 'id'), entry, rules)
  return answer(request, noted, (found) => again(form, 'note-receipt', Receipt, found))
}

const OFF = 'En Configuración ya no se piden boletas ni facturas.'

async function noteCredit(request: Request, form: FormData, staff: User) {
  const { values, problems } = readFields(form, CreditNote)
  if (!values) return again(form, 'note-credit', CreditNote, problems)
  const { issued_on: issuedOn, ...rest } = values
  const entry = { ...rest, issuedOn, staffId: staff.id }
  const noted = await noteCreditNote(textOf(form, 'id'), entry)
  return answer(request, noted, (found) => again(form, 'note-credit', CreditNote, found))
}

function answer<Again>(
  request: Request,
  noted: NotedReceipt | null,
  refused: (problems: Problems) => Again,
) {
  if (!noted) return say(request, { title: NOT_SAVED, description: GONE, tone: 'error' })
  if ('problem' in noted) return refused({ [noted.problem.field]: noted.problem.message })
  const title = noted.isNew ? `${noted.name} anotada` : `${noted.name} ya estaba anotada`
  return say(request, { title, tone: 'normal' })
}

/** Handles 'Quitar', for what was noted by mistake. */
async function remove(request: Request, form: FormData, staff: User) {
  const description = await removeReceipt(textOf(form, 'id'), textOf(form, 'receipt'), staff.id)
  return description
    ? say(request, { title: 'No se pudo quitar', description, tone: 'error' })
    : say(request, { title: 'Comprobante quitado', tone: 'normal' })
}
