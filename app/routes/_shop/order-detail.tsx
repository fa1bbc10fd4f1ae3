import { Link } from '@remix-run/react'
import { Badge } from '~/components/badge'
import { OrderLines } from '~/components/order-lines'
import type { MyOrder } from './my-order.server'

/** One's own order, in a dialog or on a page of its own. */
export function OrderDetail({ order }: { order: MyOrder | null }) {
  if (!order) {
    return (
      <p role="alert" className="rounded-xl bg-petal px-4 py-3">
        No se pudo cargar la información del pedido
      </p>
    )
  }
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge look={order.badge}>{order.label}</Badge>
        <span className="text-ink-soft">{order.placed}</span>
      </p>
      <OrderLines order={order} />
      {order.isPending ? (
        <Link to={`/confirmacion/${order.number}`} className="button button-main">
          Pagar ahora
        </Link>
      ) : null}
    </div>
  )
}
