import { Link } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { editRefusal } from '~/models/orders/edit/order-edit'
import { Customer } from './detail/customer'
import { Delivery } from './detail/delivery'
import { NextStep, OtherStatus } from './detail/order-status'
import { Part } from './detail/part'
import { GapsNotice } from './gaps/gaps-notice'
import { OrderContent } from './order-content'
import { OrderHistory } from './order-history'
import type { OrderView } from './order-view.server'
import { OrderPayment } from './payment/order-payment'
import { OrderReceipts } from './receipts/order-receipts'
import { OrderPhoto } from './photo/order-photo'

/** An order for staff, in a dialog or on a page; in two columns where there is room. */
export function OrderDetail({ order }: { order: OrderView }) {
  return (
    <div className="@container grid gap-2 sm:gap-4">
      <GapsNotice order={order} />
      <div className="grid gap-2 sm:gap-4 @4xl:grid-cols-2">
        <div className="grid min-w-0 content-start gap-2 sm:gap-4">
          <NextStep order={order} />
          <Delivery order={order} />
          <OtherStatus order={order} />
          <OrderPhoto order={order} />
          <Content order={order} />
        </div>
        <div className="grid min-w-0 content-start gap-2 sm:gap-4">
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
 * An order's payments and receipts, also alone for who keeps the books. It stands here so that it travels in one file with the
 * rest: every file of the back office is named in what shoppers load.
 */
export function PaymentDetail({ order, section }: PaymentProps) {
  return (
    <>
      <OrderPayment order={order} to={(number) => `/admin/${section}/${number}`} />
      {order.receipts ? <OrderReceipts orderId={order.id} receipts={order.receipts} /> : null}
    </>
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
