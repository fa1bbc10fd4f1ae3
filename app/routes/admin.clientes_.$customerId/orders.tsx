import { Link } from '@remix-run/react'
import { Badge } from '~/components/badge'
import { counted } from '~/counted'
import { STATUSES } from '~/models/orders/order'
import { ListPages } from '../admin/list/list-page'
import { PlainTable } from '../admin/list/plain-table'
import { Part } from '../admin/order/detail/part'
import type { CustomerPage } from './customer-page.server'

type Props = Pick<CustomerPage, 'page' | 'orders'>

/** A page of a customer's orders; cancelled ones are among them, and do not count. */
export function OrdersOfCustomer({ page, orders }: Props) {
  const { rows, count, cancelled, pages } = orders
  if (rows.length === 0) {
    return (
      <Part title="Pedidos">
        <p className="text-ink-soft">No hay pedidos aquí.</p>
      </Part>
    )
  }
  return (
    <Part title="Pedidos">
      <PlainTable
        caption="Pedidos del cliente"
        columns={['Pedido', 'Estado', 'Total']}
        look="list list-stacked"
      >
        {rows.map((order) => (
          <tr key={order.id}>
            <th scope="row">
              <Link
                to={`/admin/pedidos/${order.order_number}`}
                className="link inline-flex min-h-11 items-center whitespace-nowrap"
              >
                {order.order_number}
              </Link>
              <span className="block text-[0.9375rem] font-normal text-ink-soft">
                {order.placed}
              </span>
            </th>
            <td data-label="Estado">
              <Badge look={STATUSES[order.status].badge}>{STATUSES[order.status].label}</Badge>
            </td>
            <td data-label="Total" className="whitespace-nowrap">
              {order.total}
            </td>
          </tr>
        ))}
      </PlainTable>
      <ListPages
        page={page}
        pages={pages}
        total={counted(count + cancelled, 'pedido', 'pedidos')}
      />
    </Part>
  )
}
