import { sql } from 'kysely'
import { counted } from '~/counted'
import { db, isUniqueViolation, isForeignKeyViolation, type Trx } from '~/database/db.server'
import type { List } from '~/urls/staff/list-url'
import { pageOf } from '~/models/records/page.server'
import { deleteRows, insertRow, updateRow } from '~/models/records/row.server'
import { type NotSaved, type Saved, slugTaken } from '~/models/records/saving'
import { contains } from '~/models/records/search.server'
import { touched } from '~/models/records/touched'

export type SubcategoryDraft = {
  category_id: string
  name: string
  slug: string
  description: string | null
  /** `null` comes last. */
  display_order: number | null
  active: boolean
}

export const SUBCATEGORY_SORTS = ['order', 'name', 'category', 'slug', 'status'] as const
export type SubcategorySort = (typeof SUBCATEGORY_SORTS)[number]

const COLUMNS = {
  order: 'subcategories.display_order',
  name: sql`subcategories.name collate spanish`,
  category: sql`categories.name collate spanish`,
  slug: 'subcategories.slug',
  status: 'subcategories.active',
} as const

/**
 * A page of subcategories, hidden ones included, each with its category.
 *
 * @param categoryId limits the list to its subcategories
 * @source docs/specification/back-office.md §7: sorted by display order by default
 */
export async function listSubcategories(
  { words, status, sort, descending, page }: List<SubcategorySort>,
  categoryId: string | null,
) {
  let found = db
    .selectFrom('subcategories')
    .innerJoin('categories', 'categories.id', 'subcategories.category_id')
  if (words) {
    const columns = ['subcategories.name', 'subcategories.slug']
    found = found.where((eb) => eb.or(columns.map((column) => contains(column, words))))
  }
  if (status) found = found.where('subcategories.active', '=', status === 'active')
  if (categoryId) found = found.where('category_id', '=', categoryId)
  const sorted = found
    .select(['subcategories.id', 'subcategories.name', 'subcategories.slug'])
    .select(['subcategories.display_order', 'subcategories.active'])
    .select('categories.name as category')
    .orderBy(COLUMNS[sort], descending ? 'desc' : 'asc')
    .orderBy('subcategories.name')
    .orderBy('subcategories.id')
  return pageOf(sorted, page)
}

/** The ids of a category's subcategories, among which positions are counted. */
export async function subcategoryIds(categoryId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('subcategories')
    .select('id')
    .where('category_id', '=', categoryId)
    .execute()
  return rows.map(({ id }) => id)
}

/** A subcategory with all its fields, also when hidden. */
export function subcategoryToEdit(id: string) {
  return db.selectFrom('subcategories').selectAll().where('id', '=', id).executeTakeFirst()
}

export function createSubcategory(draft: SubcategoryDraft): Promise<Saved> {
  return insertRow('subcategories', draft).catch(refused(draft))
}

/**
 * Updates a subcategory. Its products that are in another category than its new one lose the
 * subcategory: a product's subcategory always belongs to its category.
 *
 * @param seen version of the row when the form was opened
 */
export function updateSubcategory(
  id: string,
  draft: SubcategoryDraft,
  seen: string,
): Promise<Saved> {
  const { category_id } = draft
  return updateRow('subcategories', id, draft, seen, {
    before: (trx) => leaveOtherCategories(trx, id, category_id),
  }).catch(refused(draft))
}

async function leaveOtherCategories(trx: Trx, id: string, categoryId: string) {
  await trx
    .updateTable('products')
    .set({ subcategory_id: null, updated_at: touched('products') })
    .where('subcategory_id', '=', id)
    .where('category_id', 'is distinct from', categoryId)
    .execute()
  return null
}

/** @source docs/specification/decisions.md */
function refused({ slug }: SubcategoryDraft) {
  return (error: unknown): NotSaved => {
    if (isUniqueViolation(error)) return { saved: false, ...slugTaken(slug) }
    if (!isForeignKeyViolation(error)) throw error
    const said = ['Esa categoría ya no existe: elige otra']
    return { saved: false, fieldErrors: { category_id: said } }
  }
}

/**
 * Names of the subcategories to delete, and a sentence for each effect on what uses them.
 *
 * @source docs/specification/decisions.md Q-075
 */
export async function subcategoriesToRemove(ids: string[]) {
  const [rows, uses] = await Promise.all([
    db
      .selectFrom('subcategories')
      .select(['id', 'name'])
      .where('id', 'in', ids)
      .orderBy('name')
      .execute(),
    usesOf(ids),
  ])
  const effects: string[] = []
  if (uses.products > 0) {
    effects.push(
      `${counted(uses.products, 'producto queda', 'productos quedan')} sin subcategoría.`,
    )
  }
  if (uses.grid > 0) {
    const sentence = counted(
      uses.grid,
      'imagen de la cuadrícula queda sin enlace.',
      'imágenes de la cuadrícula quedan sin enlace.',
    )
    effects.push(sentence)
  }
  return { rows, effects }
}

async function usesOf(ids: string[]) {
  const { rows } = await sql<{ products: number; grid: number }>`
    select (select count(*) from products where subcategory_id = any(${ids}::uuid[])) as products,
      (select count(*) from lifestyle_images
        where link_subcategory_id = any(${ids}::uuid[])) as grid
  `.execute(db)
  return rows[0] ?? { products: 0, grid: 0 }
}

export function removeSubcategories(ids: string[]) {
  return deleteRows('subcategories', ids)
}
