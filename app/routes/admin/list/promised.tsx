import { Link } from '@remix-run/react'
import type { Promised } from '~/models/orders/admin/moving/promised.server'

/** Open orders that were promised for what goes, each with the screen that changes it. */
export function PromisedOrders({ orders, screen }: { orders: Promised[]; screen: string }) {
  return (
    <ul aria-label="Pedidos por entregar" className="max-h-60 overflow-y-auto">
      {orders.map(({ id, number, customer, when }) => (
        <li key={id} className="wrap-anywhere">
          <Link
            to={`/admin/pedidos/${number}${screen}`}
            className="link inline-flex min-h-11 items-center"
          >
            {number}
          </Link>{' '}
          · {customer} · {when}
        </li>
      ))}
    </ul>
  )
}
