import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, type Options, parse } from 'csv-parse'
import { isSpreadsheet, readSpreadsheet } from '~/spreadsheets/spreadsheet.server'
import { firstCharacters } from './graphemes'

/** A row as somebody wrote it. */
export type ListRow = {
  /** Of the line it begins on, or of the sheet's row, from 1. */
  number: number
  cells: string[]
}

/** Rows until the end, or until what cannot be read. */
export type ListRows = { rows: ListRow[]; problem?: { number: number; sentence: string } }

/** So many bytes are read before others get their turn. */
const PIECE_BYTES = 32 * 1024
/** Longest cell, characters: whatever reads it finds it too long. */
const CELL_MAX = 1_000

const OLD_EXCEL = 'Es un archivo de un Excel antiguo (.xls): guárdalo como .xlsx o como CSV'
const NO_LIST = 'Este archivo no es una lista: guárdalo como .xlsx o como CSV'
const BROKEN_SHEET =
  'No pudimos abrir esta hoja de cálculo: guárdala otra vez como .xlsx, o como CSV'
const LARGE_SHEET =
  'Esta hoja de cálculo guarda demasiado: copia los correos y los nombres a una hoja nueva'

/**
 * Rows with anything in them, of a file that any spreadsheet saved: .xlsx, or CSV in its usual characters. What
 * a file is, its bytes say, not its name.
 *
 * @param most rows; the file is not read on after those
 * @returns the sentence staff read when the file is none of these
 */
export async function readListFile(
  bytes: Uint8Array,
  most: number,
): Promise<ListRows | { refusal: string }> {
  if (isSpreadsheet(bytes)) return readSheetRows(bytes, most)
  if (beginsWith(bytes, OLE)) return { refusal: OLD_EXCEL }
  const text = decoded(bytes)
  return text.includes('\0') ? { refusal: NO_LIST } : readCsv(text, most)
}

async function readSheetRows(bytes: Uint8Array, most: number) {
  const sheet = await readSpreadsheet(bytes, most)
  if ('problem' in sheet) {
    return { refusal: sheet.problem === 'too large' ? LARGE_SHEET : BROKEN_SHEET }
  }
  const rows = sheet.rows.map((cells, index) => ({ number: index + 1, cells: cells.map(cut) }))
  return { rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) }
}

const OLE = [0xd0, 0xcf, 0x11, 0xe0]

function beginsWith(bytes: Uint8Array, begin: number[]): boolean {
  return begin.every((byte, index) => bytes[index] === byte)
}

/** UTF-16 has a mark; what is not UTF-8 was saved by an older Windows, of whose bytes each is a character. */
function decoded(bytes: Uint8Array): string {
  if (beginsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  if (beginsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * Rows with anything in them, of a list that was typed or of a CSV file: cells stand apart by what most lines
 * have of tabs, semicolons (Excel in Spanish) and commas; one in quotes may hold any of them, and line breaks.
 *
 * @param most rows; the text is not read on after those
 */
export async function readCsv(text: string, most: number): Promise<ListRows> {
  const plain = Buffer.from(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'))
  const found: ListRows = { rows: [] }
  let read = 0
  const parser = parse({
    ...options(separators(text)),
    on_record(given) {
      // Its types leave out what `raw` does.
      const { record, raw } = given as unknown as { record: string[]; raw: string }
      const number = read + 1
      read += raw.split('\n').length - (raw.endsWith('\n') ? 1 : 0)
      if (raw.trim() !== '' && found.rows.length < most) {
        found.rows.push({ number, cells: record.map(cut) })
      }
      return null
    },
  })
  const ended = new Promise<unknown>((resolve) =>
    parser.once('error', resolve).once('end', resolve),
  )
  parser.resume()
  for (let at = 0; at < plain.length && found.rows.length < most && !parser.destroyed;) {
    parser.write(plain.subarray(at, (at += PIECE_BYTES)))
    await nextTurn()
  }
  if (found.rows.length === most) parser.destroy()
  else if (!parser.destroyed) parser.end()
  if (found.rows.length === most) return found
  const error = await ended
  if (error && !(error instanceof CsvError)) throw error as Error
  if (!error) return found
  return {
    ...found,
    problem: { number: read + 1, sentence: 'hay unas comillas que no se cierran' },
  }
}

function options(delimiter: string[]): Options {
  return {
    delimiter,
    record_delimiter: '\n',
    trim: true,
    relax_column_count: true,
    // Ana "Anita" Paz, as people type it.
    relax_quotes: true,
    raw: true,
  }
}

const SEPARATORS = ['\t', ';', ',']

/** What stands between cells: in most of the first lines, outside of quotes; else any of the three. */
function separators(text: string): string[] {
  const lines = firstCharacters(text, 10_000)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
  const most = SEPARATORS.find(
    (one) => 2 * lines.filter((line) => line.includes(one)).length > lines.length,
  )
  return most ? [most] : SEPARATORS
}

function cut(cell: string): string {
  return firstCharacters(cell, CELL_MAX)
}
