import type { Unread, Why } from '~/spreadsheets/budget'
import type { Row } from '~/spreadsheets/counted-rows'
import { BUDGET, readRows } from '~/spreadsheets/spreadsheet.server'

/** What may be said of a list: why it is refused whole, or what ended it after its rows. */
export type ListEnd = { refusal?: string; problem?: { number: number; sentence: string } }

/** A kind of list: what to do about one that is too large, and what it may take. */
type Kind = { onlyThese: string; newSheet: string; budget?: Partial<typeof BUDGET> }

const OF_PEOPLE: Kind = {
  onlyThese: 'deja solo las columnas del correo y del nombre',
  newSheet: 'copia los correos y los nombres a una hoja nueva',
}

/**
 * Reads a file that any spreadsheet saved, .xlsx, or CSV in its usual characters, or a list that was typed.
 *
 * @param linesMax rows with anything in them, besides the headings
 * @param take gets the next rows, those before a refusal too
 */
export async function readList(
  source: Uint8Array | string,
  linesMax: number,
  take: (rows: Row[]) => void,
  kind = OF_PEOPLE,
): Promise<ListEnd> {
  const unread = await readRows(source, linesMax + 1, take, kind.budget)
  if (!unread) return {}
  const sentence = sentenceOf(unread, linesMax, kind)
  const isOfOneLine = unread.why === 'quotes' || unread.why === 'line'
  return isOfOneLine ? { problem: { number: unread.row ?? 1, sentence } } : { refusal: sentence }
}

/** What staff read of a list with too many rows. */
export function tooManyRows(linesMax: number): string {
  return `Esta lista tiene más de ${figures(linesMax)} filas: divídela en varias`
}

function sentenceOf({ why, row = 1 }: Unread, linesMax: number, kind: Kind): string {
  const { onlyThese, newSheet } = kind
  const budget = { ...BUDGET, ...kind.budget }
  const sentences: Record<Why, string> = {
    rows: tooManyRows(linesMax),
    columns: `La fila ${row} tiene más de ${budget.columns} columnas: ${onlyThese}`,
    characters: `Esta lista tiene más de ${figures(budget.characters)} letras: ${onlyThese}, o divídela en varias`,
    line: `tiene más de ${figures(budget.lineCharacters)} letras: revisa si hay unas comillas que no se cierran`,
    texts: `Esta hoja de cálculo guarda demasiado, más de ${figures(budget.texts)} textos: ${newSheet}`,
    entries: `Esta hoja de cálculo guarda demasiado, más de ${budget.entries} partes: ${newSheet}`,
    unpacked: `Esta hoja de cálculo guarda demasiado, más de ${budget.unpackedBytes / 2 ** 20} MB: ${newSheet}`,
    memory: `Leer esta lista necesita demasiada memoria: ${newSheet}`,
    time: `Leer esta lista tarda demasiado: ${newSheet}, o divídela en varias`,
    quotes: 'hay unas comillas que no se cierran',
    'old-excel': 'Es un archivo de un Excel antiguo (.xls): guárdalo como .xlsx o como CSV',
    'no-list': 'Este archivo no es una lista: guárdalo como .xlsx o como CSV',
    broken: 'No pudimos abrir esta hoja de cálculo: guárdala otra vez como .xlsx, o como CSV',
  }
  return sentences[why]
}

function figures(count: number): string {
  return count.toLocaleString('es-PE')
}
