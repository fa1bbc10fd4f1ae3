import { db } from '~/db.server'

/** Active occasions in the order staff gave them. */
export function activeTags() {
  return db
    .selectFrom('tags')
    .select(['id', 'name', 'slug', 'icon'])
    .where('active', '=', true)
    .orderBy('display_order')
    .orderBy('name')
    .execute()
}
