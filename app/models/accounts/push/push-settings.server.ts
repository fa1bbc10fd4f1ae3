import { db } from '~/database/db.server'
import { shortTime } from '~/dates'
import { PROPOSED, NEWS, type PushSettings } from './push'

type Row = { kinds: string[] | null; quiet_from: string | null; quiet_to: string | null }

/** What a row says; without one, what the shop proposes. */
export function settingsOf(row: Row | undefined): PushSettings {
  const { kinds = null, quiet_from: from = null, quiet_to: to = null } = row ?? {}
  if (!kinds) return PROPOSED
  const quiet = from !== null && to !== null ? { from: shortTime(from), to: shortTime(to) } : null
  return { kinds: NEWS.filter((kind) => kinds.includes(kind)), quiet }
}

/** Of what somebody is told, and when not. */
export async function pushSettings(userId: string): Promise<PushSettings> {
  const row = await db
    .selectFrom('push_settings')
    .select(['kinds', 'quiet_from', 'quiet_to'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return settingsOf(row)
}

/** Holds for every device of theirs. */
export async function savePushSettings(userId: string, settings: PushSettings): Promise<void> {
  const { kinds, quiet } = settings
  const row = { kinds, quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null }
  await db
    .insertInto('push_settings')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}
