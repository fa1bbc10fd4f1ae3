/** What a form of the back office shows of a row: texts, or several of one name. */
type Values = Record<string, string | string[] | null>

/** Fields as a form sends them. */
export type Fields = [string, string][]

/** Bytes: what the cookie of a message has room for. */
const ROOM = 2_000

/**
 * How a removal is taken back: the form of a new row, filled in with what the removed one had. It is
 * a new row, so this is only for rows that nothing else would have to find again.
 *
 * @param find the row that is about to go
 * @param values what the form of a new row has to say
 * @param uses what else the removal changes, where that would stay changed
 * @returns for one row, the fields; for more, for a row in use or one of long texts, none
 */
export function undoDelete<Row>(
  find: (id: string) => Promise<Row | undefined>,
  values: (row: Row) => Values,
  uses?: (ids: string[]) => Promise<{ effects: string[] }>,
) {
  return async (ids: string[]): Promise<Fields> => {
    const [id, ...others] = ids
    if (id === undefined || others.length > 0) return []
    const [row, used] = await Promise.all([find(id), uses?.(ids)])
    if (!row || (used && used.effects.length > 0)) return []
    const fields: Fields = [['intent', 'save'], ...fieldsOf(values(row))]
    return Buffer.byteLength(JSON.stringify(fields)) > ROOM ? [] : fields
  }
}

function fieldsOf(values: Values): Fields {
  return Object.entries(values).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  )
}
