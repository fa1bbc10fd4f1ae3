export type Row = { id: string; name: string }

export type RowsInOrder = {
  /** In the order that they stand in, all of a page. */
  rows: Row[]
  /** How many rows the pages before hold. */
  before: number
  /** Of all pages. */
  count: number
}

/** The id of the place in a row's cell that its handle goes to. */
export function slotId({ id }: Row): string {
  return `handle-${id}`
}
