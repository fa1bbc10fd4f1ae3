import { Link } from '@remix-run/react'

type Absent = { id: string; number: string; customer: string; when: string; said: string }

/** What waits for somebody's decision, each with its way out; gone when it is solved. */
export function ToResolve({ absent, proposal }: { absent: Absent[]; proposal: string | null }) {
  if (absent.length === 0) return <p className="text-ink-soft">Nada por resolver.</p>
  return (
    <ul>
      {absent.map((order) => (
        <li key={order.id + order.when} className="border-b border-line py-2 last:border-0">
          <p className="flex flex-wrap items-center gap-x-3">
            <Link
              to={`/admin/pedidos?pedido=${order.number}`}
              className="link inline-flex min-h-11 items-center"
            >
              {order.number}
            </Link>
            <span className="min-w-0 grow wrap-anywhere">
              No había nadie, {order.said} · {order.customer}
            </span>
            <Link
              to={`/admin/pedidos/${order.number}/entrega?propuesta`}
              className="button button-quiet px-4"
            >
              {proposal ? `Volver ${proposal}` : 'Elegir otro día'}
              <span className="sr-only">: {order.number}</span>
            </Link>
          </p>
        </li>
      ))}
    </ul>
  )
}
