import { sql } from 'kysely'
import { db, type Executor } from '~/database/db.server'

/** Tables whose rows people see in the order that staff gave them. */
export type OrderedTable =
  'categories' | 'subcategories' | 'tags' | 'complements' | 'hero_slides' | 'lifestyle_images'

/** One place up or down, or to a place from 1. */
export type Move = 'up' | 'down' | number

/** What comes first among rows of the same number: the lists sort by it too. */
const TIE = {
  categories: 'name',
  subcategories: 'name',
  tags: 'name',
  complements: 'name',
  hero_slides: 'id',
  lifestyle_images: 'id',
} as const

/** Whether the rows of a table have an order that staff give them. */
export function isOrdered(table: string): table is OrderedTable {
  return Object.hasOwn(TIE, table)
}

/** What people call a row. */
const LABEL = {
  categories: sql`name`,
  subcategories: sql`name`,
  tags: sql`name`,
  complements: sql`name`,
  hero_slides: sql`coalesce(title, 'Slide')`,
  lifestyle_images: sql`coalesce(title, 'Imagen')`,
} as const

/** Where a row has come to and where it was: its name, places from 1, and of how many. */
export type Moved = { name: string; place: number; from: number; count: number }

/**
 * Moves a row among all rows of its table, or among some of them while the others keep their places.
 *
 * Afterwards every row has a number of its own, from 1 without gaps.
 *
 * @param among ids of the rows that the place is counted in; all without it
 * @returns `null` when the row is not there
 */
export function moveRow(
  table: OrderedTable,
  id: string,
  move: Move,
  among?: string[],
): Promise<Moved | null> {
  return db.transaction().execute(async (trx) => {
    // Two people moving at once would otherwise each number the rows they saw.
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx)
    const rows = await rowsInOrder(trx, table)
    const all = rows.map((row) => row.id)
    const name = rows.find((row) => row.id === id)?.name ?? ''
    const group = among ? all.filter((one) => among.includes(one)) : all
    const from = group.indexOf(id)
    if (from < 0) return null
    const to = Math.min(Math.max(target(move, from), 0), group.length - 1)
    group.splice(to, 0, ...group.splice(from, 1))
    const isInGroup = new Set(group)
    const next = group.values()
    await number(
      trx,
      table,
      all.map((one) => (isInGroup.has(one) ? (next.next().value ?? one) : one)),
    )
    return { name, place: to + 1, from: from + 1, count: group.length }
  })
}

function target(move: Move, from: number): number {
  if (move === 'up') return from - 1
  return move === 'down' ? from + 1 : move - 1
}

async function rowsInOrder(executor: Executor, table: OrderedTable) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${LABEL[table]} as name from ${sql.table(table)}
    order by display_order, ${sql.ref(TIE[table])}, id
  `.execute(executor)
  return rows
}

async function number(executor: Executor, table: OrderedTable, ids: string[]) {
  await sql`
    update ${sql.table(table)} as row set display_order = wanted.place
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    where row.id = wanted.id and row.display_order <> wanted.place
  `.execute(executor)
}

/** The number that puts a new row last. */
export async function lastPlace(table: OrderedTable): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select coalesce(max(display_order), 0) + 1 as place from ${sql.table(table)}
  `.execute(db)
  return rows[0]?.place ?? 1
}
