import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { titled } from '~/urls/title'
import { readForm } from '~/forms/form.server'
import { askForOrderLink } from '~/models/orders/order-link.server'
import { type AccountReply, useAccountForm } from './_shop/account/account-form'
import { ORDER_OF_MAIL, OrderOfMail } from './_shop/account/order-of-mail'
import { AccountPage, MailSentPage } from './_shop/account/account-page'
import { readOrderOfMail } from './_shop/account/order-of-mail.server'
import { SendButton } from './_shop/send-button'
import { AccountProblems } from './_shop/account/sign-in-form'

export const meta: MetaFunction = ({ matches }) => [
  titled(matches, 'Ver mi pedido'),
  { name: 'robots', content: 'noindex' },
]

export function loader({ request }: LoaderFunctionArgs) {
  return { isSent: new URL(request.url).searchParams.has('enviado') }
}

/**
 * Mails a buyer the private link of their order; the answer does not reveal whether number and
 * e-mail belong together.
 *
 * @source docs/decisions/0008
 */
export async function action({ request }: ActionFunctionArgs) {
  const { form } = await readForm(request)
  const { asked, refusal } = readOrderOfMail(form)
  if (refusal) return refusal
  await askForOrderLink(asked.number, asked.email)
  return redirect('/mi-pedido?enviado', 303)
}

export { clientAction, shouldRevalidate } from '~/forms/failed-submission'

export default function MyOrder() {
  const { isSent } = useLoaderData<typeof loader>()
  return isSent ? <MailSentPage {...SENT} /> : <Ask />
}

function Ask() {
  const form = useAccountForm('mi-pedido', useActionData<AccountReply>())
  const isSending = useNavigation().formData !== undefined
  return (
    <AccountPage title="Ver mi pedido">
      <Form method="post" noValidate className="grid gap-4">
        <AccountProblems form={form} labels={ORDER_OF_MAIL} />
        <p>¿Compraste sin cuenta? Te enviamos a tu correo el enlace privado de tu pedido.</p>
        <OrderOfMail form={form} />
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
