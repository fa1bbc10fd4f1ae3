import { Link } from '@remix-run/react'
import { counted } from '~/counted'
import { paymentWords } from '~/models/orders/money/payment-words'

type Asked = { id: string; orderNumber: string; missing: number; collects: boolean }

/**
 * Asks before orders move on without their money, naming each; part of the form that is sent again. Other orders,
 * or other amounts by then, are asked about anew.
 */
export function UnpaidQuestion({ orders }: { orders: Asked[] }) {
  if (orders.length === 0) return null
  return (
    <div role="alert" className="basis-full rounded-xl bg-petal px-3 py-2">
      <p className="font-semibold text-rosewood">
        No se cambió nada: falta dinero en {counted(orders.length, 'pedido', 'pedidos')}.
      </p>
      <ul className="max-h-40 overflow-y-auto">
        {orders.map((order) => (
          <li key={order.id}>
            <input type="hidden" name="asked" value={`${order.id}.${order.missing}`} />
            <Link
              to={`/admin/pedidos/${order.orderNumber}`}
              className="link inline-flex min-h-11 items-center"
            >
              {order.orderNumber}
            </Link>{' '}
            · {paymentWords({ ...order, status: '', extra: 0 })}
          </li>
        ))}
      </ul>
      <label className="flex min-h-11 items-center gap-2">
        <input
          key={orders.map(({ id, missing }) => id + missing).join()}
          type="checkbox"
          name="sure"
          className="size-5 accent-leaf"
        />
        Cambiar de todas formas
      </label>
    </div>
  )
}
