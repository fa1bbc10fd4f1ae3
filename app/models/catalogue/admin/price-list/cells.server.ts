import { createHash } from 'node:crypto'
import { firstUnits } from '~/forms/graphemes'
import { isAltered } from '~/spreadsheets/csv'

/** As much as a spreadsheet takes in a cell, less the apostrophe that may stand before it. */
const CELL_UNITS = 32_766

/** What no cell of an .xlsx file can hold. */
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A text as it comes back from whatever file it went to, however a spreadsheet saved it. */
export function comparable(text: string): string {
  const plain = text.toWellFormed().replace(NOT_IN_XML, '').replace(/\r\n?/g, '\n').trim()
  return firstUnits(plain, CELL_UNITS).trimEnd()
}

/** What empties a cell. */
const EMPTIES = '-'

export function empties(cell: string): boolean {
  return cell.trim() === EMPTIES
}

/** A comparable text as a cell: one more apostrophe stands before what reading takes one from, or takes for more than text. */
export function cellOf(text: string): string {
  return text === EMPTIES || isQuoted(text) ? `'${text}` : text
}

/** The comparable text of a cell, without the apostrophe that keeps it from being a formula or another number. */
export function textOfCell(cell: string): string {
  const text = comparable(cell)
  return isQuoted(text) ? text.slice(1) : text
}

function isQuoted(text: string): boolean {
  return text.startsWith("'") && isAltered(text.replace(/^'+/, ''))
}

/** Characters of one mark: of a thousand million cells that somebody changed, one looks as if nobody had. */
const MARK = 5

/** What tells cells that nobody touched since they were exported: a beginning, and a mark each. */
export function marksOf(texts: string[]): string {
  return `k${texts.map(markOf).join('')}`
}

/** Whether a cell is as it was exported, by its line's marks. */
export function isUntouched(marks: string | undefined, place: number, text: string): boolean {
  return marks?.startsWith(markOf(text), 1 + MARK * place) ?? false
}

function markOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, MARK)
}
