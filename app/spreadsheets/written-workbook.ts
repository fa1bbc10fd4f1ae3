import writeFile from 'write-excel-file/node'
import type { Cell } from './csv.ts'
import { firstUnits } from '../forms/graphemes.ts'

/** A sheet that says something about the first one. */
export type Notes = { name: string; rows: Cell[][] }

/**
 * An .xlsx file. Every text is written as a text, so that none is run as a formula, nor loses its zeros or its sign.
 *
 * @param rows of its first sheet; their first holds the names of the columns
 */
export async function writtenWorkbook(rows: Cell[][], notes?: Notes): Promise<Uint8Array> {
  const { data, ...options } = sheetOf(rows)
  const file = notes
    ? writeFile([
        { ...options, data, sheet: 'Lista' },
        { ...sheetOf(notes.rows), sheet: notes.name },
      ])
    : writeFile(data, options)
  return new Uint8Array(await file.toBuffer())
}

function sheetOf([head = [], ...others]: Cell[][]) {
  const heading = head.map((name) => ({ ...cell(name), fontWeight: 'bold' as const }))
  return {
    data: [heading, ...others.map((row) => row.map(cell))],
    stickyRowsCount: 1,
    columns: head.map((name) => ({
      width: Math.max(12, typeof name === 'string' ? name.length + 2 : 0),
    })),
  }
}

function cell(value: Cell) {
  if (value === '') return null
  if (typeof value === 'object') return { value: value.cents / 100, type: Number, format: '0.00' }
  if (typeof value === 'number') return { value, type: Number }
  return { value: inXml(value), type: String, format: '@' }
}

/** As much as Excel takes in a cell, without the characters that XML has no place for: they break a file. */
function inXml(text: string): string {
  return firstUnits(text, 32_767)
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}
