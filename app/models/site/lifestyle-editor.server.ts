import { sql } from 'kysely'
import { db, isForeignKeyViolation } from '~/database/db.server'
import type { List } from '~/urls/staff/list-url'
import { pageOf } from '~/models/records/page.server'
import { deleteRows, insertRow, updateRow } from '~/models/records/row.server'
import type { NotSaved, Saved } from '~/models/records/saving'
import { contains } from '~/models/records/search.server'

export const LINK_TYPES = ['category', 'subcategory', 'tag'] as const
export type LinkType = (typeof LINK_TYPES)[number]

export type LifestyleDraft = {
  image_url: string
  crop_x: number
  crop_y: number
  title: string | null
  description: string | null
  link_type: LinkType
  /** Id of the category, subcategory or tag that the picture links to. */
  target: string
  /** `null` comes last. */
  display_order: number | null
  active: boolean
}

export const LIFESTYLE_SORTS = ['order', 'title', 'status'] as const
export type LifestyleSort = (typeof LIFESTYLE_SORTS)[number]

/** The name of a picture of the grid in messages. */
const NAME = sql<string>`coalesce(lifestyle_images.title, 'Imagen')`

const COLUMNS = {
  order: 'lifestyle_images.display_order',
  title: sql`lifestyle_images.title collate spanish`,
  status: 'lifestyle_images.active',
} as const

/**
 * A page of the grid's pictures, hidden ones included; `target` is the name of each one's target,
 * `null` when that was deleted.
 *
 * @source docs/specification/back-office.md §7: sorted by display order by default
 */
export async function listLifestyle({
  words,
  status,
  sort,
  descending,
  page,
}: List<LifestyleSort>) {
  let found = withTargets()
  if (words) {
    const columns = ['lifestyle_images.title', 'lifestyle_images.description']
    const targets = ['categories.name', 'subcategories.name', 'tags.name']
    found = found.where((eb) =>
      eb.or([...columns, ...targets].map((column) => contains(column, words))),
    )
  }
  if (status) found = found.where('lifestyle_images.active', '=', status === 'active')
  const sorted = found
    .select(['lifestyle_images.id', 'lifestyle_images.image_url', 'lifestyle_images.title'])
    .select(['lifestyle_images.crop_x', 'lifestyle_images.crop_y'])
    .select(['lifestyle_images.display_order', 'lifestyle_images.active', 'link_type'])
    .select(NAME.as('name'))
    .select((eb) =>
      eb.fn.coalesce('categories.name', 'subcategories.name', 'tags.name').as('target'),
    )
    .orderBy(COLUMNS[sort], descending ? 'desc' : 'asc')
    .orderBy('lifestyle_images.id')
  return pageOf(sorted, page)
}

function withTargets() {
  return db
    .selectFrom('lifestyle_images')
    .leftJoin('categories', 'categories.id', 'link_category_id')
    .leftJoin('subcategories', 'subcategories.id', 'link_subcategory_id')
    .leftJoin('tags', 'tags.id', 'link_tag_id')
}

/** A picture of the grid with all its fields, also when hidden. */
export function lifestyleToEdit(id: string) {
  return db.selectFrom('lifestyle_images').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * The possible targets of a picture by name: active ones, and its current one.
 *
 * @param current ids that are listed even when hidden
 * @source docs/specification/back-office.md §2 "Cuadrícula" and §7
 */
export async function linkTargets(current: string[]) {
  const [categories, subcategories, tags] = await Promise.all([
    db
      .selectFrom('categories')
      .select(['id', 'name'])
      .where(sql<boolean>`active or id = any(${current}::uuid[])`)
      .orderBy(sql`name collate spanish`)
      .execute(),
    db
      .selectFrom('subcategories')
      .innerJoin('categories', 'categories.id', 'category_id')
      .select(['subcategories.id', 'subcategories.name', 'categories.name as category'])
      .where(
        sql<boolean>`(subcategories.active and categories.active)
          or subcategories.id = any(${current}::uuid[])`,
      )
      .orderBy(sql`categories.name collate spanish`)
      .orderBy(sql`subcategories.name collate spanish`)
      .execute(),
    db
      .selectFrom('tags')
      .select(['id', 'name'])
      .where(sql<boolean>`active or id = any(${current}::uuid[])`)
      .orderBy(sql`name collate spanish`)
      .execute(),
  ])
  return { categories, subcategories, tags }
}

export function createLifestyle(draft: LifestyleDraft): Promise<Saved> {
  return insertRow('lifestyle_images', rowOf(draft)).catch(refused(draft))
}

/** @param seen version of the row when the form was opened */
export async function updateLifestyle(
  id: string,
  draft: LifestyleDraft,
  seen: string,
): Promise<Saved> {
  const saved = updateRow('lifestyle_images', id, rowOf(draft), seen)
  return saved.then(withoutIds).catch(refused(draft))
}

/**
 * The columns of a picture: only the id of its link type, and the title as its alternative text.
 *
 * @source docs/specification/back-office.md §3 "lifestyle_image"
 */
function rowOf({ target, ...draft }: LifestyleDraft) {
  return {
    ...draft,
    alt_text: draft.title,
    link_category_id: draft.link_type === 'category' ? target : null,
    link_subcategory_id: draft.link_type === 'subcategory' ? target : null,
    link_tag_id: draft.link_type === 'tag' ? target : null,
  }
}

/** Replaces ids in a conflict, which people cannot read, by a plain sentence. */
function withoutIds(conflict: Saved): Saved {
  if (conflict.saved) return conflict
  const { alt_text: _, ...fieldErrors } = conflict.fieldErrors ?? {}
  for (const type of LINK_TYPES) {
    const field = `link_${type}_id`
    if (field in fieldErrors) fieldErrors[field] = ['Otra persona eligió otra cosa aquí']
  }
  if (fieldErrors.link_type) fieldErrors.link_type = ['Otra persona eligió otro tipo de enlace']
  return { ...conflict, fieldErrors }
}

/** The target was deleted meanwhile, or is not of the link's type. */
function refused({ link_type }: LifestyleDraft) {
  return (error: unknown): NotSaved => {
    if (!isForeignKeyViolation(error)) throw error
    const said = ['Eso ya no existe: elige otra cosa']
    return { saved: false, fieldErrors: { [`link_${link_type}_id`]: said } }
  }
}

/** Names of the pictures to delete, and whether the home page is left without any. */
export async function lifestyleToRemove(ids: string[]) {
  const [rows, others] = await Promise.all([
    db
      .selectFrom('lifestyle_images')
      .select('id')
      .select(NAME.as('name'))
      .where('id', 'in', ids)
      .orderBy('display_order')
      .execute(),
    db
      .selectFrom('lifestyle_images')
      .select('id')
      .where('active', '=', true)
      .where('id', 'not in', ids)
      .limit(1)
      .execute(),
  ])
  return { rows, effects: others.length === 0 ? ['La portada se queda sin cuadrícula.'] : [] }
}

export function removeLifestyle(ids: string[]) {
  return deleteRows('lifestyle_images', ids)
}
