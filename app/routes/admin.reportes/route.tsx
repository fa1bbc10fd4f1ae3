import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { formatDay } from '~/dates'
import { formatMoney } from '~/money'
import { type DayRange, daysIn } from '~/models/orders/admin/reports/day-range'
import { type ReportTotals, reportOf } from '~/models/orders/admin/reports/report.server'
import { describedPart, PART_NAMES } from '~/models/orders/admin/reports/report-parts'
import { stepsWithin } from '~/models/upkeep/visit-step.server'
import { titled } from '~/urls/title'
import { Block, Fold } from '../admin/frame/block'
import { ListTitle } from '../admin/list/list-page'
import { PlainTable } from '../admin/list/plain-table'
import { type AskedReport, askedReport, reportUrl } from './asked-report'
import { Part, type ShownPart } from './report-part'
import { DayOfField, ReportFiles, ReportTools } from './report-tools'
import { VisitSteps } from './visit-steps'

/** Lines of a table on the screen; its file has all. A chart shows each. */
const LINES_SHOWN = 20
const LINK = 'link inline-flex min-h-11 items-center'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Reportes')]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'dashboard.read')
  const asked = askedReport(request.url)
  if (asked.problem) return { asked, report: null, steps: [] }
  const { totals, parts } = await reportOf(asked, asked.dayOf)
  const shown = PART_NAMES.map((part) => {
    const most = part === 'dias' || part === 'horas' ? Infinity : LINES_SHOWN
    const lines = parts[part].filter((_, index) => index < most)
    return { part, lines, more: parts[part].length - lines.length }
  })
  return { asked, report: { totals, parts: shown }, steps: await stepsWithin(asked) }
}

export default function Reports() {
  const { asked, report, steps } = useLoaderData<typeof loader>()
  return (
    <>
      <ListTitle title="Reportes">
        <p className="flex flex-wrap justify-end gap-x-5 print:hidden">
          <Link to={reportUrl('/admin/reportes/pagos', asked)} className={LINK}>
            Lista de pagos
          </Link>
          <Link to="/admin/cierre" className={LINK}>
            Cierre del día
          </Link>
        </p>
      </ListTitle>
      {report ? (
        <p className="mb-2 text-ink-soft">
          {rangeWords(asked)}, por el día{' '}
          {asked.dayOf === 'delivery' ? 'de la primera entrega' : 'en que se hizo el pedido'}; sin
          los cancelados
        </p>
      ) : null}
      <ReportTools
        path="/admin/reportes"
        asked={asked}
        fields={<DayOfField dayOf={asked.dayOf} />}
        files={<ReportFiles asked={asked} />}
      />
      {report ? (
        <div className="grid items-start gap-2 sm:gap-4 xl:grid-cols-2 print:grid-cols-1 print:[&_details::details-content]:[content-visibility:visible]">
          <div className="min-w-0 xl:col-span-full">
            <Block title="Ventas">
              <Totals totals={report.totals} />
            </Block>
          </div>
          {report.parts.map((one) => (
            <FoldedPart key={one.part} asked={asked} {...one} />
          ))}
          <VisitSteps steps={steps} />
        </div>
      ) : null}
    </>
  )
}

function FoldedPart({ asked, ...one }: ShownPart & { asked: AskedReport }) {
  const { part } = one
  const { title, note, columns } = describedPart(part)
  const isWide = part === 'dias' || part === 'productos' || columns.length > 2
  return (
    <div className={isWide ? 'min-w-0 xl:col-span-full' : 'min-w-0'}>
      <Fold title={title} note={note} opensWide>
        <Part {...one} />
        <p className="flex gap-x-5 print:hidden">
          <ReportFiles asked={asked} part={{ id: part, title }} />
        </p>
      </Fold>
    </div>
  )
}

function rangeWords({ from, to }: DayRange): string {
  return from === to ? formatDay(from) : `${formatDay(from)} a ${formatDay(to)}`
}

/** What was sold on these days, before them and a year earlier. */
function Totals({
  totals: [now, before, yearBefore],
}: {
  totals: [ReportTotals, ReportTotals, ReportTotals]
}) {
  const ranges = { 'Estos días': now, Antes: before, 'Un año antes': yearBefore }
  return (
    <PlainTable
      caption="Ventas de estos días, de antes y de un año antes"
      columns={['Días', 'Venta', 'Pedidos', 'Por pedido', 'Por día']}
    >
      {Object.entries(ranges).map(([name, total]) => (
        <tr key={name}>
          <th scope="row">
            {name}{' '}
            <span className="block text-[0.9375rem] font-normal text-ink-soft">
              {rangeWords(total)}
            </span>
          </th>
          <td data-label="Venta" className="font-bold whitespace-nowrap">
            {formatMoney(total.amount)}
          </td>
          <td data-label="Pedidos">{total.orders}</td>
          <td data-label="Por pedido">{average(total.amount, total.orders)}</td>
          <td data-label="Por día">{average(total.amount, daysIn(total))}</td>
        </tr>
      ))}
    </PlainTable>
  )
}

function average(amount: number, count: number): string {
  return count === 0 ? '—' : formatMoney(Math.round(amount / count))
}
