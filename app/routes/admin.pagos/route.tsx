import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { counted } from '~/counted'
import { formatInstant } from '~/dates'
import { countOwed } from '~/models/orders/money/balance.server'
import { paymentWords } from '~/models/orders/money/payment-words'
import { readOrderFilters } from '~/models/orders/admin/order-filters'
import { listOrders } from '~/models/orders/admin/order-list.server'
import { receiptRules } from '~/models/site/settings/setting'
import { allSettings } from '~/models/site/settings/setting.server'
import { formatMoney } from '~/money'
import { LIST_PAGE } from '~/urls/staff/list-url'
import { titled } from '~/urls/title'
import { EmptyList, ListPages, ListTitle, SearchForm } from '../admin/list/list-page'
import { ListTabs } from '../admin/list/list-tools'
import { PaymentTable } from './payment-table'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Pagos')]

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(request, 'payments.read')
  const { words, balance, page } = readOrderFilters(new URL(request.url).searchParams)
  const asked = { ...readOrderFilters(new URLSearchParams()), words, balance, page }
  const [{ rows, ...found }, owed] = await Promise.all([listOrders(asked), countOwed(context)])
  const notesReceipts = receiptRules(await allSettings()) !== null
  return {
    ...{ words, balance, page, owed },
    ...found,
    ...(notesReceipts && { notesReceipts }),
    rows: rows.map((order) => ({
      id: order.id,
      number: order.order_number,
      placed: formatInstant(order.created_at),
      customer: `${order.customer_name} ${order.customer_lastname}`.trim(),
      total: formatMoney(order.total),
      claimed: order.claimed ? formatMoney(order.claimed) : null,
      money: paymentWords(order),
      isOwed: order.missing > 0,
    })),
  }
}

export default function Payments() {
  const { words, balance, page, owed, rows, ...shop } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <>
      <ListTitle title="Pagos">
        <p className="flex flex-wrap justify-end gap-x-5">
          <Link to="/admin/reportes/pagos" className="link inline-flex min-h-11 items-center">
            Lista de pagos
          </Link>
          {'notesReceipts' in shop ? (
            <Link to="/admin/comprobantes" className="link inline-flex min-h-11 items-center">
              Boletas y facturas
            </Link>
          ) : null}
        </p>
      </ListTitle>
      <SearchForm label="Buscar por número, nombre o correo" words={words} />
      <ListTabs
        label="Listas"
        tabs={[
          { label: 'Todos', to: '/admin/pagos', isOpen: balance === null },
          { label: 'Por cobrar', to: '?saldo=falta', isOpen: balance === 'falta', count: owed },
          { label: 'Les sobra', to: '?saldo=sobra', isOpen: balance === 'sobra' },
          { label: 'Con pagos', to: '?saldo=cobrado', isOpen: balance === 'cobrado' },
        ]}
      />
      {rows.length === 0 ? (
        <EmptyList words={words} nothing="No hay pedidos aquí." />
      ) : (
        <PaymentTable rows={rows} />
      )}
      <ListPages
        page={page}
        pages={Math.ceil(shop.total / LIST_PAGE)}
        total={counted(shop.total, 'pedido', 'pedidos')}
        isMore={shop.isMore}
      />
      <p className="mt-2 flex flex-wrap gap-x-5">
        <a href={`/admin/pedidos/csv${search}`} className="link min-h-11 content-center">
          Descargar CSV
        </a>
        <a href={`/admin/pedidos/xlsx${search}`} className="link min-h-11 content-center">
          Descargar Excel (hasta 10 000 pedidos)
        </a>
      </p>
    </>
  )
}
