import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { counted } from '~/counted'
import { formatDay, limaDay } from '~/dates'
import { CUSTOMER_SORTS, listCustomers } from '~/models/customers/customer-list.server'
import { fileNewOrders } from '~/models/customers/filing.server'
import { formatMoney } from '~/money'
import { LIST_PAGE, readList } from '~/urls/staff/list-url'
import { titled } from '~/urls/title'
import { EmptyList, ListPages, ListTitle, SearchForm } from '../admin/list/list-page'
import { CustomerTable } from './customer-table'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Clientes')]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'customers.read')
  const { words, page, ...order } = readList(new URL(request.url).searchParams, [
    'newest',
    ...CUSTOMER_SORTS,
  ])
  const sort = order.sort === 'newest' ? 'last' : order.sort
  const descending = order.sort === 'newest' || order.descending
  await fileNewOrders()
  const { rows, total } = await listCustomers({ words, page, sort, descending })
  return {
    ...{ words, page, total, sort, descending },
    rows: rows.map(({ sum, last, ...customer }) => ({
      ...customer,
      sum: formatMoney(sum),
      last: formatDay(limaDay(last)),
    })),
  }
}

export default function Customers() {
  const { words, page, total, sort, descending, rows } = useLoaderData<typeof loader>()
  return (
    <>
      <ListTitle title="Clientes" />
      <SearchForm label="Buscar por nombre, correo, celular o pedido" words={words} />
      {rows.length === 0 ? (
        <EmptyList words={words} nothing="Todavía nadie ha comprado." />
      ) : (
        <CustomerTable rows={rows} list={{ sort, descending }} />
      )}
      <ListPages
        page={page}
        pages={Math.ceil(total / LIST_PAGE)}
        total={counted(total, 'cliente', 'clientes')}
      />
    </>
  )
}
