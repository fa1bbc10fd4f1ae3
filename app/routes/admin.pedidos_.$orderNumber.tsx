import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { titled } from '~/urls/title'
import { readUpload } from '~/forms/upload.server'
import { Neighbours, OrderDetail } from './admin/order/order-detail'
import { answerOrderForm } from './admin/order/order-form.server'
import { orderView } from './admin/order/order-view.server'
import { MailAgainQuestion } from './admin/order/status-mail'
import { BackLink } from './admin/frame/back-link'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  titled(matches, data ? `Pedido ${data.order.number}` : 'Pedido no encontrado'),
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id } = await requireStaff(request, 'orders.read')
  const order = await orderView(params.orderNumber ?? '', id)
  if (!order) throw new Response(null, { status: 404 })
  return { order }
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, 'orders.write')
  const { form, intent } = await readUpload(request)
  return answerOrderForm(request, form, intent, staff)
}

export default function OrderPage() {
  const { order } = useLoaderData<typeof loader>()
  return (
    <div className="grid gap-2 sm:gap-4">
      <p>
        <BackLink to="/admin/pedidos">Todos los pedidos</BackLink>
      </p>
      <h1 className="text-2xl sm:text-3xl">Pedido {order.number}</h1>
      <h2 className="sr-only">Detalle</h2>
      <OrderDetail key={order.id} order={order} />
      <Neighbours order={order} to={(number) => `/admin/pedidos/${number}`} />
      <MailAgainQuestion orders={[order]} />
    </div>
  )
}
