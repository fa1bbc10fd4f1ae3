import { Form, Link } from '@remix-run/react'
import { Badge } from '~/components/badge'
import { BouquetPhotos } from '~/components/bouquet-photos'
import { ReceiptList } from '~/components/paper/receipt-list'
import { OrderLines } from '~/components/order-lines'
import type { MyOrder } from './my-order.server'

/** A customer's own order, in a dialog or on a page. */
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
      <Steps steps={order.steps} />
      <BouquetPhotos {...order.bouquet} />
      <OrderLines order={order} />
      <ReceiptList receipts={order.receipts} />
      {order.isToPay ? (
        <Link to={`/confirmacion/${order.number}`} className="button button-main">
          Pagar ahora
        </Link>
      ) : null}
      {order.lines.length > 0 ? (
        <Form method="post" action={`/mis-pedidos/${order.number}`} className="grid">
          <button name="intent" value="order-again" className="button button-quiet">
            Pedir de nuevo
          </button>
        </Form>
      ) : null}
    </div>
  )
}

/** The steps of an order: those done with their time, then those to come. */
function Steps({ steps }: { steps: MyOrder['steps'] }) {
  const current = steps.findLastIndex(({ isDone }) => isDone)
  return (
    <ol className="card grid p-5 sm:p-6" aria-label="El camino de tu pedido">
      {steps.map(({ status, label, isDone, at }, index) => (
        <li
          key={status}
          aria-current={index === current ? 'step' : undefined}
          className={`relative flex flex-wrap items-baseline justify-between gap-x-4 pb-3 pl-8 last:pb-0 ${isDone ? '' : 'text-ink-soft'}`}
        >
          {index + 1 < steps.length ? (
            <span
              aria-hidden
              className={`absolute top-3 -bottom-1 left-[0.4375rem] w-0.5 ${index < current ? 'bg-leaf' : 'bg-line'}`}
            />
          ) : null}
          <span
            aria-hidden
            className={`absolute top-1 left-0 size-4 rounded-full border-2 ${isDone ? 'border-leaf bg-leaf' : 'border-line bg-paper'}`}
          />
          <span className={index === current ? 'font-semibold' : ''}>{label} </span>
          {at ? <span className="text-[0.9375rem] text-ink-soft">{at}</span> : null}
          {isDone ? null : <span className="sr-only"> (por venir)</span>}
        </li>
      ))}
    </ol>
  )
}
