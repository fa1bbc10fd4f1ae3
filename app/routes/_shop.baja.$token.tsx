import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData } from '@remix-run/react'
import { titled } from '~/urls/title'
import { subscriberOf, unsubscribe } from '~/models/newsletter/unsubscribe.server'
import { AccountPage } from './_shop/account/account-page'

export const meta: MetaFunction = ({ matches }) => [
  titled(matches, 'Darte de baja'),
  { name: 'robots', content: 'noindex' },
]

/** Changes nothing: mail scanners open every link of a mail. */
export function loader({ params }: LoaderFunctionArgs) {
  subscriberIn(params)
  return null
}

/**
 * Ends a subscription: from this page, or by a mail program's one-click unsubscribe, without
 * cookies and with any body (RFC 8058). Both get this page, without a redirect.
 *
 * @source docs/specification/decisions.md Q-055; docs/specification/reliability.md N-02
 */
export async function action({ params }: ActionFunctionArgs) {
  await unsubscribe(subscriberIn(params))
  return { isOver: true }
}

function subscriberIn({ token }: LoaderFunctionArgs['params']): string {
  const id = subscriberOf(token ?? '')
  if (!id) throw new Response(null, { status: 404 })
  return id
}

export { shouldRevalidate } from '~/forms/failed-submission'

export default function Unsubscribe() {
  const answer = useActionData<typeof action>()
  return answer?.isOver ? (
    <AccountPage title="Te diste de baja">
      <p role="status" className="mb-4">
        Ya no recibirás nuestras novedades por correo. Los correos de tus pedidos te llegan igual.
      </p>
      <Link to="/" className="button button-quiet">
        Volver al inicio
      </Link>
    </AccountPage>
  ) : (
    <AccountPage title="Darte de baja">
      <p className="mb-4">
        ¿Ya no quieres recibir nuestras novedades por correo? Los correos de tus pedidos te llegan
        igual.
      </p>
      <Form method="post">
        <button className="button button-main">Darme de baja</button>
      </Form>
    </AccountPage>
  )
}
