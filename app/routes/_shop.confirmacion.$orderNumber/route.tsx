import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import {
  Form,
  isRouteErrorResponse,
  Link,
  useLoaderData,
  useNavigationType,
  useParams,
  useRouteError,
} from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { maySeeOrder } from '~/cookies/auth.server'
import { titled } from '~/urls/title'
import { Failure, failureTab } from '~/components/failure'
import { unknownIntent } from '~/forms/form.server'
import { findOrder } from '~/models/orders/order.server'
import { privateLinkHeader } from '~/cookies/order-access.server'
import { orEmpty } from '~/database/availability.server'
import { readUpload } from '~/forms/upload.server'
import { buyAgain, endLink, takeProof } from './confirmation-actions.server'
import { Facts } from './fact'
import { HowToPay } from './payment/how-to-pay'
import { Ordered } from './keep'
import { shownOrder } from './shown-order.server'
import { Closed } from './unpaid'

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  const title = data ? `Pedido ${data.orderNumber}` : failureTab(error, 'Pedido no encontrado')
  return [titled(matches, title), { name: 'robots', content: 'noindex' }]
}

export const headers: HeadersFunction = () => ({ 'X-Robots-Tag': 'noindex' })

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const order = await orEmpty(findOrder(params.orderNumber ?? ''), undefined)
  const header = order && (await privateLinkHeader(request, order.id))
  if (header) {
    // Redirects to the address without the token, so that no screenshot or referrer contains it.
    throw redirect(`/confirmacion/${order.order_number}`, { headers: { 'Set-Cookie': header } })
  }
  if (!order || !(await maySeeOrder(request, order))) throw new Response(null, { status: 404 })
  return shownOrder(order, context)
}

export async function action({ request, params }: ActionFunctionArgs) {
  const upload = await readUpload(request)
  const order = await findOrder(params.orderNumber ?? '')
  if (!order || !(await maySeeOrder(request, order))) throw new Response(null, { status: 404 })
  switch (upload.intent) {
    case 'proof':
      return takeProof(order, upload)
    case 'end-share':
      return endLink(order)
    case 'order-again':
      return buyAgain(request, order, `/confirmacion/${order.order_number}`)
    default:
      throw unknownIntent(upload.intent)
  }
}

export { clientAction, shouldRevalidate } from '~/forms/failed-submission'

export default function Confirmation() {
  const order = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto grid max-w-3xl gap-6">
      <header className="text-center">
        <p className="text-lg font-semibold text-leaf">
          {order.standing.title}
          {order.deadline ? ' · ' : null}
          {order.deadline ? <span>Paga hasta el {order.deadline}</span> : null}
        </p>
        <Thanks />
        <p className="mt-2">{order.standing.next}</p>
      </header>
      <Facts {...order} />
      {order.payment ? (
        <HowToPay {...order} payment={order.payment} />
      ) : (
        <Closed {...order.closed} />
      )}
      <Ordered order={order} />
      <p className="flex flex-wrap justify-center gap-3">
        <Link to="/" className="button button-quiet">
          Volver al inicio
        </Link>
        {order.keep.guest !== null ? (
          <Link to="/mi-pedido" className="button button-quiet">
            Ver mi pedido
          </Link>
        ) : null}
        <Link to="/mis-pedidos" className="button button-quiet">
          Mis pedidos
        </Link>
        <a href={`/mis-datos?pedido=${order.orderNumber}`} className="button button-quiet">
          Mis datos
        </a>
      </p>
    </div>
  )
}

/** Scrolls to the top after ordering: the order button is at the end of a long page. */
function Thanks() {
  const heading = useRef<HTMLHeadingElement>(null)
  const type = useNavigationType()
  // How the page was come to: the answer to a proof is a navigation as well.
  const [isArrival] = useState(String(type) !== 'POP')
  useEffect(() => {
    if (!isArrival) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [isArrival])
  return (
    <h1 ref={heading} tabIndex={-1} className="mt-1 text-3xl outline-none sm:text-4xl">
      Gracias por tu pedido
    </h1>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { orderNumber } = useParams()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <Failure error={error} />
  return (
    <div className="mx-auto grid max-w-md gap-4 py-12">
      <h1 className="text-center text-3xl">Pedido no encontrado</h1>
      <p className="text-center">
        Por seguridad, un pedido solo se ve en el equipo donde se hizo o con su enlace privado.
      </p>
      <Form method="post" action="/mi-pedido" className="card grid gap-3 p-5">
        <h2 className="text-xl">Ver mi pedido</h2>
        <input type="hidden" name="number" value={orderNumber} />
        <label htmlFor="correo-del-pedido" className="font-semibold">
          Correo con el que compraste
        </label>
        <input
          id="correo-del-pedido"
          name="email"
          type="email"
          required
          autoComplete="email"
          maxLength={254}
          className="field"
        />
        <button className="button button-main">Enviarme el enlace</button>
      </Form>
      <Link to="/" className="link justify-self-center">
        Volver al inicio
      </Link>
    </div>
  )
}
