import { CsvError, parse } from 'csv-parse/sync'

/** A row as somebody wrote it. */
export type CsvRow = {
  /** Of the line it begins on, from 1. */
  number: number
  cells: string[]
  /** The row with its separators and quotes. */
  text: string
}

/** Rows until the end, or until what cannot be read. */
export type CsvRows = { rows: CsvRow[]; problem?: { number: number; sentence: string } }

/** Ends the reading of a file that is longer than anybody asked for. */
class EnoughRows extends Error {}

/**
 * Rows with anything in them, of a list that was typed or of a file that a spreadsheet wrote: cells
 * stand apart by commas, semicolons (Excel in Spanish) or tabs; one in quotes may hold any of them,
 * and line breaks.
 *
 * @param most rows; the file is not read on after those
 */
export function readCsv(text: string, most: number): CsvRows {
  const rows: CsvRow[] = []
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  let read = 0
  try {
    parse(plain, {
      delimiter: [',', ';', '\t'],
      record_delimiter: '\n',
      trim: true,
      relax_column_count: true,
      // Ana "Anita" Paz, as people type it.
      relax_quotes: true,
      raw: true,
      on_record(given) {
        // Its types leave out what `raw` does.
        const { record, raw } = given as unknown as { record: string[]; raw: string }
        const number = read + 1
        read += raw.split('\n').length - (raw.endsWith('\n') ? 1 : 0)
        if (raw.trim() !== '') rows.push({ number, cells: record, text: raw.trim() })
        if (rows.length === most) throw new EnoughRows()
        return null
      },
    })
    return { rows }
  } catch (error) {
    if (error instanceof EnoughRows) return { rows }
    if (!(error instanceof CsvError)) throw error
    return { rows, problem: { number: read + 1, sentence: 'hay unas comillas que no se cierran' } }
  }
}
