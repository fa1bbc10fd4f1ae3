import { db } from '~/db.server'

/** The home page's slides, in order. */
export function activeSlides() {
  return db
    .selectFrom('hero_slides')
    .select(['id', 'image_url', 'title', 'cta_text', 'cta_link'])
    .where('active', '=', true)
    .orderBy('display_order')
    .execute()
}
