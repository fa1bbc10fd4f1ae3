import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { titled } from '~/urls/title'
import { readForm, textOf } from '~/forms/form.server'
import { email, line } from '~/forms/form-values.server'
import { ORDER_NUMBER } from '~/models/orders/order'
import { askForOrderLink } from '~/models/orders/order-link.server'
import { type AccountReply, useAccountForm } from './_shop/account/account-form'
import { AccountField, EmailField } from './_shop/account/account-fields'
import { AccountPage, MailSentPage } from './_shop/account/account-page'
import { accountRefusal } from './_shop/account/account-refusal.server'
import { SendButton } from './_shop/send-button'
import { AccountProblems } from './_shop/account/sign-in-form'

export const meta: MetaFunction = ({ matches }) => [
  titled(matches, 'Ver mi pedido'),
  { name: 'robots', content: 'noindex' },
]

export function loader({ request }: LoaderFunctionArgs) {
  return { isSent: new URL(request.url).searchParams.has('enviado') }
}

const AskSchema = z.object({
  number: line({ required: 'Escribe el número de tu pedido', max: 40 })
    .transform((text) => text.replace(/\s/g, '').toUpperCase())
    .refine((text) => text === '' || ORDER_NUMBER.test(text), {
      error: 'Escribe el número como está en tu correo: DZ-20261224-0042',
    }),
  email: email('Escribe el correo con el que compraste'),
})

/**
 * Mails a buyer the private link of their order; the answer does not reveal whether number and
 * e-mail belong together.
 *
 * @source docs/decisions/0008
 */
export async function action({ request }: ActionFunctionArgs) {
  const { form } = await readForm(request)
  const asked = AskSchema.safeParse({
    number: textOf(form, 'number'),
    email: textOf(form, 'email'),
  })
  if (!asked.success) {
    const { fieldErrors } = z.flattenError(asked.error)
    return data(accountRefusal(form, AskSchema, { title: 'Error', fieldErrors }), { status: 400 })
  }
  await askForOrderLink(asked.data.number, asked.data.email)
  return redirect('/mi-pedido?enviado', 303)
}

export { clientAction, shouldRevalidate } from '~/forms/failed-submission'

export default function MyOrder() {
  const { isSent } = useLoaderData<typeof loader>()
  return isSent ? <MailSentPage {...SENT} /> : <Ask />
}

const LABELS = { number: 'Número de pedido', email: 'Correo con el que compraste' }

function Ask() {
  const form = useAccountForm('mi-pedido', useActionData<AccountReply>())
  const isSending = useNavigation().formData !== undefined
  return (
    <AccountPage title="Ver mi pedido">
      <Form method="post" noValidate className="grid gap-4">
        <AccountProblems form={form} labels={LABELS} />
        <p>¿Compraste sin cuenta? Te enviamos a tu correo el enlace privado de tu pedido.</p>
        <AccountField
          form={form}
          name="number"
          label={LABELS.number}
          hint="Está en el correo que te enviamos, como DZ-20261224-0042"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <EmailField form={form} label={LABELS.email} autoComplete="email" />
        <SendButton isSending={isSending} sending="Enviando...">
          Enviarme el enlace
        </SendButton>
        <Link to="/mis-pedidos" className="link min-h-11 content-center text-center">
          Tengo una cuenta
        </Link>
      </Form>
    </AccountPage>
  )
}

const SENT = {
  sentence: 'Si el número y el correo corresponden a un pedido, te enviamos su enlace privado.',
  help: '¿No llega? Mira en la carpeta de correo no deseado y revisa que los escribiste bien.',
  again: { to: '/mi-pedido', name: 'Escribir otro pedido' },
}
