import { db, type Executor } from '~/database/db.server'
import { cachedUntilChanged, type Reading } from '~/database/cached-reads.server'
import { isUuid } from '~/models/records/uuid'

/** Active zones, cheapest first. */
export const activeZones = cachedUntilChanged(['site'], () =>
  db
    .selectFrom('shipping_zones')
    .select(['id', 'name', 'areas', 'cost'])
    .where('active', '=', true)
    .orderBy('cost')
    .orderBy('name')
    .orderBy('id')
    .execute(),
)

/** Céntimos of the dearest delivery; `undefined` when there is no active zone. */
export async function dearestShipping(request?: Reading): Promise<number | undefined> {
  return (await activeZones(request)).at(-1)?.cost
}

/** An active zone; `undefined` when the id is malformed, unknown or of a hidden zone. */
export async function findActiveZone(id: string) {
  const zone = await findZone(id)
  return zone?.active ? zone : undefined
}

/** Any zone, hidden or not; `undefined` when the id is malformed or unknown. */
export async function findZone(id: string, executor: Executor = db) {
  if (!isUuid(id)) return undefined
  return executor
    .selectFrom('shipping_zones')
    .select(['id', 'name', 'cost', 'active'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Céntimos of the cheapest delivery; `null` when there is no active zone. */
export const cheapestShipping = cachedUntilChanged(['site'], async (): Promise<number | null> => {
  const { cost } = await db
    .selectFrom('shipping_zones')
    .select((eb) => eb.fn.min('cost').as('cost'))
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  return cost
})
