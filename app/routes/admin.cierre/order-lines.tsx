import { Link } from '@remix-run/react'
import type { ClosingOrder } from './closing-order'

type Props = {
  orders: ClosingOrder[]
  /** The list in which each order has its page. */
  to: string
}

/** Orders, each with its buyer and what is missing of it; on paper in two columns. */
export function OrderLines({ orders, to }: Props) {
  return (
    <ul className="print:columns-2">
      {orders.map(({ number, customer, owed }) => (
        <li
          key={number}
          className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-1 last:border-0 print:break-inside-avoid print:py-0"
        >
          <Link
            to={`${to}/${number}`}
            className="link inline-flex min-h-11 items-center whitespace-nowrap print:min-h-0"
          >
            {number}
          </Link>
          <span className="min-w-0 grow wrap-anywhere max-sm:order-last max-sm:basis-full print:order-none print:basis-auto">
            {customer}
          </span>
          {owed ? (
            <strong className="ml-auto whitespace-nowrap text-rosewood">{owed}</strong>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
