/** Values of a row's form: one text, or several, per field. */
type Values = Record<string, string | string[] | null>

/** Form fields as name and value. */
export type Fields = [string, string][]

/** Bytes available in the toast's cookie. */
const ROOM = 2_000

/**
 * Undo of a deletion: sends the form of a new row with the values of the deleted one. The new row
 * has another id, so this is only for rows that nothing else refers to.
 */
export type Undo<Row> = {
  /** Reads the row before its deletion; `undefined` if it cannot be created again. */
  find: (id: string) => Promise<Row | undefined>
  /** Its values for the form of a new row. */
  values: (row: Row) => Values
  /** Further effects of the deletion, which undo would not reverse. */
  uses?: (ids: string[]) => Promise<{ effects: string[] }>
}

/**
 * The fields that create a row again, read before it is deleted.
 *
 * @returns the fields of one row; none for several rows, for a row in use, or when they are too
 *   long
 */
export async function undoDelete<Row>(
  { find, values, uses }: Undo<Row>,
  [id, ...others]: string[],
): Promise<Fields> {
  if (id === undefined || others.length > 0) return []
  const [row, used] = await Promise.all([find(id), uses?.([id])])
  if (!row || (used && used.effects.length > 0)) return []
  const fields: Fields = [['intent', 'save'], ...fieldsOf(values(row))]
  return Buffer.byteLength(JSON.stringify(fields)) > ROOM ? [] : fields
}

function fieldsOf(values: Values): Fields {
  return Object.entries(values).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  )
}
