import { sql } from 'kysely'
import { counted } from '~/counted'
import { db, isUniqueViolation } from '~/database/db.server'
import type { List } from '~/urls/staff/list-url'
import { pageOf } from '~/models/records/page.server'
import { deleteRows, insertRow, updateRow } from '~/models/records/row.server'
import { type NotSaved, type Saved, slugTaken } from '~/models/records/saving'
import { contains } from '~/models/records/search.server'

export type CategoryDraft = {
  name: string
  slug: string
  description: string | null
  image_url: string | null
  crop_x: number
  crop_y: number
  /** `null` comes last. */
  display_order: number | null
  active: boolean
}

export const CATEGORY_SORTS = ['order', 'name', 'slug', 'status'] as const
export type CategorySort = (typeof CATEGORY_SORTS)[number]

const COLUMNS = { order: 'display_order', slug: 'slug', status: 'active' } as const

/**
 * A page of categories, hidden ones included.
 *
 * @source docs/specification/back-office.md §7: sorted by display order by default
 */
export async function listCategories({
  words,
  status,
  sort,
  descending,
  page,
}: List<CategorySort>) {
  const direction = descending ? 'desc' : 'asc'
  let found = db.selectFrom('categories')
  if (words) {
    found = found.where((eb) => eb.or([contains('name', words), contains('slug', words)]))
  }
  if (status) found = found.where('active', '=', status === 'active')
  const byName = sql`name collate spanish`
  const sorted = found
    .select(['id', 'name', 'slug', 'image_url', 'crop_x', 'crop_y', 'display_order', 'active'])
    .orderBy(sort === 'name' ? byName : COLUMNS[sort], direction)
    .orderBy('name')
    .orderBy('id')
  return pageOf(sorted, page)
}

/** A category with all its fields, also when hidden. */
export function categoryToEdit(id: string) {
  return db.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Every category by name, for a select. */
export function categoryChoices() {
  return db
    .selectFrom('categories')
    .select(['id', 'name', 'active'])
    .orderBy(sql`name collate spanish`)
    .execute()
}

export function createCategory(draft: CategoryDraft): Promise<Saved> {
  return insertRow('categories', draft).catch(refused(draft))
}

/** @param seen version of the row when the form was opened */
export function updateCategory(id: string, draft: CategoryDraft, seen: string): Promise<Saved> {
  return updateRow('categories', id, draft, seen).catch(refused(draft))
}

/** @source docs/specification/decisions.md Q-073 */
function refused({ slug }: CategoryDraft) {
  return (error: unknown): NotSaved => {
    if (!isUniqueViolation(error)) throw error
    return { saved: false, ...slugTaken(slug) }
  }
}

/**
 * Names of the categories to delete, and a sentence for each effect on what uses them.
 *
 * @source docs/specification/decisions.md Q-075
 */
export async function categoriesToRemove(ids: string[]) {
  const [rows, uses] = await Promise.all([
    db
      .selectFrom('categories')
      .select(['id', 'name'])
      .where('id', 'in', ids)
      .orderBy('name')
      .execute(),
    usesOf(ids),
  ])
  const effects: string[] = []
  if (uses.products > 0) {
    effects.push(`${counted(uses.products, 'producto queda', 'productos quedan')} sin categoría.`)
  }
  if (uses.subcategories > 0) {
    const sentence = counted(
      uses.subcategories,
      'subcategoría se elimina también.',
      'subcategorías se eliminan también.',
    )
    effects.push(sentence)
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
  const { rows } = await sql<{ products: number; subcategories: number; grid: number }>`
    select (select count(*) from products where category_id = any(${ids}::uuid[])) as products,
      (select count(*) from subcategories where category_id = any(${ids}::uuid[])) as subcategories,
      (select count(*) from lifestyle_images where link_category_id = any(${ids}::uuid[])
        or link_subcategory_id in (
          select id from subcategories where category_id = any(${ids}::uuid[])
        )) as grid
  `.execute(db)
  return rows[0] ?? { products: 0, subcategories: 0, grid: 0 }
}

export function removeCategories(ids: string[]) {
  return deleteRows('categories', ids)
}
