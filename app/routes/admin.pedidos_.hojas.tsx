import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { titled } from '~/urls/title'
import { counted } from '~/counted'
import { withParams } from '~/urls/staff/list-url'
import { findOrders } from '~/models/orders/order.server'
import { idsIn } from './admin/list/list-address.server'
import { OrderSlip, SlipTools } from './admin/order/order-slip'
import { slipOf } from './admin/order/order-slip.server'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Hojas de pedidos')]

/** The printed sheets of the selected orders, one page each, in the order of selection. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'orders.read')
  const { searchParams } = new URL(request.url)
  const ids = idsIn(searchParams, 'id')
  const orders = new Map((await findOrders(ids)).map((order) => [order.id, order]))
  const hasPrices = searchParams.has('precios')
  return {
    orders: ids.flatMap((id) => {
      const order = orders.get(id)
      return order ? [slipOf(order, hasPrices)] : []
    }),
    hasPrices,
  }
}

export default function OrderSheets() {
  const { orders, hasPrices } = useLoaderData<typeof loader>()
  const location = useLocation()
  const title = counted(orders.length, 'pedido', 'pedidos')
  return (
    <div className="mx-auto max-w-2xl print:max-w-none">
      <h1 className="mb-2 text-2xl sm:text-3xl print:hidden">Hojas de {title}</h1>
      <SlipTools
        back={{ to: '/admin/pedidos', label: 'Pedidos' }}
        prices={{
          to: withParams(location, { precios: hasPrices ? null : '' }),
          areShown: hasPrices,
        }}
      />
      {orders.length === 0 ? <p>Ninguno de estos pedidos existe.</p> : null}
      {orders.map((order) => (
        <article
          key={order.number}
          aria-label={`Pedido ${order.number}`}
          className="mb-6 break-after-page rounded-card border border-line bg-white p-5 last:break-after-auto print:mb-0 print:border-0 print:p-0"
        >
          <OrderSlip order={order} isOneOfMany />
        </article>
      ))}
    </div>
  )
}
