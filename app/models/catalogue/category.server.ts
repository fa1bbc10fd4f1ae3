import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { db } from '~/database/db.server'
import { cachedUntilChanged } from '~/database/cached-reads.server'

/** Active categories with their active subcategories, as the header lists them. */
export const menuCategories = cachedUntilChanged(['site'], () =>
  db
    .selectFrom('categories')
    .select(['name', 'slug'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('subcategories')
          .select(['subcategories.name', 'subcategories.slug'])
          .whereRef('subcategories.category_id', '=', 'categories.id')
          .where('subcategories.active', '=', true)
          .orderBy('subcategories.display_order')
          .orderBy('subcategories.name')
          .orderBy('subcategories.id'),
      ).as('subcategories'),
    )
    .where('active', '=', true)
    .orderBy('display_order')
    .orderBy('name')
    .orderBy('id')
    .execute(),
)

/** The categories of the home page's carousel, at most six. */
export function carouselCategories() {
  return db
    .selectFrom('categories')
    .select(['id', 'name', 'slug', 'description', 'image_url', 'crop_x', 'crop_y'])
    .where('active', '=', true)
    .orderBy('display_order')
    .orderBy('name')
    .orderBy('id')
    .limit(6)
    .execute()
}

/** The slug of the first active category, to which `/catalogo` redirects. */
export async function firstCategorySlug(): Promise<string | undefined> {
  const category = await db
    .selectFrom('categories')
    .select('slug')
    .where('active', '=', true)
    .orderBy('display_order')
    .orderBy('name')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return category?.slug
}

/** An active category with its active subcategories by name; `undefined` when there is none. */
export async function findCategory(slug: string) {
  // PostgreSQL refuses a text with NUL even as a parameter.
  if (slug.includes('\0')) return undefined
  return db
    .selectFrom('categories')
    .select(['id', 'name', 'slug', 'description'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('subcategories')
          .select(['subcategories.id', 'subcategories.name', 'subcategories.slug'])
          .whereRef('subcategories.category_id', '=', 'categories.id')
          .where('subcategories.active', '=', true)
          .orderBy(sql`subcategories.name collate spanish`)
          .orderBy('subcategories.id'),
      ).as('subcategories'),
    )
    .where('slug', '=', slug)
    .where('active', '=', true)
    .executeTakeFirst()
}
