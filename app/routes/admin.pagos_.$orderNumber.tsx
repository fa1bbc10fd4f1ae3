import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { readForm, unknownIntent } from '~/forms/form.server'
import { findOrder } from '~/models/orders/order.server'
import { titled } from '~/urls/title'
import { changeLedger, isLedgerIntent } from './admin/order/ledger-actions.server'
import { PaymentDetail } from './admin/order/order-detail'
import { paymentView } from './admin/order/payment/payment-view.server'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  titled(matches, data ? `Pagos del pedido ${data.order.number}` : 'Pedido no encontrado'),
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'payments.read')
  const order = await findOrder(params.orderNumber ?? '')
  if (!order) throw new Response(null, { status: 404 })
  return { order: await paymentView(order) }
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, 'payments.write')
  const { form, intent } = await readForm(request)
  if (!isLedgerIntent(intent)) throw unknownIntent(intent)
  return changeLedger(request, form, intent, staff)
}

export default function OrderPayments() {
  const { order } = useLoaderData<typeof loader>()
  return (
    <div className="grid max-w-2xl gap-4">
      <p>
        <Link to="/admin/pagos" className="link inline-flex min-h-11 items-center">
          ‹ Todos los pagos
        </Link>
      </p>
      <h1 className="text-2xl sm:text-3xl">Pagos del pedido {order.number}</h1>
      <p className="wrap-anywhere">
        {order.customer} · <span className="text-ink-soft">{order.placed}</span>
      </p>
      <h2 className="sr-only">Pagos</h2>
      <PaymentDetail key={order.id} order={order} section="pagos" />
    </div>
  )
}
