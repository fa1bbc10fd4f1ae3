/** What a form of the back office shows of a row: texts, or several of one name. */
type Values = Record<string, string | string[] | null>

/** Fields as a form sends them. */
export type Fields = [string, string][]

/** Bytes: what the cookie of a message has room for. */
const ROOM = 2_000

/**
 * How a deletion is taken back: the form of a new row, filled in with what the deleted one had. It is
 * a new row, so this is only for rows that nothing else would have to find again.
 */
export type Undo<Row> = {
  /** The row that is about to go; `undefined` for one that cannot be made again. */
  find: (id: string) => Promise<Row | undefined>
  /** What the form of a new row has to say. */
  values: (row: Row) => Values
  /** What else the deletion changes, where that would stay changed. */
  uses?: (ids: string[]) => Promise<{ effects: string[] }>
}

/**
 * The fields that make a row again, read before it is deleted.
 *
 * @returns for one row, its fields; for more, for a row in use or one of long texts, none
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
