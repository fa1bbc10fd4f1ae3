import type { Submission, SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readUser } from '~/cookies/auth.server'
import { useRef } from 'react'
import { brand } from '~/brand'
import { readCart } from '~/cookies/cart.server'
import { couponAttempt } from '~/forms/attempt-limits.server'
import { isDatabaseDown } from '~/database/availability.server'
import { textOf, parseForm, type Problems, readForm, unknownIntent } from '~/forms/form.server'
import { CONSENT_TEXT } from '~/models/newsletter/consent'
import type { Cart } from '~/models/cart/cart'
import { ORDER_FAILED } from '~/models/orders/order'
import { placeOrder } from '~/models/orders/order-placement.server'
import { type Quote, type QuoteChoices, quoteCart } from '~/models/orders/quote.server'
import { checkoutSettings } from '~/models/site/setting.server'
import { activeZones } from '~/models/delivery/shipping-zone.server'
import { newestCouponOf } from '~/models/coupons/welcome-coupon.server'
import { report } from '~/log.server'
import { orEmpty } from '~/database/availability.server'
import type { FailedSubmission } from '~/forms/failed-submission'
import { CheckoutForm } from './checkout-form'
import { checkoutSchema, QuoteSchema } from './checkout-schema.server'
import { alreadyOrdered, confirmed } from './ordered.server'

