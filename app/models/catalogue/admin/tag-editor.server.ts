import { sql } from 'kysely'
import { db, isUniqueViolation } from '~/database/db.server'
import type { List } from '~/urls/staff/list-url'
import { pageOf } from '~/models/records/page.server'
import { counted } from '~/counted'
import { deleteRows, insertRow, updateRow } from '~/models/records/row.server'
import { type NotSaved, type Saved, slugTaken } from '~/models/records/saving'
import { contains } from '~/models/records/search.server'

export type TagDraft = {
  name: string
  slug: string
  /** Above its page's products; `null` for one made of the name. */
  title: string | null
  description: string | null
  image_url: string | null
  /** The `d` of an SVG path, validated by `isIcon` (`app/images/tag-icon.server.ts`). */
  icon: string | null
  /** `null` comes last. */
  display_order: number | null
  active: boolean
}

export const TAG_SORTS = ['order', 'name', 'slug', 'status'] as const
export type TagSort = (typeof TAG_SORTS)[number]

const COLUMNS = { order: 'display_order', slug: 'slug', status: 'active' } as const

/**
 * A page of tags, hidden ones included.
 *
 * @source docs/specification/back-office.md §7: sorted by display order by default
 */
export async function listTags({ words, status, sort, descending, page }: List<TagSort>) {
  const direction = descending ? 'desc' : 'asc'
  let found = db.selectFrom('tags')
  if (words) {
    found = found.where((eb) => eb.or([contains('name', words), contains('slug', words)]))
  }
  if (status) found = found.where('active', '=', status === 'active')
  const byName = sql`name collate spanish`
  const sorted = found
    .select(['id', 'name', 'slug', 'icon', 'display_order', 'active'])
    .orderBy(sort === 'name' ? byName : COLUMNS[sort], direction)
    .orderBy('name')
    .orderBy('id')
  return pageOf(sorted, page)
}

/** All tags by name, hidden ones included. */
export function tagChoices() {
  return db
    .selectFrom('tags')
    .select(['id', 'name'])
    .orderBy(sql`name collate spanish`)
    .execute()
}

/** A tag with all its fields, also when hidden. */
export function tagToEdit(id: string) {
  return db.selectFrom('tags').selectAll().where('id', '=', id).executeTakeFirst()
}

export function createTag(draft: TagDraft): Promise<Saved> {
  return insertRow('tags', draft).catch(refused(draft))
}

/** @param seen version of the row when the form was opened */
export function updateTag(id: string, draft: TagDraft, seen: string): Promise<Saved> {
  return updateRow('tags', id, draft, seen).catch(refused(draft))
}

/** @source docs/specification/decisions.md Q-073 */
function refused({ slug }: TagDraft) {
  return (error: unknown): NotSaved => {
    if (!isUniqueViolation(error)) throw error
    return { saved: false, ...slugTaken(slug) }
  }
}

/**
 * Names of the tags to delete, and a sentence for each effect on what uses them.
 *
 * @source docs/specification/decisions.md Q-075
 */
export async function tagsToRemove(ids: string[]) {
  const [rows, { products, grid }] = await Promise.all([
    db.selectFrom('tags').select(['id', 'name']).where('id', 'in', ids).orderBy('name').execute(),
    usesOf(ids),
  ])
  const effects: string[] = []
  if (products > 0) {
    effects.push(`${counted(products, 'producto pierde', 'productos pierden')} esta ocasión.`)
  }
  if (grid > 0) {
    effects.push(
      `${counted(grid, 'imagen de la cuadrícula queda', 'imágenes de la cuadrícula quedan')} sin enlace.`,
    )
  }
  return { rows, effects }
}

async function usesOf(ids: string[]) {
  const [{ products }, { grid }] = await Promise.all([
    db
      .selectFrom('product_tags')
      .select((eb) => eb.fn.count<number>('product_id').distinct().as('products'))
      .where('tag_id', 'in', ids)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('lifestyle_images')
      .select((eb) => eb.fn.countAll<number>().as('grid'))
      .where('link_tag_id', 'in', ids)
      .executeTakeFirstOrThrow(),
  ])
  return { products, grid }
}

export function removeTags(ids: string[]) {
  return deleteRows('tags', ids)
}
