import { data } from '@remix-run/node'
import { z } from 'zod'
import { CartFull, cartHeaders, readCart } from '~/cookies/cart.server'
import { parseForm, textOf } from '~/forms/form.server'
import { type Cart, CART_FULL } from '~/models/cart/cart'
import { destinationOf, sentTo } from '../_shop/cart/destination.server'

/**
 * Answers 'Ver costo' with the same page, everything chosen and typed still there; the cart keeps the
 * district for the other pages.
 *
 * @param choice whose fields say how much of what was typed is shown again
 */
export async function askedDistrict(request: Request, form: FormData, choice: z.ZodType) {
  const submission = parseForm(form, z.object({}), choice)
  const cart = await readCart(request)
  const sent = await sentTo(cart, textOf(form, 'district'))
  if (typeof sent === 'string') return refuse(submission, sent, cart)
  try {
    const headers = await cartHeaders(sent)
    const destination = await destinationOf(sent.district)
    return data({ result: submission.reply(), destination }, { headers })
  } catch (error) {
    if (error instanceof CartFull) return refuse(submission, CART_FULL, cart)
    throw error
  }
}

/** Answers 400 with the districts to choose among. */
async function refuse({ reply }: ReturnType<typeof parseForm>, sentence: string, cart: Cart) {
  const result = reply({ fieldErrors: { district: [sentence] } })
  return data({ result, destination: await destinationOf(cart.district) }, { status: 400 })
}

/** The cart, with the district that was typed and not asked about if the shop knows it. */
export async function cartSentTo(request: Request, form: FormData): Promise<Cart> {
  const cart = await readCart(request)
  if (!form.has('district')) return cart
  const sent = await sentTo(cart, textOf(form, 'district'))
  return typeof sent === 'string' ? cart : sent
}
