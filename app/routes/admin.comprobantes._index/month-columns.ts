import { formatDay, limaDay } from '~/dates'
import { DOCUMENTS, kindOf, OTHER_CODE } from '~/models/orders/receipts/document'
import type { MonthReceipt, OrderToIssue } from '~/models/orders/receipts/month.server'
import { RECEIPTS } from '~/models/orders/receipts/receipt'
import { taxSum } from '~/models/orders/receipts/tax'
import type { Cell, Columns } from '~/spreadsheets/csv'

const CURRENCY = 'PEN'

const TAXES = {
  base: { heading: 'Base gravada', cell: ({ base }) => ({ cents: base }) },
  igv: { heading: 'IGV', cell: ({ igv }) => ({ cents: igv }) },
} satisfies Columns<Omit<MonthReceipt, 'id'>>

/** What the accountant's program takes, in its order; codes are SUNAT's. */
const COLUMNS = {
  issued: { heading: 'Fecha de emisión', cell: (one) => formatDay(one.issued_on) },
  kind: { heading: 'Tipo', cell: ({ kind }) => RECEIPTS[kind].code },
  series: { heading: 'Serie', cell: ({ series }) => series },
  number: { heading: 'Número', cell: ({ number }) => number },
  document: { heading: 'Tipo de documento', cell: (one) => one.document_code },
  documentNumber: { heading: 'Documento', cell: (one) => one.document_number },
  name: { heading: 'Nombre o razón social', cell: (one) => one.customer_name },
  ...TAXES,
  total: { heading: 'Total', cell: ({ total }) => ({ cents: total }) },
  currency: { heading: 'Moneda', cell: () => CURRENCY },
  saleIssued: {
    heading: 'Fecha que corrige',
    cell: ({ sale_issued_on: day }) => (day ? formatDay(day) : ''),
  },
  saleKind: {
    heading: 'Tipo que corrige',
    cell: ({ sale_kind: kind }) => (kind ? RECEIPTS[kind].code : ''),
  },
  saleSeries: { heading: 'Serie que corrige', cell: (one) => one.sale_series ?? '' },
  saleNumber: { heading: 'Número que corrige', cell: (one) => one.sale_number ?? '' },
  order: { heading: 'Pedido', cell: (one) => one.order_number },
} satisfies Columns<MonthReceipt>

/** Orders that still need a boleta or factura. */
const TO_ISSUE = {
  order: { heading: 'Pedido', cell: (order) => order.order_number },
  placed: { heading: 'Fecha', cell: (order) => formatDay(limaDay(order.created_at)) },
  document: { heading: 'Tipo de documento', cell: documentCode },
  documentNumber: { heading: 'Documento', cell: (order) => order.customer_dni },
  name: {
    heading: 'Nombre o razón social',
    cell: (order) =>
      order.fiscal_name || `${order.customer_name} ${order.customer_lastname}`.trim(),
  },
  total: { heading: 'Total', cell: ({ total }) => ({ cents: total }) },
} satisfies Columns<OrderToIssue>

function documentCode(order: OrderToIssue): string {
  const kind = kindOf(order)
  return kind ? DOCUMENTS[kind].code : OTHER_CODE
}

/** A month's receipts as rows of a file, and their totals below; without IGV where a shop charged and charges none. */
export function receiptRows(receipts: MonthReceipt[], isNuevoRus: boolean): Cell[][] {
  const hasIgv = !isNuevoRus || receipts.some(({ igv }) => igv !== 0)
  const names = Object.keys(COLUMNS).filter((name) => hasIgv || !Object.hasOwn(TAXES, name))
  const columns = names.map((name) => COLUMNS[name as keyof typeof COLUMNS])
  const { base, igv, total } = taxSum(receipts)
  const sums: Partial<Record<string, Cell>> = {
    ...{ issued: 'Total', base: { cents: base }, igv: { cents: igv }, total: { cents: total } },
    currency: CURRENCY,
  }
  return [
    columns.map(({ heading }) => heading),
    ...receipts.map((one) => columns.map(({ cell }) => cell(one))),
    names.map((name) => sums[name] ?? ''),
  ]
}

/** The same of the orders without one. */
export function toIssueRows(orders: OrderToIssue[]): Cell[][] {
  const columns = Object.values(TO_ISSUE)
  const cents = orders.reduce((sum, { total }) => sum + total, 0)
  return [
    columns.map(({ heading }) => heading),
    ...orders.map((order) => columns.map(({ cell }) => cell(order))),
    columns.map((column, at) => (at === 0 ? 'Total' : column === TO_ISSUE.total ? { cents } : '')),
  ]
}
