import { isUuid } from '~/models/records/uuid'
import { db, type Executor } from '~/database/db.server'
import { cachedUntilChanged } from '~/database/cached-reads.server'

/** Active complements in display order. */
export const activeComplements = cachedUntilChanged(['catalogue'], () =>
  db
    .selectFrom('complements')
    .select(['id', 'name', 'description', 'price', 'image_url', 'crop_x', 'crop_y'])
    .where('active', '=', true)
    .orderBy('display_order')
    .orderBy('name')
    .orderBy('id')
    .execute(),
)

/** The active complements among the given ids. */
export function complementsByIds(typed: string[], executor: Executor = db) {
  const ids = typed.filter(isUuid)
  if (ids.length === 0) return Promise.resolve([])
  return executor
    .selectFrom('complements')
    .select(['id', 'name', 'price'])
    .where('id', 'in', ids)
    .where('active', '=', true)
    .orderBy('display_order')
    .orderBy('id')
    .execute()
}
