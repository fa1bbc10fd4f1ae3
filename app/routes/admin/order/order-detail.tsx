import { Link } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { Badge } from '~/components/badge'
import { editRefusal } from '~/models/orders/edit/order-edit'
import { STATUSES } from '~/models/orders/order'
import { Customer } from './detail/customer'
import { Delivery } from './detail/delivery'
import { Part } from './detail/part'
import { GapsNotice } from './gaps/gaps-notice'
import { HolderForm } from './holding/holder'
import { OrderContent } from './order-content'
import { OrderHistory } from './order-history'
import type { OrderView } from './order-view.server'
import { OrderPayment } from './payment/order-payment'
import { OrderPhoto } from './photo/order-photo'
import { StatusMail } from './status-mail'
import { StatusSelect } from './status-select'
import { ChangeAndNotify } from './notifying/change-and-notify'

/** An order for staff, in a dialog or on a page; in two columns where there is room. */
export function OrderDetail({ order }: { order: OrderView }) {
  return (
    <div className="@container grid gap-4">
      <GapsNotice order={order} />
      <div className="grid gap-4 @4xl:grid-cols-2">
        <div className="grid min-w-0 content-start gap-4">
          <OrderStatus order={order} />
          <Delivery order={order} />
          <OrderPhoto order={order} />
          <Content order={order} />
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <PaymentDetail order={order} section="pedidos" />
          <Customer order={order} />
          <Part title="Historial">
            <OrderHistory order={order} />
          </Part>
        </div>
      </div>
    </div>
  )
}

type PaymentProps = {
  order: ComponentProps<typeof OrderPayment>['order']
  section: 'pedidos' | 'pagos'
}

/**
 * An order's payments, also alone for who keeps the books. It stands here so that it travels in one file with the
 * rest: every file of the back office is named in what shoppers load.
 */
export function PaymentDetail({ order, section }: PaymentProps) {
  return <OrderPayment order={order} to={(number) => `/admin/${section}/${number}`} />
}

function OrderStatus({ order }: { order: OrderView }) {
  const { label, badge } = STATUSES[order.status]
  const isOver = ['entregado', 'cancelado'].includes(order.status)
  return (
    <Part title="Estado" id="estado">
      <p className="flex flex-wrap items-center gap-3">
        <Badge look={badge}>{label}</Badge>
        <strong className={order.ledger.missing > 0 ? 'text-rosewood' : undefined}>
          {order.ledger.words}
        </strong>
        <span className="text-ink-soft">{order.placed}</span>
      </p>
      <div className="flex flex-wrap items-start gap-3">
        <StatusSelect id={order.id} number={order.number} status={order.status} />
        <StatusMail order={order} />
      </div>
      <ChangeAndNotify order={order} />
      {isOver ? null : <HolderForm order={order} />}
    </Part>
  )
}

function Content({ order }: { order: OrderView }) {
  return (
    <Part title="Arreglos">
      <OrderContent order={order} />
      {editRefusal(order.status) === null ? (
        <p>
          <Link to={`/admin/pedidos/${order.number}/editar`} className="button button-quiet px-4">
            Editar pedido
          </Link>
        </p>
      ) : null}
      {order.notes ? (
        <p className="rounded-xl bg-butter/50 px-3 py-2 wrap-anywhere whitespace-pre-line">
          {order.notes}
        </p>
      ) : null}
    </Part>
  )
}

/** Links to the next newer and the next older order. */
export function Neighbours({ order, to }: { order: OrderView; to: (number: string) => string }) {
  return (
    <nav aria-label="Otros pedidos" className="flex flex-wrap gap-2">
      {order.newer ? (
        <Link to={to(order.newer)} replace preventScrollReset className="button button-quiet px-4">
          ‹ Anterior
        </Link>
      ) : null}
      {order.older ? (
        <Link
          to={to(order.older)}
          replace
          preventScrollReset
          className="button button-quiet ml-auto px-4"
        >
          Siguiente ›
        </Link>
      ) : null}
    </nav>
  )
}
