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
import { useEffect, useRef } from 'react'
import { maySeeOrder } from '~/cookies/auth.server'
import { titled } from '~/urls/title'
import { Failure, failureTab } from '~/components/failure'
import { unknownIntent } from '~/forms/form.server'
import { formatMoney } from '~/money'
import { findOrder, opensOrder } from '~/models/orders/order.server'
import { orderHeader } from '~/cookies/order-access.server'
import { orEmpty } from '~/database/availability.server'
import { readUpload } from '~/forms/upload.server'
import { buyAgain, takeProof } from './confirmation-actions.server'
import { HowToPay } from './how-to-pay'
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
  const token = new URL(request.url).searchParams.get('llave')
  if (order && token && opensOrder(order, token)) {
    // Redirects to the address without the token, so that no screenshot or referrer contains it.
    const headers = { 'Set-Cookie': await orderHeader(request, order.id) }
    throw redirect(`/confirmacion/${order.order_number}`, { headers })
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
        <p className="font-semibold text-leaf">
          {order.isPending ? 'Pedido recibido' : order.status}
        </p>
        <Thanks />
        <p className="mt-2">{whatNext(order)}</p>
        {order.deadline ? (
          <p className="mt-1 font-semibold">Paga hasta el {order.deadline}</p>
        ) : null}
      </header>
      <dl className="card grid gap-x-6 gap-y-3 p-5 sm:grid-cols-3 sm:p-6">
        <Fact name="Número de pedido">{order.orderNumber}</Fact>
        {order.email ? <Fact name="Correo">{order.email}</Fact> : null}
        <Fact name="Total">{formatMoney(order.total)}</Fact>
      </dl>
      {order.isPending || order.toPay > 0 ? (
        <HowToPay order={order} />
      ) : (
        <Closed {...order.closed} />
      )}
      <Ordered order={order} />
      <p className="flex flex-wrap justify-center gap-3">
        <Link to="/" className="button button-quiet">
          Volver al inicio
        </Link>
        <Link to="/mis-pedidos" className="button button-quiet">
          Mis pedidos
        </Link>
      </p>
    </div>
  )
}

type Next = { isPending: boolean; isFree: boolean; status: string; toPay: number }

function whatNext(order: Next): string {
  const rest = order.toPay > 0 ? ` Falta pagar ${formatMoney(order.toPay)}.` : ''
  if (!order.isPending) return `El estado de tu pedido es: ${order.status}.${rest}`
  if (order.isFree) return 'No tienes nada que pagar. Te avisaremos por correo.'
  return 'Confirmaremos tu pago y te avisaremos por correo.'
}

/** Scrolls to the top after ordering: the order button is at the end of a long page. */
function Thanks() {
  const heading = useRef<HTMLHeadingElement>(null)
  const isArrival = String(useNavigationType()) !== 'POP'
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

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-lg font-semibold break-words">{children}</dd>
    </div>
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
