import { isUuid } from '~/models/records/uuid'
import { db } from '~/database/db.server'

/** Add-ons a shopper can choose, in the order staff gave them. */
export function activeComplements() {
  return db
    .selectFrom('complements')
    .select(['id', 'name', 'description', 'price', 'image_url'])
    .where('active', '=', true)
    .orderBy('display_order')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Those of the given ids that a shopper can still choose. */
export function complementsByIds(typed: string[]) {
  const ids = typed.filter(isUuid)
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('complements')
    .select(['id', 'name', 'price'])
    .where('id', 'in', ids)
    .where('active', '=', true)
    .orderBy('display_order')
    .orderBy('id')
    .execute()
}
