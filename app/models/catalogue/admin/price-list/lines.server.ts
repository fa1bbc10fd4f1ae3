import { folded } from '~/accents'
import { firstCharacters } from '~/forms/graphemes'
import { type ColumnName, LIST_COLUMNS } from './columns.server'

/** A line of a file: its number there, and its cells that hold something. */
export type Line = [number: number, cells: Partial<Record<ColumnName, string>>]

/** Lines of one list: so many has a catalogue of ten thousand products in a few sizes and colours. */
export const LIST_LINES_MAX = 50_000

/** What a list of products may take of the thread that reads it, and what to do about more. */
export const LIST_KIND = {
  onlyThese: 'deja solo las columnas que cambias',
  newSheet: 'copia la lista a una hoja nueva',
  budget: { cellCharacters: 32_767, lineCharacters: 1_000_000, characters: 20_000_000 },
}

const HEADINGS_SHOWN = 300

type Row = { number: number; cells: string[] }

const BY_HEADING = new Map(
  Object.entries(LIST_COLUMNS).map(([name, { heading }]) => [folded(heading), name as ColumnName]),
)

/**
 * The lines of a list by the headings of its first row.
 *
 * @returns the lines so far, what is said of the headings, and what adds the next rows to them
 */
export function lineReader() {
  const lines: Line[] = []
  const notes: string[] = []
  let columns: (ColumnName | undefined)[] | undefined

  function add(rows: Row[]) {
    for (const { number, cells } of rows) {
      if (columns) lines.push([number, cellsIn(cells, columns)])
      else {
        columns = cells.map((heading) => BY_HEADING.get(folded(heading)))
        const left = cells.filter((heading, at) => heading.trim() !== '' && !columns?.[at])
        if (left.length > 0) {
          const listed = firstCharacters(left.join(', '), HEADINGS_SHOWN)
          notes.push(`No leímos estas columnas, que no conocemos: ${listed}`)
        }
      }
    }
  }
  return { lines, notes, add, has: (name: ColumnName) => columns?.includes(name) ?? false }
}

function cellsIn(cells: string[], columns: (ColumnName | undefined)[]): Line[1] {
  const named: Line[1] = {}
  for (const [at, cell] of cells.entries()) {
    const column = columns[at]
    if (column && cell.trim() !== '') named[column] ??= storable(cell)
  }
  return named
}

/** PostgreSQL keeps neither in JSON; a text that they stand in is refused as it is read. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}
