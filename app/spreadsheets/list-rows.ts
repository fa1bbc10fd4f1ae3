import { type Budget, Stop } from './budget.ts'
import { countedRows, type Row } from './counted-rows.ts'
import { csvRows } from './csv-rows.ts'
import { sheetRows } from './sheet-rows.ts'

const [ZIP, OLE] = ['504b0304', 'd0cf11e0']

/**
 * The rows of a file that any spreadsheet saved, .xlsx, or CSV in its usual characters, or of a text that was typed.
 * What a file is, its bytes say, not its name.
 */
export function listRows(source: Uint8Array | string, budget: Budget): AsyncGenerator<Row> {
  return countedRows(rowsOf(source, budget), budget)
}

function rowsOf(source: Uint8Array | string, budget: Budget): AsyncGenerator<Row> {
  if (typeof source === 'string') return csvRows(source, budget)
  const begin = Buffer.from(source.subarray(0, 4)).toString('hex')
  if (begin === ZIP) return sheetRows(source, budget)
  if (begin === OLE) throw new Stop('old-excel')
  const text = decoded(source, begin)
  if (text.includes('\0')) throw new Stop('no-list')
  return csvRows(text, budget)
}

/** UTF-16 has a mark; what is not UTF-8 was saved by an older Windows, of whose bytes each is a character. */
function decoded(bytes: Uint8Array, begin: string): string {
  if (begin.startsWith('fffe')) return new TextDecoder('utf-16le').decode(bytes)
  if (begin.startsWith('feff')) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
