import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useRef } from 'react'
import { titled } from '~/urls/title'
import { readCart } from '~/cookies/cart.server'
import { redirectWithToast } from '~/cookies/toast.server'
import { couponAttempt } from '~/forms/attempt-limits.server'
import type { FailedSubmission } from '~/forms/failed-submission'
import { textOf, readForm, unknownIntent } from '~/forms/form.server'
import { takesMeantEmail } from '~/forms/mail-question.server'
import type { Cart } from '~/models/cart/cart'
import { type Asked, refuseTries, requote, submitOrder } from './checkout-actions.server'
import { CheckoutForm } from './checkout-form'
import { checkoutPage } from './checkout-page.server'
import type { QuoteView } from './quote-view.server'
import { alreadyOrdered, EMPTY } from './ordered.server'

export const meta: MetaFunction = ({ matches }) => [
  titled(matches, 'Finalizar compra'),
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cart = await readCart(request)
  if (cart.lines.length === 0) throw await redirectWithToast('/', EMPTY, new Headers(), 302)
  return checkoutPage(cart, request, context)
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const cart = await readCart(request)
  const { form, intent: pressed } = await readForm(request)
  const intent = takesMeantEmail(form) ? 'place-order' : pressed
  const ordered = await alreadyOrdered(request, cart, textOf(form, 'cart_id'))
  if (ordered) throw ordered

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

/** Keeps the coupon applied to the same cart: neither the loader nor every answer has one. */
function withCoupon<Shown extends QuoteView>(quote: Shown, seen: Shown): Shown {
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
    FailedSubmission & { result?: SubmissionResult; quote?: typeof quote; title?: string }
  >()
  const seen = useRef(quote)
  seen.current = answer?.quote ?? withCoupon(quote, seen.current)
  return (
    <>
      <h1 className="mb-5 text-3xl sm:text-4xl">Finalizar compra</h1>
      <CheckoutForm
        quote={seen.current}
        found={answer?.quote}
        lastResult={answer?.result}
        refusal={answer?.refusal}
        title={answer?.title}
        {...page}
      />
    </>
  )
}
