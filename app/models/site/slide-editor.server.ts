import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { LIST_PAGE, type List } from '~/urls/list-url'
import { changedMeanwhile, GONE, type Saved } from '~/models/records/saving'
import { contains } from '~/models/records/search.server'

export type SlideDraft = {
  image_url: string
  title: string | null
  cta_text: string | null
  /** As `slideLink` understands it. */
  cta_link: string | null
  display_order: number
  active: boolean
}

export const SLIDE_SORTS = ['order', 'title', 'status'] as const
export type SlideSort = (typeof SLIDE_SORTS)[number]

/** What people call a slide. */
const NAME = sql<string>`coalesce(title, 'Slide')`

const COLUMNS = {
  order: 'display_order',
  title: sql`title collate spanish`,
  status: 'active',
} as const

/**
 * A page of slides as staff asked for them, hidden ones included.
 *
 * @source docs/specification/back-office.md §7: by display order unless another column is asked for
 */
export async function listSlides({ words, status, sort, descending, page }: List<SlideSort>) {
  let found = db.selectFrom('hero_slides')
  if (words) {
    const columns = ['title', 'cta_text', 'cta_link']
    found = found.where((eb) => eb.or(columns.map((column) => contains(column, words))))
  }
  if (status) found = found.where('active', '=', status === 'active')
  const [rows, { total }] = await Promise.all([
    found
      .select(['id', 'image_url', 'title', 'cta_text', 'cta_link', 'display_order', 'active'])
      .select(NAME.as('name'))
      .orderBy(COLUMNS[sort], descending ? 'desc' : 'asc')
      .orderBy('id')
      .limit(LIST_PAGE)
      .offset((page - 1) * LIST_PAGE)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** A slide with all its fields, shown or hidden. */
export function slideToEdit(id: string) {
  return db.selectFrom('hero_slides').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function createSlide(draft: SlideDraft): Promise<Saved> {
  const { id } = await db
    .insertInto('hero_slides')
    .values(draft)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { saved: true, id, oldImage: null }
}

/** @param seen the version of the row that the form was opened with */
export function updateSlide(id: string, draft: SlideDraft, seen: string): Promise<Saved> {
  return db.transaction().execute(async (trx) => {
    const stored = await trx
      .selectFrom('hero_slides')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!stored) return GONE
    const conflict = changedMeanwhile(stored, draft, seen)
    if (conflict) return conflict
    const row = { ...draft, updated_at: new Date() }
    await trx.updateTable('hero_slides').set(row).where('id', '=', id).execute()
    return { saved: true, id, oldImage: stored.image_url }
  })
}

/** What would go with some slides: their names, and whether the home page is left without any. */
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

/** @returns the pictures of the slides that were there */
export async function removeSlides(ids: string[]): Promise<string[]> {
  const removed = await db
    .deleteFrom('hero_slides')
    .where('id', 'in', ids)
    .returning('image_url')
    .execute()
  return removed.map(({ image_url }) => image_url)
}
