import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { counted } from '~/counted'
import { formatDay, limaDay } from '~/dates'
import { ordersToIssue, receiptsOfMonth } from '~/models/orders/receipts/month.server'
import { receiptName } from '~/models/orders/receipts/receipt'
import { taxSum } from '~/models/orders/receipts/tax'
import { formatMoney } from '~/money'
import { LIST_PAGE, readList, shownPage } from '~/urls/staff/list-url'
import { titled } from '~/urls/title'
import { BackLink } from '../admin/frame/back-link'
import { EmptyList, ListPages, ListTitle } from '../admin/list/list-page'
import { ListTabs } from '../admin/list/list-tools'
import { PlainTable } from '../admin/list/plain-table'
import { askedMonth } from './asked-month.server'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Boletas y facturas')]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'payments.read')
  const { month } = await askedMonth(request)
  const { searchParams } = new URL(request.url)
  const isToIssue = searchParams.get('lista') === 'por-emitir'
  const [receipts, orders] = await Promise.all([receiptsOfMonth(month), ordersToIssue(month)])
  const rows = isToIssue ? orders.map(shownOrder) : receipts.map(shownReceipt)
  const page = shownPage(readList(searchParams, ['day']).page, rows.length)
  return {
    ...{ month, isToIssue, page, total: rows.length },
    counts: { issued: receipts.length, toIssue: orders.length },
    sum: taxSum(receipts),
    rows: rows.slice((page - 1) * LIST_PAGE, page * LIST_PAGE),
  }
}

type Receipt = Awaited<ReturnType<typeof receiptsOfMonth>>[number]
type Order = Awaited<ReturnType<typeof ordersToIssue>>[number]

function shownReceipt(receipt: Receipt) {
  return {
    id: receipt.id,
    name: receiptName(receipt),
    day: formatDay(receipt.issued_on),
    customer: receipt.customer_name,
    document: receipt.document_number,
    order: receipt.order_number,
    total: receipt.total,
  }
}

function shownOrder(order: Order) {
  return {
    id: order.id,
    name: null,
    day: formatDay(limaDay(order.created_at)),
    customer: order.fiscal_name || `${order.customer_name} ${order.customer_lastname}`.trim(),
    document: order.customer_dni,
    order: order.order_number,
    total: order.total,
  }
}

export default function Receipts() {
  const { month, isToIssue, page, total, counts, rows, sum } = useLoaderData<typeof loader>()
  const list = `/admin/comprobantes?mes=${month}`
  const waiting = `${list}&lista=por-emitir`
  return (
    <>
      <BackLink to="/admin/pagos">Pagos</BackLink>
      <ListTitle title="Boletas y facturas" />
      <Form method="get" key={month} className="mb-3 flex flex-wrap items-end gap-2">
        <label className="grid gap-1">
          <span className="text-[0.9375rem] font-semibold">Mes</span>
          <input type="month" name="mes" defaultValue={month} className="field w-auto" />
        </label>
        {isToIssue ? <input type="hidden" name="lista" value="por-emitir" /> : null}
        <button className="button button-quiet">Ver</button>
      </Form>
      <ListTabs
        label="Listas"
        tabs={[
          { label: 'Emitidos', to: list, isOpen: !isToIssue, count: counts.issued },
          { label: 'Por emitir', to: waiting, isOpen: isToIssue, count: counts.toIssue },
        ]}
      />
      {isToIssue || counts.issued === 0 ? null : <Sums {...sum} />}
      {rows.length === 0 ? (
        <EmptyList words="" nothing={isToIssue ? 'No falta emitir nada.' : 'Nada se emitió.'} />
      ) : (
        <Table rows={rows} isToIssue={isToIssue} />
      )}
      <ListPages
        page={page}
        pages={Math.ceil(total / LIST_PAGE)}
        total={
          isToIssue ? counted(total, 'pedido', 'pedidos') : counted(total, 'emitido', 'emitidos')
        }
      />
      <p className="mt-2 flex flex-wrap gap-x-5">
        <a
          href={`/admin/comprobantes/csv?mes=${month}${isToIssue ? '&lista=por-emitir' : ''}`}
          className="link min-h-11 content-center"
        >
          Descargar CSV
        </a>
        <a href={`/admin/comprobantes/xlsx?mes=${month}`} className="link min-h-11 content-center">
          Descargar Excel, con lo que falta emitir
        </a>
      </p>
    </>
  )
}

/** Less the notes of credit; where there is no IGV nothing is said of it. */
function Sums({ base, igv, total }: ReturnType<typeof taxSum>) {
  return (
    <p className="mb-3">
      {igv === 0 ? '' : `Base ${formatMoney(base)} · IGV ${formatMoney(igv)} · `}
      <strong className="whitespace-nowrap">Total {formatMoney(total)}</strong>
    </p>
  )
}

type Row = { id: string; name: string | null } & Record<
  'day' | 'customer' | 'document' | 'order',
  string
> & {
    total: number
  }

function Table({ rows, isToIssue }: { rows: Row[]; isToIssue: boolean }) {
  return (
    <PlainTable
      caption={isToIssue ? 'Pedidos por emitir' : 'Boletas, facturas y notas de crédito'}
      columns={[...(isToIssue ? [] : ['Comprobante']), ...['Pedido', 'Fecha', 'Cliente', 'Total']]}
      look="list list-stacked"
    >
      {rows.map(({ id, name, day, customer, document, order, total }) => (
        <tr key={id}>
          {name ? <th scope="row">{name}</th> : null}
          <OrderCell order={order} isRowHeader={name === null} />
          <td data-label="Fecha">{day}</td>
          <td data-label="Cliente" className="wrap-anywhere">
            <span>
              {customer}
              <span className="block text-[0.9375rem] text-ink-soft">{document}</span>
            </span>
          </td>
          <td data-label="Total">{formatMoney(total)}</td>
        </tr>
      ))}
    </PlainTable>
  )
}

function OrderCell({ order, isRowHeader }: { order: string; isRowHeader: boolean }) {
  const link = (
    <Link
      to={`/admin/pagos/${order}#comprobante`}
      className="link inline-flex min-h-11 items-center"
    >
      {order}
    </Link>
  )
  return isRowHeader ? <th scope="row">{link}</th> : <td data-label="Pedido">{link}</td>
}
