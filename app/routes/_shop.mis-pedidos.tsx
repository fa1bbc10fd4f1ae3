import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { readUser } from '~/auth.server'
import { brand } from '~/brand'
import { Badge } from '~/components/badge'
import { formatDay, limaDay } from '~/dates'
import { STATUSES, type Status } from '~/models/order'
import { ordersOf } from '~/models/order.server'
import { formatMoney } from '~/money'
import { redirectWithToast } from '~/toast.server'

export const meta: MetaFunction = () => [
  { title: `Mis pedidos | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await readUser(request)
  if (!user) {
    const title = 'Debes iniciar sesión para ver tus pedidos'
    throw await redirectWithToast('/', { title, tone: 'error' })
  }
  const orders = await ordersOf(user.id)
  return {
    orders: orders.map((order) => ({
      number: order.order_number,
      total: order.total,
      delivery: order.delivery_type === 'retiro' ? 'Retiro' : 'Envío',
      day: formatDay(limaDay(order.created_at)),
      ...STATUSES[order.status as Status],
    })),
  }
}

export default function MyOrders() {
  const { orders } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-5 text-3xl sm:text-4xl">Mis pedidos</h1>
      {orders.length === 0 ? (
        <div className="card grid justify-items-center gap-4 p-10 text-center">
          <p className="font-display text-xl">No tienes pedidos aún</p>
          <Link to="/catalogo" className="button button-main">
            Ver flores
          </Link>
        </div>
      ) : (
        <ul className="grid gap-3">
          {orders.map((order) => (
            <li key={order.number} className="card flex flex-wrap items-center gap-x-6 gap-y-2 p-4">
              <div className="grow">
                <p className="font-semibold">{order.number}</p>
                <p className="text-[0.9375rem] text-ink-soft">
                  {order.day} · {order.delivery}
                </p>
              </div>
              <Badge look={order.badge}>{order.label}</Badge>
              <p className="font-semibold">{formatMoney(order.total)}</p>
              <Link to={`/confirmacion/${order.number}`} className="link min-h-11 content-center">
                Ver pedido<span className="sr-only"> {order.number}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
