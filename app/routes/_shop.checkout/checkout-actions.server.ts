import type { Submission, SubmissionResult } from '@conform-to/react'
import { type ActionFunctionArgs, data } from '@remix-run/node'
import { readUser } from '~/cookies/auth.server'
import { isDatabaseDown, orEmpty } from '~/database/availability.server'
import { parseForm, type Problems } from '~/forms/form.server'
import { mailQuestion } from '~/forms/mail-question.server'
import { report } from '~/log.server'
import type { Cart } from '~/models/cart/cart'
import { ORDER_FAILED } from '~/models/orders/order'
import { placeOrder } from '~/models/orders/order-placement.server'
import { type Quote, type QuoteChoices, quoteCart } from '~/models/orders/quote.server'
import { checkoutSettings } from '~/models/site/settings/setting.server'
import { quoteView } from './quote-view.server'
import { checkoutSchema, QuoteSchema } from './checkout-schema.server'
import { nameRecipient } from './known-recipient.server'
import { confirmed } from './ordered.server'
import { alsoWrong, whatChanged } from './what-changed.server'

/** A request, and whether its coupon code was refused, which counts as a guess. */
export type Asked = ActionFunctionArgs & { isGuess: boolean }

/** Maximum lengths of the fields that a quote does not validate but echoes. */
const WholeForm = checkoutSchema({ pickup: true })

/** Handles 'Aplicar' and 'Actualizar total'. */
export async function requote(asked: Asked, cart: Cart, form: FormData) {
  const submission = parseForm(form, QuoteSchema, WholeForm)
  if (submission.status !== 'success') return refuse(submission)
  try {
    const quote = await quoteAgain(asked, cart, submission.value)
    const { couponRefusal, districtRefusal } = quote
    if (!couponRefusal && !districtRefusal) {
      return { result: inZone(submission.reply(), quote), quote: quoteView(quote) }
    }
    const fieldErrors: Record<string, string[]> = {}
    if (couponRefusal) fieldErrors.coupon_code = [couponRefusal]
    if (districtRefusal) fieldErrors.district = [districtRefusal]
    return refuse(submission, { fieldErrors }, quote)
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    report(error)
    return refuse(submission, { fieldErrors: { coupon_code: ['Error al validar cupón'] } })
  }
}

/** The quote for the current choices; a refused code counts as a guess. */
async function quoteAgain(asked: Asked, cart: Cart, choices: QuoteChoices) {
  const user = await readUser(asked.request)
  const quote = await quoteCart(cart, choices, user?.id ?? null, new Date())
  asked.isGuess ||= quote.couponRefusal !== null
  return quote
}

/** A new total is no mistake of the buyer's. */
const REVIEW = 'Revisa el envío'

/**
 * Answers 400 with what was typed, the problems, and the quote for the current choices.
 *
 * @param title above the problems, where they are none of the buyer's mistakes
 */
function refuse<T, V>(
  submission: Submission<T, string[], V>,
  problems?: Problems,
  quote?: Quote | null,
  title?: string,
) {
  if (!quote) return data({ result: submission.reply(problems), title }, { status: 400 })
  const result = inZone(submission.reply(problems), quote)
  return data({ result, quote: quoteView(quote), title }, { status: 400 })
}

/** With a district the form comes back with its zone, whichever was chosen. */
function inZone(result: SubmissionResult, { district, zone }: Quote): SubmissionResult {
  if (district === null || !zone || !result.initialValue) return result
  return { ...result, initialValue: { ...result.initialValue, shipping_zone_id: zone.id } }
}

/**
 * Answers 429 after too many coupon codes.
 *
 * @param wait seconds until the next attempt is allowed
 */
export function refuseTries(form: FormData, wait: number) {
  const submission = parseForm(form, QuoteSchema, WholeForm)
  const headers = { 'Retry-After': String(wait) }
  return data({ result: submission.reply(TOO_MANY) }, { status: 429, headers })
}

/** Handles 'Realizar pedido'. */
export async function submitOrder(asked: Asked, cart: Cart, form: FormData) {
  const { request, context } = asked
  const settings = await checkoutSettings(context)
  await nameRecipient(form, request)
  const { payments, receipts } = settings
  const schema = checkoutSchema({ pickup: settings.pickup !== null, payments, receipts })
  const question = mailQuestion(form)
  const submission = parseForm(form, schema)
  // Keeps the coupon applied while other fields are corrected.
  const priced = () => orEmpty(asChosen(asked, cart, form), null)
  if (submission.status !== 'success' || question) {
    const quote = await priced()
    const found = alsoWrong(quote, form)
    const isQuestion =
      submission.status === 'success' && Object.keys(found.fieldErrors).length === 0
    if (question) found.fieldErrors.email = [question]
    return refuse(submission, found, quote, isQuestion ? 'Revisa tu correo' : undefined)
  }

  const user = await readUser(request)
  const buyer = { userId: user?.id ?? null, now: new Date(), settings }
  const placement = await placeOrder(cart, submission.value, buyer).catch((error: unknown) => {
    report(error, 'el pedido no se pudo guardar')
    return null
  })
  if (!placement) {
    return data({ result: submission.reply({ formErrors: [ORDER_FAILED] }) }, { status: 503 })
  }
  if ('refusal' in placement) {
    asked.isGuess ||= placement.refusal.field === 'coupon_code'
    const quote = await priced()
    return refuse(submission, problemsOf(placement.refusal, alsoWrong(quote, form)), quote)
  }
  if ('changed' in placement) {
    const formErrors = whatChanged(placement.changed, submission.value)
    return askAgain(submission.reply({ formErrors }), placement.changed)
  }
  if (placement.placed.isNew) context.noteStep?.('order')
  return confirmed(request, cart, placement.placed)
}

async function asChosen(asked: Asked, cart: Cart, form: FormData) {
  const choices = parseForm(form, QuoteSchema)
  return choices.status === 'success' ? quoteAgain(asked, cart, choices.value) : null
}

/** Answers 409 with the new total, which the buyer has not seen yet. */
function askAgain(result: SubmissionResult, changed: Quote) {
  return data(
    { result: inZone(result, changed), quote: quoteView(changed), title: REVIEW },
    { status: 409 },
  )
}

const TOO_MANY = {
  fieldErrors: {
    coupon_code: ['Probaste muchos códigos: espera unos minutos y vuelve a intentar'],
  },
}

/** A refusal, first, with what else is wrong. */
function problemsOf(refusal: { field: string; message: string }, also: Required<Problems>) {
  const { field, message } = refusal
  if (field !== 'cart') return { ...also, fieldErrors: { ...also.fieldErrors, [field]: [message] } }
  return { ...also, formErrors: [...new Set([message, ...also.formErrors])] }
}
