import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { titled } from '~/urls/title'
import { findOrder } from '~/models/orders/order.server'
import { OrderSlip, SlipTools } from './admin/order/order-slip'
import { slipOf } from './admin/order/order-slip.server'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  titled(matches, data ? `Hoja de ${data.order.number}` : 'Pedido no encontrado'),
]

/** The printed sheet of one order, without prices by default. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'orders.read')
  const order = await findOrder(params.orderNumber ?? '')
  if (!order) throw new Response(null, { status: 404 })
  const hasPrices = new URL(request.url).searchParams.has('precios')
  return { order: slipOf(order, hasPrices), hasPrices }
}

export default function OrderSheet() {
  const { order, hasPrices } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto max-w-2xl print:max-w-none">
      <SlipTools
        back={{ to: `/admin/pedidos/${order.number}`, label: `Pedido ${order.number}` }}
        prices={{ to: hasPrices ? '?' : '?precios', areShown: hasPrices }}
      />
      <OrderSlip order={order} />
    </div>
  )
}
