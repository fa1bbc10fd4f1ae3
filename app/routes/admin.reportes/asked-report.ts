import { isDay, limaDay } from '~/dates'
import {
  type DayRange,
  daysIn,
  REPORT_DAYS_MAX,
  usualRanges,
} from '~/models/orders/admin/reports/day-range'
import type { DayOf } from '~/models/orders/admin/reports/report.server'

export type AskedReport = DayRange & {
  dayOf: DayOf
  today: string
  /** Why these days have no report. */
  problem: string | null
}

/** The days that an address asks for; one that names none, the last thirty. */
export function askedReport(url: string): AskedReport {
  const { searchParams } = new URL(url)
  const today = limaDay(new Date())
  const dayOf = searchParams.get('por') === 'entrega' ? 'delivery' : 'order'
  const [usual] = usualRanges(today)
  const day = (name: 'desde' | 'hasta') => {
    const asked = searchParams.get(name) ?? ''
    return isDay(asked) ? asked : ''
  }
  const isUsual = usual && !searchParams.has('desde') && !searchParams.has('hasta')
  const { from, to } = isUsual ? usual : { from: day('desde'), to: day('hasta') }
  return { from, to, dayOf, today, problem: problemOf({ from, to }) }
}

function problemOf({ from, to }: DayRange): string | null {
  if (!from || !to) return 'Elige las dos fechas'
  if (to < from) return 'Esta fecha es anterior a la primera'
  if (daysIn({ from, to }) > REPORT_DAYS_MAX) {
    return `Un reporte tiene hasta ${REPORT_DAYS_MAX} días: elige fechas más cercanas`
  }
  return null
}

/** The address of a report, on the screen or in a file. */
export function reportUrl(
  path: string,
  { from, to, dayOf }: Pick<AskedReport, 'from' | 'to' | 'dayOf'>,
  more: Record<string, string> = {},
): string {
  const por = dayOf === 'delivery' ? 'entrega' : 'pedido'
  return `${path}?${new URLSearchParams({ desde: from, hasta: to, por, ...more })}`
}
