import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { addDays, limaDay } from '~/dates'
import { idOfSigned, signedId } from '~/models/records/signed-id.server'
import { isUuid } from '~/models/records/uuid'

const PURPOSE = 'reparto'

/** The deliveries of a day, or of one slot of it, for whoever carries them. */
export type DeliveryRun = {
  id: string
  day: string
  /** `null`: of the whole day. */
  slot: string | null
}

/** The token of a run's private link. */
export function runToken(runId: string): string {
  return signedId(runId, PURPOSE)
}

/**
 * The run of a private link, which opens nothing any more when staff revoked it, or when the day
 * after the deliveries is over in Lima.
 */
export async function findRun(token: string, now: Date): Promise<DeliveryRun | undefined> {
  const id = idOfSigned(token, PURPOSE)
  if (!id) return undefined
  return db
    .selectFrom('delivery_runs')
    .select(['id', 'day', 'slot'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('day', '>=', addDays(limaDay(now), -1))
    .executeTakeFirst()
}

/** The runs of a day that have a link. */
export function runsOf(day: string): Promise<DeliveryRun[]> {
  return db
    .selectFrom('delivery_runs')
    .select(['id', 'day', 'slot'])
    .where('day', '=', day)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Gives the deliveries of a day, or of a slot of it, their private link; one that they have stays. */
export async function openRun(day: string, slot: string | null, staffId: string): Promise<void> {
  await db
    .insertInto('delivery_runs')
    .values({ day, slot, created_by: staffId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends a private link for good; a later one is another. */
export async function revokeRun(id: string): Promise<void> {
  if (!isUuid(id)) return
  await db
    .updateTable('delivery_runs')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}
