import { data } from '@remix-run/node'
import { z } from 'zod'
import { textOf } from '~/forms/form.server'
import { email, line } from '~/forms/form-values.server'
import { ORDER_NUMBER } from '~/models/orders/order'
import { accountRefusal } from './account-refusal.server'

const Schema = z.object({
  number: line({ required: 'Escribe el número de tu pedido', max: 40 })
    .transform((text) => text.replace(/\s/g, '').toUpperCase())
    .refine((text) => text === '' || ORDER_NUMBER.test(text), {
      error: 'Escribe el número como está en tu correo: DZ-20261224-0042',
    }),
  email: email('Escribe el correo con el que compraste'),
})

/** Reads `OrderOfMail`: the number of an order and the e-mail that bought it, or the answer that refuses them. */
export function readOrderOfMail(form: FormData) {
  const fields = { number: textOf(form, 'number'), email: textOf(form, 'email') }
  const asked = Schema.safeParse(fields)
  if (asked.success) return { asked: asked.data }
  const { fieldErrors } = z.flattenError(asked.error)
  const answer = accountRefusal(form, Schema, { title: 'Error', fieldErrors })
  return { refusal: data(answer, { status: 400 }) }
}
