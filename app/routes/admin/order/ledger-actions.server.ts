import { data } from '@remix-run/node'
import { z } from 'zod'
import type { User } from '~/cookies/auth.server'
import { isDay, limaDay } from '~/dates'
import { echoedFields } from '~/forms/echoed-fields.server'
import { readFields, textOf } from '~/forms/form.server'
import { line, operationNumber, optionalOperation, paidAmount } from '~/forms/form-values.server'
import { STATUSES, isStatus } from '~/models/orders/order'
import {
  isPaymentMethod,
  PAYMENT_LABELS,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '~/payment-methods'
import { chooseCollection } from '~/models/orders/payments/collection.server'
import { noteRefund, notePayment, type Noted } from '~/models/orders/payments/ledger.server'
import type { PaymentEntryField } from '~/models/orders/payments/payment-entry'
import { voidPayment } from '~/models/orders/payments/payment-void.server'
import { type Balance, balanceOf } from '~/models/orders/money/balance.server'
import { formatMoney } from '~/money'
import { redirectWithToast } from '~/cookies/toast.server'
import { say } from './order-actions.server'

const METHODS = Object.keys(PAYMENT_LABELS) as [PaymentMethod, ...PaymentMethod[]]

const method = line({ max: 20 }).pipe(
  z.union([z.literal(''), z.enum(METHODS)], { error: 'Elige cómo se pagó' }),
)
/** A blank is today. */
const day = line({ max: 20 })
  .refine((text) => text === '' || (isDay(text) && text <= limaDay(new Date())), {
    error: 'Escribe un día que exista, hasta hoy',
  })
  .transform((text) => text || limaDay(new Date()))

const Payment = z.object({
  operation: optionalOperation,
  amount: paidAmount('Escribe el monto que ves en tu app'),
  method,
  day,
})
const Refund = Payment.extend({ amount: paidAmount('Escribe cuánto devolviste') })
const Reason = z.object({ reason: line({ max: 200, required: 'Escribe por qué se anula' }) })

type Typed = Record<keyof z.input<typeof Payment>, string>
/** A refused entry as typed, with its problems, and the warnings that staff may confirm; `again` of a refund alone. */
export type RefusedEntry = Typed & { again: string; problems: Partial<Typed>; warnings: string[] }
/** What the answer to a refused form shows again; one of the three. */
export type LedgerAnswer = {
  check?: RefusedEntry
  refund?: RefusedEntry
  voiding?: { payment: string; reason: string; problem: string }
}

const INTENTS = [
  'check-payment',
  'check-and-tell',
  'note-paid',
  'collect',
  'note-refund',
  'void-payment',
] as const
type LedgerIntent = (typeof INTENTS)[number]

/** Whether a form is one of an order's payments. */
export function isLedgerIntent(intent: string): intent is LedgerIntent {
  return INTENTS.some((one) => one === intent)
}

/**
 * Handles the forms of an order's payments: 'Verificar pago', 'Anotar como pagado', 'Anotar la devolución', 'Anular'
 * and the choice to collect at the door.
 *
 * @param next where to go on after a payment was noted; without it, one stays
 */
export function changeLedger(
  request: Request,
  form: FormData,
  intent: LedgerIntent,
  staff: User,
  next?: () => Promise<string>,
) {
  switch (intent) {
    case 'void-payment':
      return annul(request, form, staff)
    case 'note-paid':
      return noteMissing(request, form, staff)
    case 'collect':
      return choose(request, form, staff)
    case 'note-refund':
      return move(request, form, staff, 'refund')
    default:
      return move(request, form, staff, 'check', { isNotified: intent === 'check-and-tell', next })
  }
}

type Checked = { isNotified?: boolean; next?: (() => Promise<string>) | undefined }

const GONE = 'Este pedido ya no existe.'

async function move(
  request: Request,
  form: FormData,
  staff: User,
  kind: 'check' | 'refund',
  { isNotified = false, next }: Checked = {},
) {
  const schema = kind === 'check' ? Payment : Refund
  const again = (found: Partial<Typed>, warnings: string[] = []) => {
    const { typed, problems } = echoedFields(form, schema, found)
    const refused = { ...typed, again: textOf(form, 'again'), problems, warnings }
    return data<LedgerAnswer>({ [kind]: refused }, { status: 400 })
  }

  const { values, problems } = readFields<typeof Payment | typeof Refund>(form, schema)
  if (kind === 'check' && lacksOperation(form)) problems.operation ??= NO_OPERATION
  if (!values || Object.keys(problems).length > 0) return again(problems)

  const { day: paidOn, method: by, ...rest } = values
  const key = textOf(form, 'key')
  const seen = textOf(form, 'seen_paid')
  const seenPaid = /^\d{1,9}$/.test(seen) ? Number(seen) : null
  const about = { proofId: textOf(form, 'proof') || null, isNotified, staffId: staff.id }
  const isFinal = textOf(form, 'again') !== 'on'
  const entry = { ...rest, paidOn, method: by || null, key, seenPaid, isFinal, ...about }
  const note = kind === 'refund' ? noteRefund : notePayment
  const noted = await note(textOf(form, 'id'), entry, textOf(form, 'sure') === 'on')
  if (!noted) return say(request, { title: NOT_NOTED, description: GONE, tone: 'error' })
  if ('warnings' in noted) return again({}, noted.warnings)
  if ('problem' in noted) return again(problemOf(noted.problem))
  const toast = { ...told(noted, kind), tone: 'normal' } as const
  return next ? redirectWithToast(await next(), toast) : say(request, toast)
}

const NOT_NOTED = 'No se pudo anotar el pago'
const NO_OPERATION = operationNumber.safeParse('').error?.issues[0]?.message

function problemOf({ field, message }: { field: PaymentEntryField; message: string }) {
  return { [field]: message }
}

/** Without a method the order's counts, which the form shows. */
function lacksOperation(form: FormData): boolean {
  const by = textOf(form, 'method')
  const needsOne = !isPaymentMethod(by) || PAYMENT_METHODS[by].hasOperation
  return needsOne && textOf(form, 'operation').trim() === ''
}

type Written = Extract<Noted, { paid: number }>

function told(written: Written, kind: 'check' | 'refund') {
  const mail = written.told ? [`Le escribimos a ${written.told}.`] : []
  const description = [balanceInWords(written), ...mail].join(' ')
  if (!written.isNew) return { title: 'Ya estaba anotado', description }
  if (kind === 'refund') return { title: 'Devolución anotada', description }
  if (written.isVerified)
    return {
      title: 'Pago verificado',
      description: ['El pedido pasó a «Verificado».', ...mail].join(' '),
    }
  return { title: 'Pago anotado', description }
}

function balanceInWords({ paid, missing, extra }: Balance): string {
  if (missing > 0) return `Faltan ${formatMoney(missing)}.`
  if (extra > 0) return `Sobran ${formatMoney(extra)}.`
  return `Pagado: ${formatMoney(paid)}.`
}

/** Handles 'Anotar como pagado' of the message about a status: what was missing then, by the order's method. */
async function noteMissing(request: Request, form: FormData, staff: User) {
  const [missing, seenPaid] = [textOf(form, 'missing'), textOf(form, 'seen_paid')].map(Number)
  const title = NOT_NOTED
  if (!Number.isInteger(missing) || !Number.isInteger(seenPaid) || !missing || missing < 0)
    return say(request, { title, tone: 'error' })
  const noted = await notePayment(
    textOf(form, 'id'),
    {
      ...{ key: '', operation: null, amount: missing, method: null },
      ...{ paidOn: limaDay(new Date()), seenPaid, staffId: staff.id },
    },
    false,
  )
  if (!noted) return say(request, { title, description: GONE, tone: 'error' })
  if ('warnings' in noted) {
    const balance = await balanceOf(textOf(form, 'id'))
    if (balance.missing === 0) return say(request, alreadyNoted(balance))
    return say(request, { title, description: noted.warnings.join(' '), tone: 'error' })
  }
  if ('problem' in noted)
    return say(request, { title, description: noted.problem.message, tone: 'error' })
  return say(request, { ...told(noted, 'check'), tone: 'normal' })
}

/** Pressed twice, or noted by somebody else. */
function alreadyNoted(balance: Balance) {
  const description = balanceInWords(balance)
  return { title: 'Ya estaba anotado', description, tone: 'normal' } as const
}

/** Handles 'Cobrar al entregar' and its contrary. */
async function choose(request: Request, form: FormData, staff: User) {
  const collects = textOf(form, 'collects') === 'on'
  const isThere = await chooseCollection(textOf(form, 'id'), collects, staff.id)
  if (!isThere) return say(request, { title: GONE, tone: 'error' })
  const title = collects ? 'Se cobra al entregar' : 'Ya no se cobra al entregar'
  return say(request, { title, tone: 'normal' })
}

/** Handles 'Anular', which asks for a reason. */
async function annul(request: Request, form: FormData, staff: User) {
  const payment = textOf(form, 'payment')
  const again = (found: string | undefined) => {
    const { typed, problems } = echoedFields(form, Reason, { reason: found })
    const voiding = { payment, reason: typed.reason, problem: problems.reason ?? '' }
    return data<LedgerAnswer>({ voiding }, { status: 400 })
  }

  const read = Reason.safeParse({ reason: textOf(form, 'reason') })
  if (!read.success) return again(read.error.issues[0]?.message)
  const voided = await voidPayment(payment, { ...read.data, staffId: staff.id })
  const title = 'No se pudo anular'
  if (!voided) return say(request, { title, description: GONE, tone: 'error' })
  if ('problem' in voided) return again(voided.problem)
  const { status } = voided
  const stays = voided.missing > 0 && status !== 'pendiente' && isStatus(status)
  const description = [
    balanceInWords(voided),
    ...(stays ? [`El pedido sigue en «${STATUSES[status].label}».`] : []),
  ]
  return say(request, { title: 'Anulado', description: description.join(' '), tone: 'normal' })
}
