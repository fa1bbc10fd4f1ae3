import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, type Options, parse } from 'csv-parse'
import { firstUnits } from '../forms/graphemes.ts'
import { type Budget, Stop } from './budget.ts'
import type { Row } from './counted-rows.ts'

const PIECE_BYTES = 32 * 1024

/**
 * The rows of a list that was typed or of a CSV file: cells stand apart by what most lines have of tabs, semicolons
 * (Excel in Spanish) and commas; one in quotes may hold any of them, and line breaks.
 */
export async function* csvRows(text: string, { lineCharacters }: Budget): AsyncGenerator<Row> {
  const plain = Buffer.from(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'))
  const rows: Row[] = []
  let read = 0
  const parser = parse({
    ...options(separators(text), lineCharacters),
    // As they are found: of a stream that fails, those before are lost.
    on_record(given) {
      rows.push({ number: (read += 1), cells: given })
      return null
    },
  })
  const ended = new Promise<unknown>((resolve) => {
    parser.once('error', resolve).once('end', () => resolve(null))
  })
  parser.resume()
  for (let at = 0; at < plain.length && !parser.destroyed; at += PIECE_BYTES) {
    parser.write(plain.subarray(at, at + PIECE_BYTES))
    await nextTurn()
    yield* rows.splice(0)
  }
  if (!parser.destroyed) parser.end()
  const error = await ended
  yield* rows
  if (!error) return
  if (!(error instanceof CsvError)) throw error as Error
  throw new Stop(error.code === 'CSV_MAX_RECORD_SIZE' ? 'line' : 'quotes', read + 1)
}

function options(delimiter: string[], lineCharacters: number): Options {
  return {
    delimiter,
    record_delimiter: '\n',
    trim: true,
    relax_column_count: true,
    // Ana "Anita" Paz, as people type it.
    relax_quotes: true,
    max_record_size: lineCharacters,
  }
}

const SEPARATORS = ['\t', ';', ',']

/** What stands between cells: in most of the first lines, outside of quotes; else any of the three. */
function separators(text: string): string[] {
  const lines = firstUnits(text, 10_000)
    // Also one that goes on beyond them.
    .replace(/"[^"]*("|$)/g, '')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
  const most = SEPARATORS.find(
    (one) => 2 * lines.filter((line) => line.includes(one)).length > lines.length,
  )
  return most ? [most] : SEPARATORS
}
