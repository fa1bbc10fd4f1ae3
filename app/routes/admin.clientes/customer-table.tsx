import { Link } from '@remix-run/react'
import { EmailText } from '../admin/list/email-text'
import { SortHeader } from '../admin/list/list-table'

type Row = {
  id: string
  name: string
  email: string | null
  phone: string
  hasAccount: boolean
  orders: number
  sum: string
  /** The day. */
  last: string
}

type Props = { rows: Row[]; list: { sort: string; descending: boolean } }

/** Who bought, each leading to their page. */
export function CustomerTable({ rows, list }: Props) {
  return (
    <table className="list list-stacked">
      <caption className="sr-only">Clientes</caption>
      <thead>
        <tr>
          <SortHeader list={list} by="name" label="Cliente" />
          <th scope="col">Contacto</th>
          <SortHeader list={list} by="orders" label="Pedidos" />
          <SortHeader list={list} by="sum" label="Suma" />
          <SortHeader list={list} by="last" label="Último pedido" />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <Link
                to={`/admin/clientes/${row.id}`}
                className="link inline-flex min-h-11 items-center"
              >
                {row.name || 'Sin nombre'}
              </Link>
            </th>
            <td data-label="Contacto" className="wrap-anywhere">
              <span>
                {row.phone}
                <span className="block text-[0.9375rem] text-ink-soft">
                  {row.email ? <EmailText email={row.email} /> : 'Sin correo'}
                  {row.hasAccount ? ' · Con cuenta' : ''}
                </span>
              </span>
            </td>
            <td data-label="Pedidos">{row.orders}</td>
            <td data-label="Suma" className="whitespace-nowrap">
              {row.sum}
            </td>
            <td data-label="Último pedido">{row.last}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
