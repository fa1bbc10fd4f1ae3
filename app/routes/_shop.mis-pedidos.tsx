import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { titled } from '~/urls/title'
import { Badge } from '~/components/badge'
import { SidePanel } from '~/components/dialog'
import { useHydrated } from '~/components/hydrated'
import { formatDay, limaDay } from '~/dates'
import { closedUrl, openUrl } from '~/urls/dialog-url'
import { STATUSES, type Status } from '~/models/orders/order'
import { ordersOf } from '~/models/orders/order.server'
import { formatMoney } from '~/money'
import { myOrder, requireBuyer } from './_shop/account/my-order.server'
import { Recipients } from './_shop/account/my-recipients'
import { changeRecipients, myRecipients } from './_shop/account/my-recipients.server'
import { OrderDetail } from './_shop/account/order-detail'

export const meta: MetaFunction = ({ matches }) => [
  titled(matches, 'Mis pedidos'),
  { name: 'robots', content: 'noindex' },
]

/** @source docs/specification/storefront.md §2 "My orders"; docs/specification/decisions.md */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireBuyer(request)
  const wanted = new URL(request.url).searchParams.get('pedido')
  const [orders, recipients, shown] = await Promise.all([
    ordersOf(user.id),
    myRecipients(user.id),
    wanted === null ? undefined : myOrder(wanted, user.id),
  ])
  return {
    orders: orders.map((order) => ({
      number: order.order_number,
      total: order.total,
      delivery: order.delivery_type === 'retiro' ? 'Retiro' : 'Envío',
      day: formatDay(limaDay(order.created_at)),
      ...STATUSES[order.status as Status],
    })),
    recipients,
    open: shown === undefined ? null : { order: shown },
  }
}

export function action({ request }: ActionFunctionArgs) {
  return changeRecipients(request)
}

export { shouldRevalidate } from '~/forms/failed-submission'

export default function MyOrders() {
  const { orders, recipients, open } = useLoaderData<typeof loader>()
  const closeTo = closedUrl(useLocation())
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-5 text-3xl sm:text-4xl">Mis pedidos</h1>
      {orders.length === 0 ? (
        <Nothing />
      ) : (
        <ul className="grid gap-3">
          {orders.map((order) => (
            <OrderCard key={order.number} order={order} />
          ))}
        </ul>
      )}
      {recipients.length > 0 ? <Recipients recipients={recipients} /> : null}
      <p className="mt-6">
        <Link to="/mis-datos" className="link inline-flex min-h-11 items-center">
          Mis datos
        </Link>
      </p>
      {open ? (
        <SidePanel title={open.order ? `Pedido ${open.order.number}` : 'Pedido'} closeTo={closeTo}>
          <div className="p-5">
            <OrderDetail order={open.order} />
          </div>
        </SidePanel>
      ) : null}
    </div>
  )
}

function Nothing() {
  return (
    <div className="card grid justify-items-center gap-4 p-10 text-center">
      <img src="/flor.svg" alt="" width={120} height={120} className="size-30 rounded-full" />
      <p className="font-display text-xl">No tienes pedidos aún</p>
      <Link to="/catalogo" className="button button-main">
        Ver flores
      </Link>
    </div>
  )
}

type OrderProps = ReturnType<typeof useLoaderData<typeof loader>>['orders'][number]

function OrderCard({ order }: { order: OrderProps }) {
  const location = useLocation()
  const opensDialog = useHydrated()
  return (
    <li className="card grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 p-4 sm:grid-cols-[1fr_auto_auto_auto] sm:gap-x-6">
      <div className="max-sm:col-span-2">
        <h2 className="font-sans text-base font-semibold tracking-normal whitespace-nowrap">
          {order.number}
        </h2>
        <p className="text-[0.9375rem] text-ink-soft">
          {order.day} · {order.delivery}
        </p>
      </div>
      <p>
        <Badge look={order.badge}>{order.label}</Badge>
      </p>
      <p className="font-semibold max-sm:text-right">{formatMoney(order.total)}</p>
      <Link
        to={
          opensDialog ? openUrl(location, 'pedido', order.number) : `/mis-pedidos/${order.number}`
        }
        preventScrollReset={opensDialog}
        className="link min-h-11 content-center text-right max-sm:col-span-2"
      >
        Ver pedido<span className="sr-only"> {order.number}</span>
      </Link>
    </li>
  )
}
