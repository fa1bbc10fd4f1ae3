import { sql } from 'kysely'
import { counted } from '~/counted'
import { db } from '~/database/db.server'
import type { List } from '~/urls/staff/list-url'
import { pageOf } from '~/models/records/page.server'
import { formatAmount } from '~/money'
import { deleteRows, insertRow, updateRow } from '~/models/records/row.server'
import type { Saved } from '~/models/records/saving'
import { contains } from '~/models/records/search.server'

export type ComplementDraft = {
  name: string
  description: string | null
  /** Céntimos, from 0. */
  price: number
  image_url: string | null
  crop_x: number
  crop_y: number
  /** `null` comes last. */
  display_order: number | null
  active: boolean
}

export const COMPLEMENT_SORTS = ['order', 'name', 'price', 'status'] as const
export type ComplementSort = (typeof COMPLEMENT_SORTS)[number]

const COLUMNS = {
  order: 'display_order',
  name: sql`name collate spanish`,
  price: 'price',
  status: 'active',
} as const

/**
 * A page of complements, hidden ones included.
 *
 * @source docs/specification/back-office.md §7: sorted by display order by default
 */
export async function listComplements({
  words,
  status,
  sort,
  descending,
  page,
}: List<ComplementSort>) {
  let found = db.selectFrom('complements')
  if (words) {
    found = found.where((eb) => eb.or([contains('name', words), contains('description', words)]))
  }
  if (status) found = found.where('active', '=', status === 'active')
  const sorted = found
    .select(['id', 'name', 'description', 'price', 'image_url', 'crop_x', 'crop_y'])
    .select(['display_order', 'active'])
    .orderBy(COLUMNS[sort], descending ? 'desc' : 'asc')
    .orderBy('name')
    .orderBy('id')
  return pageOf(sorted, page)
}

/** A complement with all its fields, also when hidden. */
export function complementToEdit(id: string) {
  return db.selectFrom('complements').selectAll().where('id', '=', id).executeTakeFirst()
}

export function createComplement(draft: ComplementDraft): Promise<Saved> {
  return insertRow('complements', draft)
}

/** @param seen version of the row when the form was opened */
export function updateComplement(id: string, draft: ComplementDraft, seen: string): Promise<Saved> {
  return updateRow('complements', id, draft, seen, { asRead: withAmount })
}

/** With amounts in soles as the form shows them, for the comparison of versions. */
function withAmount(complement: ComplementDraft) {
  return { ...complement, price: formatAmount(complement.price) }
}

/**
 * Names of the complements to delete, and a sentence for each effect.
 *
 * @source docs/specification/decisions.md Q-075
 */
export async function complementsToRemove(ids: string[]) {
  const [rows, { orders }] = await Promise.all([
    db
      .selectFrom('complements')
      .select(['id', 'name'])
      .where('id', 'in', ids)
      .orderBy('name')
      .execute(),
    db
      .selectFrom('order_item_complements')
      .innerJoin('order_items', 'order_items.id', 'order_item_complements.order_item_id')
      .select((eb) => eb.fn.count<number>('order_id').distinct().as('orders'))
      .where('complement_id', 'in', ids)
      .executeTakeFirstOrThrow(),
  ])
  const kept = counted(orders, 'pedido conserva', 'pedidos conservan')
  return { rows, effects: orders > 0 ? [`${kept} su nombre y su precio.`] : [] }
}

export function removeComplements(ids: string[]) {
  return deleteRows('complements', ids)
}
