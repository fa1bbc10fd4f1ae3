import { sql } from 'kysely'
import { counted } from '~/counted'
import { db } from '~/database/db.server'
import { LIST_PAGE, type List } from '~/urls/list-url'
import { formatAmount } from '~/money'
import { changedMeanwhile, GONE, type Saved } from '~/models/records/saving'
import { contains } from '~/models/records/search.server'

export type ComplementDraft = {
  name: string
  description: string | null
  /** Céntimos, from 0. */
  price: number
  image_url: string | null
  display_order: number
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
 * A page of complements as staff asked for them, hidden ones included.
 *
 * @source docs/specification/back-office.md §7: by display order unless another column is asked for
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
  const [rows, { total }] = await Promise.all([
    found
      .select(['id', 'name', 'description', 'price', 'image_url', 'display_order', 'active'])
      .orderBy(COLUMNS[sort], descending ? 'desc' : 'asc')
      .orderBy('name')
      .orderBy('id')
      .limit(LIST_PAGE)
      .offset((page - 1) * LIST_PAGE)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** A complement with all its fields, shown or hidden. */
export function complementToEdit(id: string) {
  return db.selectFrom('complements').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function createComplement(draft: ComplementDraft): Promise<Saved> {
  const { id } = await db
    .insertInto('complements')
    .values(draft)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { saved: true, id, oldImage: null }
}

/** @param seen the version of the row that the form was opened with */
export function updateComplement(id: string, draft: ComplementDraft, seen: string): Promise<Saved> {
  return db.transaction().execute(async (trx) => {
    const stored = await trx
      .selectFrom('complements')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!stored) return GONE
    const conflict = changedMeanwhile(forDiff(stored), forDiff(draft), seen)
    if (conflict) return conflict
    const row = { ...draft, updated_at: new Date() }
    await trx.updateTable('complements').set(row).where('id', '=', id).execute()
    return { saved: true, id, oldImage: stored.image_url }
  })
}

/** With soles as the form has them, for people to compare. */
function forDiff<Complement extends { price: number }>(complement: Complement) {
  return { ...complement, price: formatAmount(complement.price) }
}

/**
 * What would go with some complements: their names, and what stays of them.
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

/** @returns the pictures of the complements that were there */
export async function removeComplements(ids: string[]): Promise<(string | null)[]> {
  const removed = await db
    .deleteFrom('complements')
    .where('id', 'in', ids)
    .returning('image_url')
    .execute()
  return removed.map(({ image_url }) => image_url)
}
