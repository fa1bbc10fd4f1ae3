import { firstUnits } from '../forms/graphemes.ts'
import { type Budget, Stop } from './budget.ts'

/** A row as somebody wrote it. */
export type Row = {
  /** As a spreadsheet counts it, from 1. */
  number: number
  cells: string[]
}

/**
 * Rows with anything in them, each cell cut, without the empty ones at the end.
 *
 * @throws Stop before more than the budget's rows, columns and characters were given
 */
export async function* countedRows(rows: AsyncIterable<Row>, budget: Budget): AsyncGenerator<Row> {
  let [count, characters] = [0, 0]
  for await (const { number, cells } of rows) {
    const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1
    if (width === 0) continue
    count += 1
    if (count > budget.rows) throw new Stop('rows')
    if (width > budget.columns) throw new Stop('columns', number)
    const cut = cells.slice(0, width).map((cell) => firstUnits(cell, budget.cellCharacters))
    characters += charactersOf(cut)
    if (characters > budget.characters) throw new Stop('characters')
    yield { number, cells: cut }
  }
}

/** Code units of a row's cells. */
export function charactersOf(cells: string[]): number {
  return cells.reduce((sum, { length }) => sum + length, 0)
}
