/** What one list that staff bring in may take of the thread that reads it. */
export type Budget = {
  /** Rows with anything in them. */
  rows: number
  columns: number
  /** Code units of one cell: it is cut there. */
  cellCharacters: number
  /** Code units of all cells that leave the thread, and of all texts that cells of an .xlsx file share. */
  characters: number
  /** Code units of one line of a CSV file. */
  lineCharacters: number
  /** Texts that the cells of an .xlsx file share. */
  texts: number
  /** Entries of the archive that an .xlsx file is. */
  entries: number
  /** Of these entries, as many as are read. */
  unpackedBytes: number
}

/** What ended the reading of a list before its end. */
export type Why =
  | ('rows' | 'columns' | 'characters' | 'line' | 'texts' | 'entries' | 'unpacked')
  | ('memory' | 'time')
  | ('quotes' | 'old-excel' | 'no-list' | 'broken')

/** Why a list was not read to its end; `row` is where, if that can be said. */
export type Unread = { why: Why; row?: number }

/** Thrown where a list cannot be read on. */
export class Stop extends Error {
  readonly unread: Unread

  constructor(why: Why, row?: number) {
    super(why)
    this.unread = { why, row }
  }
}
