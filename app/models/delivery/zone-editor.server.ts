import { sql } from 'kysely'
import { counted } from '~/counted'
import { db } from '~/database/db.server'
import type { List } from '~/urls/staff/list-url'
import { pageOf } from '~/models/records/page.server'
import { formatAmount } from '~/money'
import { writeRow, type Written } from '~/models/records/row.server'
import { contains } from '~/models/records/search.server'

export const ZONE_SORTS = ['cost', 'name', 'status'] as const
export type ZoneSort = (typeof ZONE_SORTS)[number]

const COLUMNS = { cost: 'cost', name: sql`name collate spanish`, status: 'active' } as const

/**
 * A page of shipping zones, hidden ones included; the search covers districts too.
 *
 * @source docs/specification/back-office.md §7: sorted by cost by default
 */
export async function listZones({ words, status, sort, descending, page }: List<ZoneSort>) {
  let found = db.selectFrom('shipping_zones')
  if (words) {
    const inAreas = sql<boolean>`exists (
      select from unnest(areas) as districts (area) where ${contains('area', words)}
    )`
    found = found.where((eb) => eb.or([contains('name', words), inAreas]))
  }
  if (status) found = found.where('active', '=', status === 'active')
  const sorted = found
    .select(['id', 'name', 'areas', 'cost', 'active'])
    .orderBy(COLUMNS[sort], descending ? 'desc' : 'asc')
    .orderBy('name')
    .orderBy('id')
  return pageOf(sorted, page)
}

/** @param seen version of the row when the form was opened */
export function writeZone(id: string | null, draft: Written<'shipping_zones'>, seen: string) {
  return writeRow('shipping_zones', id, draft, seen, { asRead: asTyped })
}

/** With districts and amounts as the form shows them, for the comparison of versions. */
function asTyped(zone: Written<'shipping_zones'>) {
  return { ...zone, areas: zone.areas.join(', '), cost: formatAmount(zone.cost) }
}

/**
 * Names of the zones to delete, and a sentence for each effect on what uses them.
 *
 * @source docs/specification/decisions.md Q-075
 */
export async function zonesToRemove(ids: string[]) {
  const [rows, uses] = await Promise.all([
    db
      .selectFrom('shipping_zones')
      .select(['id', 'name'])
      .where('id', 'in', ids)
      .orderBy('name')
      .execute(),
    usesOf(ids),
  ])
  const effects: string[] = []
  if (uses.orders > 0) {
    const kept = counted(uses.orders, 'pedido conserva', 'pedidos conservan')
    effects.push(`${kept} el nombre y el costo de su zona.`)
  }
  if (!uses.others) effects.push('La tienda se queda sin zonas: nadie podrá pedir envío.')
  return { rows, effects }
}

async function usesOf(ids: string[]) {
  const { rows } = await sql<{ orders: number; others: boolean }>`
    select (select count(*) from orders where shipping_zone_id = any(${ids}::uuid[])) as orders,
      exists (select from shipping_zones where active and id <> all(${ids}::uuid[])) as others
  `.execute(db)
  return rows[0] ?? { orders: 0, others: true }
}
