import { Link } from '@remix-run/react'
import { PlainTable } from '../admin/list/plain-table'

type Row = {
  id: string
  number: string
  placed: string
  customer: string
  total: string
  /** What the buyer says to have paid. */
  claimed: string | null
  /** What the ledger says. */
  money: string
  isOwed: boolean
}

/** Orders by what is paid of them, each leading to its payments. */
export function PaymentTable({ rows }: { rows: Row[] }) {
  return (
    <PlainTable
      caption="Pedidos y sus pagos"
      columns={['Pedido', 'Cliente', 'Total', 'Pago']}
      look="list list-stacked"
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">
            <Link
              to={`/admin/pagos/${row.number}`}
              className="link inline-flex min-h-11 items-center"
            >
              {row.number}
            </Link>
          </th>
          <td data-label="Cliente" className="wrap-anywhere">
            <span>
              {row.customer}
              <span className="block text-[0.9375rem] text-ink-soft">{row.placed}</span>
            </span>
          </td>
          <td data-label="Total">{row.total}</td>
          <td data-label="Pago">
            <span>
              <span className={row.isOwed ? 'font-semibold text-rosewood' : undefined}>
                {row.money}
              </span>
              {row.claimed ? (
                <span className="block text-[0.9375rem] text-ink-soft">
                  Dice que pagó {row.claimed}
                </span>
              ) : null}
            </span>
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}
