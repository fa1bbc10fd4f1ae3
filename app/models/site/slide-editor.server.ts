import { sql } from 'kysely'
import { db } from '~/database/db.server'
import type { List } from '~/urls/staff/list-url'
import { pageOf } from '~/models/records/page.server'
import { deleteRows, insertRow, updateRow } from '~/models/records/row.server'
import type { Saved } from '~/models/records/saving'
import { contains } from '~/models/records/search.server'

export type SlideDraft = {
  image_url: string
  title: string | null
  cta_text: string | null
  /** Validated by `slideLink`. */
  cta_link: string | null
  /** `null` comes last. */
  display_order: number | null
  active: boolean
}

export const SLIDE_SORTS = ['order', 'title', 'status'] as const
export type SlideSort = (typeof SLIDE_SORTS)[number]

/** The name of a slide in messages. */
const NAME = sql<string>`coalesce(title, 'Slide')`

const COLUMNS = {
  order: 'display_order',
  title: sql`title collate spanish`,
  status: 'active',
} as const

/**
 * A page of slides, hidden ones included.
 *
 * @source docs/specification/back-office.md §7: sorted by display order by default
 */
export async function listSlides({ words, status, sort, descending, page }: List<SlideSort>) {
  let found = db.selectFrom('hero_slides')
  if (words) {
    const columns = ['title', 'cta_text', 'cta_link']
    found = found.where((eb) => eb.or(columns.map((column) => contains(column, words))))
  }
  if (status) found = found.where('active', '=', status === 'active')
  const sorted = found
    .select(['id', 'image_url', 'title', 'cta_text', 'cta_link', 'display_order', 'active'])
    .select(NAME.as('name'))
    .orderBy(COLUMNS[sort], descending ? 'desc' : 'asc')
    .orderBy('id')
  return pageOf(sorted, page)
}

/** A slide with all its fields, also when hidden. */
export function slideToEdit(id: string) {
  return db.selectFrom('hero_slides').selectAll().where('id', '=', id).executeTakeFirst()
}

export function createSlide(draft: SlideDraft): Promise<Saved> {
  return insertRow('hero_slides', draft)
}

/** @param seen version of the row when the form was opened */
export function updateSlide(id: string, draft: SlideDraft, seen: string): Promise<Saved> {
  return updateRow('hero_slides', id, draft, seen)
}

/** Names of the slides to delete, and whether the home page is left without any. */
export async function slidesToRemove(ids: string[]) {
  const [rows, others] = await Promise.all([
    db
      .selectFrom('hero_slides')
      .select('id')
      .select(NAME.as('name'))
      .where('id', 'in', ids)
      .orderBy('display_order')
      .execute(),
    db
      .selectFrom('hero_slides')
      .select('id')
      .where('active', '=', true)
      .where('id', 'not in', ids)
      .limit(1)
      .execute(),
  ])
  return { rows, effects: others.length === 0 ? ['La portada se queda sin slides.'] : [] }
}

export function removeSlides(ids: string[]) {
  return deleteRows('hero_slides', ids)
}
