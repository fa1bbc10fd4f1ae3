import { counted } from '~/counted'
import { formatMoney } from '~/money'
import type { ReportLine } from '~/models/orders/admin/reports/report.server'
import {
  describedPart,
  isMoney,
  type Measure,
  type ReportPart,
} from '~/models/orders/admin/reports/report-parts'
import { PlainTable } from '../admin/list/plain-table'
import { type Bar, SalesChart } from '../admin/list/sales-chart'

/** More bars than this are no longer told apart. */
const BARS_MAX = 62

/** A part of the report: a chart with its numbers, or a table. */
export function Part({ part, lines, more }: ShownPart) {
  const { name, title, columns } = describedPart(part)
  if (part === 'dias') return <SalesByDay lines={lines} />
  if (part === 'horas') return <SalesChart of={name} by="orders" bars={lines.map(barOf)} />
  if (lines.length === 0) return <p className="text-ink-soft">Nada en estos días.</p>
  return (
    <>
      <PlainTable
        caption={title}
        columns={[name, ...columns.map(([, heading]) => heading)]}
        look={columns.length > 2 ? 'list' : 'one-line'}
      >
        {lines.map((line, place) => (
          // Two products may be called the same.
          <tr key={`${place} ${line.name}`}>
            <th scope="row" className="font-normal">
              {line.name}
            </th>
            {columns.map(([measure, heading]) => (
              <td key={measure} data-label={heading} className="whitespace-nowrap">
                {measured(line, measure)}
              </td>
            ))}
          </tr>
        ))}
      </PlainTable>
      {more > 0 ? (
        <p className="mt-2 text-ink-soft">
          Y {counted(more, 'más, que está', 'más, que están')} en el archivo.
        </p>
      ) : null}
    </>
  )
}

export type ShownPart = {
  part: ReportPart
  lines: ReportLine[]
  /** How many lines only the file has. */
  more: number
}

function measured(line: ReportLine, measure: Measure): string {
  return isMoney(measure) ? formatMoney(line[measure]) : String(line[measure])
}

function SalesByDay({ lines }: { lines: ReportLine[] }) {
  if (lines.length <= BARS_MAX) return <SalesChart of="Día" bars={lines.map(barOf)} />
  const months = new Map<string, Bar>()
  for (const { name: day, orders, amount } of lines) {
    const [, month, year] = day.split('/')
    const name = `${month}/${year}`
    const bar = months.get(name) ?? { name, total: 0, orders: 0 }
    months.set(name, { name, total: bar.total + amount, orders: bar.orders + orders })
  }
  return <SalesChart of="Mes" bars={[...months.values()]} />
}

function barOf({ name, amount, orders }: ReportLine): Bar {
  return { name, total: amount, orders }
}