export const meta: MetaFunction = () => [
  { title: `Checkout | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

const NOTHING_CHOSEN = { deliveryType: 'envio', zoneId: '', couponCode: '' } as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cart = await readCart(request)
  if (cart.lines.length === 0) throw redirect('/')

  const [user, settings, zones] = await Promise.all([
    readUser(request),
    checkoutSettings(context),
    activeZones(),
  ])
  const couponCode = await askedCoupon(request, user?.id ?? null)
  const choices = { ...NOTHING_CHOSEN, couponCode }
  const quote = await quoteCart(cart, choices, user?.id ?? null, new Date(), settings)
  if (quote.lines.length === 0) throw redirect('/carrito')
  return {
    quote: quoteView(quote),
    zones: zones.map(({ id, name, cost, areas }) => ({ id, name, cost, areas })),
    pickup: settings.pickup,
    plin: settings.plin,
    email: user?.email ?? '',
    consent: CONSENT_TEXT,
  }
}

/** Prefills the signed-in user's welcome coupon; only typed codes count as attempts. */
async function askedCoupon(request: Request, userId: string | null): Promise<string> {
  const isAsked = new URL(request.url).searchParams.get('cupon') === 'mio'
  if (!isAsked || userId === null) return ''
  return (await orEmpty(newestCouponOf(userId), undefined))?.code ?? ''
}

/** The fields of a quote that the page shows. */
function quoteView(quote: Quote) {
  return {
    cartId: quote.id,
    lines: quote.lines.map((line) => ({
      key: line.key,
      name: line.productName,
      color: line.colorName,
      image: line.image,
      quantity: line.quantity,
      deliveryDate: line.deliveryDate,
      deliveryTime: line.deliveryTime,
      dedication: line.dedication,
      complements: line.complements.map(({ name }) => name),
      total: line.total,
      problem: line.problem,
      notice: line.notice,
    })),
    gone: quote.gone,
    pieces: quote.pieces,
    subtotal: quote.subtotal,
    discount: quote.discount,
    coupon: quote.coupon?.code ?? null,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const cart = await readCart(request)
  const { form, intent } = await readForm(request)
  if (cart.lines.length === 0) throw await alreadyOrdered(request, textOf(form, 'cart_id'))

  const code = textOf(form, 'coupon_code').trim()
  const guess = code ? couponAttempt(cart.id, context.clientAddress) : null
  const wait = (await guess?.begin()) ?? null
  if (wait !== null) return refuseTries(form, wait)
  const asked: Asked = { ...args, isGuess: false }
  try {
    return await act(asked, intent, cart, form)
  } finally {
    if (!asked.isGuess) await guess?.giveBack()
  }
}

/** A request, and whether its coupon code was refused, which counts as a guess. */
type Asked = ActionFunctionArgs & { isGuess: boolean }

function act(asked: Asked, intent: string, cart: Cart, form: FormData) {
  switch (intent) {
    case 'quote':
      return requote(asked, cart, form)
    case 'place-order':
      return submitOrder(asked, cart, form)
    default:
      throw unknownIntent(intent)
  }
}

/** Maximum lengths of the fields that a quote does not validate but echoes. */
const WholeForm = checkoutSchema({ pickup: true })

async function requote(asked: Asked, cart: Cart, form: FormData) {
  const submission = parseForm(form, QuoteSchema, WholeForm)
  if (submission.status !== 'success') return refuse(submission)
  try {
    const quote = await quoteAgain(asked, cart, submission.value)
    const { couponRefusal } = quote
    if (!couponRefusal) return { result: submission.reply(), quote: quoteView(quote) }
    return refuse(submission, { fieldErrors: { coupon_code: [couponRefusal] } }, quote)
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

/** Answers 400 with what was typed, the problems, and the quote for the current choices. */
function refuse<T, V>(
  submission: Submission<T, string[], V>,
  problems?: Problems,
  quote?: Quote | null,
) {
  const priced = quote ? { quote: quoteView(quote) } : {}
  return data({ result: submission.reply(problems), ...priced }, { status: 400 })
}

function refuseTries(form: FormData, wait: number) {
  const submission = parseForm(form, QuoteSchema, WholeForm)
  const headers = { 'Retry-After': String(wait) }
  return data({ result: submission.reply(TOO_MANY) }, { status: 429, headers })
}

async function submitOrder(asked: Asked, cart: Cart, form: FormData) {
  const { request, context } = asked
  const settings = await checkoutSettings(context)
  const schema = checkoutSchema({ pickup: settings.pickup !== null })
  const submission = parseForm(form, schema)
  // Keeps the coupon applied while other fields are corrected.
  const priced = () => orEmpty(asChosen(asked, cart, form), null)
  if (submission.status !== 'success') return refuse(submission, undefined, await priced())

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
    return refuse(submission, problemsOf(placement.refusal), await priced())
  }
  if ('changed' in placement) {
    const isTotal = placement.changed.total !== submission.value.seenTotal
    const result = submission.reply({ formErrors: [isTotal ? TOTAL_CHANGED : PIECES_CHANGED] })
    return data({ result, quote: quoteView(placement.changed) }, { status: 409 })
  }
  return confirmed(request, cart, placement.placed)
}

async function asChosen(asked: Asked, cart: Cart, form: FormData) {
  const choices = parseForm(form, QuoteSchema)
  return choices.status === 'success' ? quoteAgain(asked, cart, choices.value) : null
}

const TOO_MANY = {
  fieldErrors: {
    coupon_code: ['Probaste muchos códigos: espera unos minutos y vuelve a intentar'],
  },
}

const TOTAL_CHANGED =
  'El total cambió desde que abriste esta página. Revísalo abajo y, si estás de acuerdo, confirma otra vez.'

const PIECES_CHANGED =
  'Algo de tu pedido ya no está disponible y lo quitamos. Revísalo abajo y, si estás de acuerdo, confirma otra vez.'

function problemsOf({ field, message }: { field: string; message: string }) {
  return field === 'cart' ? { formErrors: [message] } : { fieldErrors: { [field]: [message] } }
}

/** Keeps the coupon applied to the same cart: neither the loader nor every answer has one. */
function withCoupon<Shown extends ReturnType<typeof quoteView>>(quote: Shown, seen: Shown): Shown {
  const isSame = quote.cartId === seen.cartId && quote.subtotal === seen.subtotal
  return isSame && quote.coupon === null
    ? { ...quote, coupon: seen.coupon, discount: seen.discount }
    : quote
}

export { headers } from '~/forms/retry-after'
export { clientAction, shouldRevalidate } from '~/forms/failed-submission'

export default function Checkout() {
  const { quote, ...page } = useLoaderData<typeof loader>()
  const answer = useActionData<
    FailedSubmission & { result?: SubmissionResult; quote?: typeof quote }
  >()
  const seen = useRef(quote)
  seen.current = answer?.quote ?? withCoupon(quote, seen.current)
  return (
    <>
      <h1 className="mb-5 text-3xl sm:text-4xl">Checkout</h1>
      <CheckoutForm
        quote={seen.current}
        lastResult={answer?.result}
        refusal={answer?.refusal}
        {...page}
      />
    </>
  )
}
