export type Row = { id: string; name: string }

export type RowsInOrder = {
  /** The rows of a page, in order. */
  rows: Row[]
  /** Number of rows on previous pages. */
  before: number
  /** The total of all pages. */
  count: number
}

/** Element id of the placeholder for a row's handle. */
export function slotId({ id }: Row): string {
  return `handle-${id}`
}
