import { sql } from 'kysely'
import { db, type Executor } from '~/database/db.server'

/** One position up or down, or to a position from 1. */
export type Move = 'up' | 'down' | number

const NAMED = { tie: 'name', label: sql`name` }

/**
 * Tables with a display order that staff set: the second sort column for equal numbers, which the lists use too, and
 * SQL for the name of a row in messages.
 */
const ORDERED = {
  ...{ categories: NAMED, subcategories: NAMED, tags: NAMED, complements: NAMED },
  hero_slides: { tie: 'id', label: sql`coalesce(title, 'Slide')` },
  lifestyle_images: { tie: 'id', label: sql`coalesce(title, 'Imagen')` },
  delivery_slots: { tie: 'starts_at', label: sql`name` },
}

export type OrderedTable = keyof typeof ORDERED

/** Whether a table has a display order. */
export function isOrdered(table: string): table is OrderedTable {
  return Object.hasOwn(ORDERED, table)
}

/** A moved row: its name, its new and old position from 1, and the number of rows. */
export type Moved = { name: string; place: number; from: number; count: number }

/**
 * Moves a row among all rows of its table, or among some of them while the others keep their
 * positions.
 *
 * Afterwards all rows are numbered from 1 without gaps.
 *
 * @param among ids of the rows among which the position is counted; all by default
 * @returns `null` when the row does not exist
 */
export function moveRow(
  table: OrderedTable,
  id: string,
  move: Move,
  among?: string[],
): Promise<Moved | null> {
  return db.transaction().execute(async (trx) => {
    // Otherwise two concurrent moves would both number the rows from an old state.
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
    select id, ${ORDERED[table].label} as name from ${sql.table(table)}
    order by display_order, ${sql.ref(ORDERED[table].tie)}, id
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

/** The display order of a new last row. */
export async function lastPlace(table: OrderedTable): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select coalesce(max(display_order), 0) + 1 as place from ${sql.table(table)}
  `.execute(db)
  return rows[0]?.place ?? 1
}
