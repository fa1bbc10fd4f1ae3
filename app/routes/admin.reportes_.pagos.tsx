import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { counted } from '~/counted'
import { formatDay, formatInstant, limaDay, limaTime } from '~/dates'
import { may } from '~/models/accounts/permissions'
import {
  type ListedPayment,
  paymentsOn,
  receivedOn,
} from '~/models/orders/admin/reports/payment-list.server'
import { formatCharge } from '~/money'
import { PAYMENT_LABELS } from '~/payment-methods'
import { LIST_PAGE, readList, shownPage } from '~/urls/staff/list-url'
import { titled } from '~/urls/title'
import { askedReport, reportUrl } from './admin.reportes/asked-report'
import { ReportFiles, ReportTools } from './admin.reportes/report-tools'
import { BackLink } from './admin/frame/back-link'
import { EmptyList, ListPages, ListTitle } from './admin/list/list-page'
import { PlainTable } from './admin/list/plain-table'
import { noterName, ReceivedTable } from './admin/order/payment/received-table'

const PATH = '/admin/reportes/pagos'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Lista de pagos')]

export async function loader({ request }: LoaderFunctionArgs) {
  const { duty } = await requireStaff(request, 'payments.read')
  const asked = askedReport(request.url)
  const list = readList(new URL(request.url).searchParams, ['day'])
  const back = may(duty, 'dashboard.read')
    ? { to: reportUrl('/admin/reportes', asked), label: 'Reportes' }
    : { to: '/admin/pagos', label: 'Pagos' }
  if (asked.problem) return { asked, back, list: null }
  const received = await receivedOn(asked)
  const total = received.reduce((sum, { entries }) => sum + entries, 0)
  const page = shownPage(list.page, total)
  const rows = await paymentsOn(asked, page)
  return { asked, back, list: { received, total, page, rows: rows.map(shownPayment) } }
}

function shownPayment(payment: ListedPayment) {
  const { paid_on: day, created_at: at, operation, method } = payment
  return {
    id: payment.id,
    number: payment.order_number,
    day: formatDay(day),
    noted: limaDay(at) === day ? limaTime(at) : `anotado ${formatInstant(at)}`,
    method: PAYMENT_LABELS[method],
    operation,
    noter: noterName(payment),
    amount: payment.amount,
  }
}

export default function PaymentList() {
  const { asked, back, list } = useLoaderData<typeof loader>()
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <ListTitle title="Lista de pagos" />
      <p className="mb-2 text-ink-soft">
        Pagos y devoluciones por el día en que se pagó, sin los anulados
      </p>
      <ReportTools
        path={PATH}
        asked={asked}
        files={<ReportFiles asked={asked} path={`${PATH}/archivo`} />}
      />
      {list ? <Payments {...list} /> : null}
    </>
  )
}

type List = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['list']>

function Payments({ received, total, rows, page }: List) {
  if (total === 0) return <EmptyList words="" nothing="No hay pagos en estos días." />
  return (
    <>
      <div className="card mb-4 max-w-3xl px-4 py-2">
        <ReceivedTable received={received} />
      </div>
      <Entries rows={rows} />
      <ListPages
        page={page}
        pages={Math.ceil(total / LIST_PAGE)}
        total={counted(total, 'movimiento', 'movimientos')}
      />
    </>
  )
}

function Entries({ rows }: Pick<List, 'rows'>) {
  return (
    <PlainTable
      caption="Pagos y devoluciones"
      columns={['Pedido', 'Día', 'Método', 'Anotó', 'Monto']}
      look="list list-stacked"
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">
            <Link
              to={`/admin/pagos/${row.number}`}
              className="link inline-flex min-h-11 items-center whitespace-nowrap"
            >
              {row.number}
            </Link>
          </th>
          <td data-label="Día">
            <span>
              {row.day} <span className="text-[0.9375rem] text-ink-soft">{row.noted}</span>
            </span>
          </td>
          <td data-label="Método" className="wrap-anywhere">
            <span>
              {row.method}
              {row.operation ? (
                <span className="block text-[0.9375rem] text-ink-soft">
                  Operación {row.operation}
                </span>
              ) : null}
            </span>
          </td>
          <td data-label="Anotó" className="wrap-anywhere">
            {row.noter}
          </td>
          <td
            data-label="Monto"
            className={`font-semibold whitespace-nowrap ${row.amount < 0 ? 'text-rosewood' : ''}`}
          >
            {formatCharge(row.amount)}
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}
