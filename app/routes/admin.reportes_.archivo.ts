import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { formatDay } from '~/dates'
import {
  type Report,
  reportOf,
  type ReportTotals,
} from '~/models/orders/admin/reports/report.server'
import {
  describedPart,
  isMoney,
  isReportPart,
  PART_NAMES,
  type ReportPart,
} from '~/models/orders/admin/reports/report-parts'
import { type Cell, csvOf, fileHeaders } from '~/spreadsheets/csv'
import { spreadsheetOf } from '~/spreadsheets/spreadsheet.server'
import { askedReport } from './admin.reportes/asked-report'

/** A report or a part of it, with all lines, as an .xlsx or a CSV file. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'dashboard.read', 'file')
  const { from, to, dayOf, problem } = askedReport(request.url)
  if (problem) throw new Response(problem, { status: 400 })
  const { searchParams } = new URL(request.url)
  const format = searchParams.get('formato') === 'xlsx' ? 'xlsx' : 'csv'
  const part = searchParams.get('parte')
  const report = await reportOf({ from, to }, dayOf)
  const rows = isReportPart(part) ? partRows(report, part) : allRows(report)
  const name = [isReportPart(part) ? part : 'reporte', from, to].join('-')
  return new Response(format === 'csv' ? csvOf(rows) : await spreadsheetOf(rows), {
    headers: fileHeaders(`${name}.${format}`),
  })
}

function partRows({ parts }: Report, part: ReportPart): Cell[][] {
  const { name, columns } = describedPart(part)
  return [
    [name, ...columns.map(([, heading]) => heading)],
    ...parts[part].map((line) => [
      line.name,
      ...columns.map(([measure]) => (isMoney(measure) ? { cents: line[measure] } : line[measure])),
    ]),
  ]
}

/** The totals, and below them each part under names of its own. */
function allRows(report: Report): Cell[][] {
  const [now, before, yearBefore] = report.totals
  return [
    ['Parte', 'Detalle', 'Pedidos', 'Venta'],
    totalRow('Estos días', now),
    totalRow('Antes', before),
    totalRow('Un año antes', yearBefore),
    ...PART_NAMES.flatMap((part) => {
      const { title } = describedPart(part)
      return partRows(report, part).map((row) => [title, ...row])
    }),
  ]
}

function totalRow(name: string, { from, to, orders, amount }: ReportTotals): Cell[] {
  return [name, `${formatDay(from)} a ${formatDay(to)}`, orders, { cents: amount }]
}
