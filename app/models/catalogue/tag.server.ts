import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isDatabaseDown } from '~/database/availability.server'
import { cachedUntilChanged } from '~/database/cached-reads.server'
import { db } from '~/database/db.server'
import { report } from '~/log.server'
import { firstPicture } from './product-card.server'

/**
 * Active occasions in display order; without icons when the full query fails.
 *
 * @source docs/specification/storefront.md §7
 */
export async function activeTags() {
  try {
    return await inOrder().select('icon').execute()
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    report(error, 'los iconos de las ocasiones no se pudieron leer')
    const tags = await inOrder().execute()
    return tags.map((tag) => ({ ...tag, icon: null }))
  }
}

function inOrder() {
  return db
    .selectFrom('tags')
    .select(['id', 'name', 'slug'])
    .where('active', '=', true)
    .orderBy('display_order')
    .orderBy('name')
    .orderBy('id')
}

/** The active occasions, as menu and footer list them. */
export const menuOccasions = cachedUntilChanged(['catalogue'], () =>
  inOrder().clearSelect().select(['name', 'slug']).execute(),
)

/** An active occasion with what its page says; `undefined` when there is none. */
export async function findOccasion(slug: string) {
  // PostgreSQL refuses a text with NUL even as a parameter.
  if (slug.includes('\0')) return undefined
  return db
    .selectFrom('tags')
    .select(['id', 'name', 'slug', 'title', 'description', 'image_url'])
    .where('slug', '=', slug)
    .where('active', '=', true)
    .executeTakeFirst()
}

/** Active occasions with at least one active product, as suggestions. */
export function occasions() {
  return db
    .selectFrom('tags')
    .select(['tags.slug', 'tags.name', 'tags.icon'])
    .where('tags.active', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('product_tags')
          .innerJoin('products', 'products.id', 'product_tags.product_id')
          .select('product_tags.tag_id')
          .whereRef('product_tags.tag_id', '=', 'tags.id')
          .where('products.active', '=', true)
          // Keeps this a subquery per occasion that stops at its first product, instead of a join.
          .offset(0),
      ),
    )
    .orderBy('tags.display_order')
    .orderBy('tags.name')
    .orderBy('tags.id')
    .execute()
}

const NEWEST = 3

/**
 * A picture for each active occasion: its own, or the first of its newest active product; where an earlier
 * occasion shows that one, of the next newest.
 *
 * @returns by the occasion's id; occasions without products are left out
 */
export const occasionPictures = cachedUntilChanged(['catalogue', 'categories'], async () => {
  const rows = await newestPictures().execute()
  const pictures = new Map<string, string | null>()
  const shown = new Set<string | null>()
  for (const { id, image_url, newest } of rows) {
    const pick = image_url
      ? { image_url }
      : (newest.find(({ image_url }) => !shown.has(image_url)) ?? newest[0])
    if (!pick) continue
    shown.add(pick.image_url)
    pictures.set(id, pick.image_url)
  }
  return pictures
})

/** Walks the products from the newest on, so a large catalogue costs no more. */
function newestPictures() {
  return inOrder()
    .select('image_url')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('products')
          .select((eb) => firstPicture(eb).as('image_url'))
          .where('products.active', '=', true)
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom('product_tags')
                .select('product_tags.tag_id')
                .whereRef('product_tags.product_id', '=', 'products.id')
                .whereRef('product_tags.tag_id', '=', 'tags.id'),
            ),
          )
          .orderBy('products.created_at', 'desc')
          .orderBy('products.id')
          .limit(NEWEST),
      ).as('newest'),
    )
}
