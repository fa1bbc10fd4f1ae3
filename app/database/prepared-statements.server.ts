import type { QueryConfig } from 'pg'

/** So many a connection keeps, which is some megabytes of PostgreSQL's memory. */
const MOST = 150
/** Asked fewer times than this, a statement may be one of a kind: a search, a list of ids. */
const OFTEN = 3
/** How many texts are counted at once; the counting begins anew beyond. */
const COUNTED = 2_000
/** Their columns are those of the table at this moment: a migration beside us may add one. */
const EVERY_COLUMN = /(^|[^(])\*/

const asked = new Map<string, number>()
const names = new Map<string, string>()

/**
 * A statement as pg sends it: one that is asked often is parsed and planned once by each connection. Whatever
 * depends on the values, PostgreSQL plans anew where that is cheaper.
 */
export function prepared(text: string, values: unknown[]): QueryConfig {
  const name = names.get(text) ?? nameOf(text)
  return name ? { name, text, values } : { text, values }
}

function nameOf(text: string): string | undefined {
  if (
    names.size >= MOST ||
    EVERY_COLUMN.test(text) ||
    !/^\s*(select|with|insert|update)\b/i.test(text)
  )
    return
  const times = (asked.get(text) ?? 0) + 1
  if (asked.size >= COUNTED) asked.clear()
  asked.set(text, times)
  if (times < OFTEN) return
  asked.delete(text)
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
