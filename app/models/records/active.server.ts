import { sql } from 'kysely'
import { db, violates } from '~/database/db.server'
import type { OrderedTable } from './display-order.server'
import { changeRows } from './many-rows.server'

/** Tables whose rows staff can hide from shoppers. */
export type SwitchedTable =
  | OrderedTable
  | 'products'
  | 'coupons'
  | 'shipping_zones'
  | 'peak_days'
  | 'delivery_closures'

/**
 * Shows or hides rows.
 *
 * @returns how many of the rows exist; `null` when none was shown, because all sizes of a product are hidden
 */
export async function setActive(
  table: SwitchedTable,
  ids: string[],
  active: boolean,
): Promise<number | null> {
  try {
    return await changeRows(table, ids, async (trx) => {
      const { numAffectedRows } = await sql`
        update ${sql.table(table)} set active = ${active}, updated_at = now() where id = any(${ids}::uuid[])
      `.execute(trx)
      return Number(numAffectedRows ?? 0)
    })
  } catch (error) {
    if (violates(error, 'products_show_a_size')) return null
    throw error
  }
}

/** The ids, among those given, of active rows or of hidden ones. */
export async function idsThatAre(
  table: SwitchedTable,
  ids: string[],
  active: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${ids}::uuid[]) and active = ${active}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** How many rows a table has, and how many of them are active. */
export async function countActive(
  table: SwitchedTable,
): Promise<{ all: number; active: number; inactive: number }> {
  const { rows } = await sql<{ all: number; active: number }>`
    select count(*) as "all", count(*) filter (where active) as active from ${sql.table(table)}
  `.execute(db)
  const { all, active } = rows[0] ?? { all: 0, active: 0 }
  return { all, active, inactive: all - active }
}
