import { firstUnits } from '../forms/graphemes.ts'
import { type Budget, Stop } from './budget.ts'
import type { Row } from './counted-rows.ts'
import { dayOf } from './date-styles.ts'
import { openWorkbook, type Workbook } from './workbook.ts'
import { gatheredText, readXml } from './xml.ts'

/** Rows and columns that a sheet can have. */
const ROWS = 1_048_576
const COLUMNS = 16_384

/** The rows of the first sheet of an .xlsx file, as its file has them; of a formula, what it came to. */
export async function* sheetRows(bytes: Uint8Array, budget: Budget): AsyncGenerator<Row> {
  const workbook = await openWorkbook(bytes, budget)
  const gathered = gatheredText(budget.cellCharacters)
  const rows: Row[] = []
  let row: Row = { number: 0, cells: [] }
  let cell = { type: '', style: 0, column: -1 }
  const reading = readXml(workbook.sheet, {
    opened(name, attributes) {
      gathered.opened(name)
      const { r = '', t = '', s = '' } = attributes
      if (name === 'row') {
        row = { number: numberIn(r, ROWS) ?? row.number + 1, cells: [] }
        cell = { type: '', style: 0, column: -1 }
      }
      if (name === 'c') {
        cell = { type: t, style: Number(s), column: columnIn(r) ?? cell.column + 1 }
        gathered.taken()
      }
    },
    said: (text) => gathered.said(text),
    closed(name) {
      gathered.closed(name)
      if (name === 'c') place(row, cell.column, valueOf(gathered.taken(), cell, workbook), budget)
      if (name === 'row') rows.push(row)
    },
  })
  for await (const _ of reading) yield* rows.splice(0)
  yield* rows
}

/** No place is made for what lies beyond the columns: there are 16,384, and a million rows of them. */
function place({ number, cells }: Row, column: number, text: string, { columns }: Budget) {
  if (text === '') return
  if (column >= columns) throw new Stop('columns', number)
  while (cells.length < column) cells.push('')
  cells[column] = text
}

type Cell = { type: string; style: number }

/** A number stays what it is written as: of 51987654321 nothing is rounded. */
function valueOf(text: string, { type, style }: Cell, { texts, dates, is1904 }: Workbook): string {
  switch (type) {
    case 's':
      return sharedText(text, texts)
    case 'inlineStr':
    case 'str':
    case 'e':
      return text
    case 'b':
      return text.trim() === '1' ? 'true' : 'false'
    case 'd':
      return firstUnits(text, 10)
    default:
      return dates.has(style) ? dayOf(text.trim(), is1904) : text.trim()
  }
}

/** @throws Stop for a place that has no text: whoever wrote the file lost it */
function sharedText(place: string, texts: string[]): string {
  if (place === '') return ''
  const text = /^\s*\d+\s*$/.test(place) ? texts[Number(place)] : undefined
  if (text === undefined) throw new Stop('broken')
  return text
}

function numberIn(written: string, most: number): number | undefined {
  const number = /^\d+$/.test(written) ? Number(written) : 0
  return number >= 1 && number <= most ? number : undefined
}

/** From 0, of a place like `AB12`. */
function columnIn(written: string): number | undefined {
  const letters = /^([A-Z]{1,3})\d*$/i.exec(written)?.[1]?.toUpperCase()
  if (!letters) return undefined
  const column = [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1
  return column < COLUMNS ? column : undefined
}
