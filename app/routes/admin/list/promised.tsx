import { Link } from '@remix-run/react'
import { theyHaveIt } from '~/models/orders/admin/moving/kept-words'
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

/**
 * The open orders that have what goes or changes, if there are any.
 *
 * @param props.moveTo the screen that moves them, if days and slots help
 * @param props.said what happens if they do not move, as the rest of a sentence
 */
export function OrdersToMove(props: { orders: Promised[]; moveTo?: string; said: string }) {
  const { orders, moveTo, said } = props
  if (orders.length === 0) return null
  return (
    <div className="grid gap-1 rounded-xl bg-butter px-4 py-2">
      <p className="font-semibold">
        {theyHaveIt(orders.length)}: {said}
      </p>
      <PromisedOrders orders={orders} screen={moveTo ? '/entrega' : ''} />
      {moveTo ? (
        <Link to={moveTo} className="button button-quiet">
          Moverlos primero
        </Link>
      ) : null}
    </div>
  )
}
