import { formatAmount } from '~/money'

/** A text, a number, or céntimos: in a file, soles. */
export type Cell = string | number | { cents: number }

/** A column of a list: of its screen, where it has the same, and of its files. */
export type Column<Item> = {
  heading: string
  /** What addresses call the order by it, on a screen that can be sorted by it. */
  sort?: string
  cell: (item: Item) => Cell
}

/** Columns from left to right. */
export type Columns<Item> = Record<string, Column<Item>>

/** The rows of a file: the names of the columns, and below them some items. */
export function fileRows<Item>(columns: Columns<Item>, items: Item[]): Cell[][] {
  const names = Object.values(columns).map(({ heading }) => heading)
  return [names, ...rowsUnder(columns, items)]
}

export function rowsUnder<Item>(columns: Columns<Item>, items: Item[]): Cell[][] {
  return items.map((item) => Object.values(columns).map(({ cell }) => cell(item)))
}

/** What makes a spreadsheet open the file as UTF-8, so that accents stay what they are. */
const MARK = '\uFEFF'

/**
 * Rows as a file that a spreadsheet opens in columns: semicolons, as Excel expects them in Peru.
 *
 * A text that a spreadsheet would run as a formula, or would take for another number, begins with an
 * apostrophe, which it shows as text.
 *
 * @param rows the first holds the names of the columns
 */
export function csvOf(rows: Cell[][]): string {
  return MARK + csvLines(rows)
}

/** What an answer that is a file to keep says of itself. */
export function fileHeaders(name: string) {
  const type = name.endsWith('.xlsx')
    ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    : 'text/csv; charset=utf-8'
  return {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
  }
}

/** More rows for a file that `csvOf` began. */
export function csvLines(rows: Cell[][]): string {
  return rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')
}

function cell(value: Cell): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object') return formatAmount(value.cents)
  const text = harmless(value)
  return /[";\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A text that no spreadsheet takes for a formula, nor for a number that it is not. */
function harmless(text: string): string {
  return isAltered(text) ? `'${text}` : text
}

/** Whether a spreadsheet takes a text for a formula, or for another number. */
export function isAltered(text: string): boolean {
  return RUNS.test(text) || LOSES.test(text)
}

/** Signs that begin a formula, in the width of East Asia too, whatever invisible stands before them. */
const RUNS = /^[\s\p{Cf}\p{Cc}]*[=+\-@|%＝＋－＠]/u

/** Figures that would not be shown as they were typed: DNI 01234567 would lose its zero, passport 12E45678 become a power, a long number be rounded. */
const LOSES = /^\s*(0\d+|\d+e\d+|\d{16,})\s*$/i
