import { sql } from 'kysely'
import { db } from '~/database/db.server'

/**
 * What the shop stores the last time of: a backup; one off this machine that was read back, the last
 * try of one, counted when it begins and when it fails, and the mail about one that is late.
 */
export type Noted =
  | 'backup'
  | 'backup-away'
  | 'backup-tried'
  | 'backup-told'
  | 'mail-sent'
  | 'mail-refused'

/** `times` counts them all; `bytes` and `detail` are of the last. */
export type LastTime = { at: Date; times: number; bytes: number | null; detail: string | null }

/** Notes that something was done now. */
export async function noteTime(what: Noted, detail: string | null = null): Promise<void> {
  await sql`
    insert into last_times (what, detail) values (${what}, ${detail})
    on conflict (what) do update
    set at = now(), times = last_times.times + 1, bytes = null, detail = excluded.detail
  `.execute(db)
}

/** The last time of everything that was ever done. */
export async function lastTimes(): Promise<Partial<Record<Noted, LastTime>>> {
  const { rows } = await sql<LastTime & { what: Noted }>`
    select what, at, times, bytes, detail from last_times
  `.execute(db)
  return Object.fromEntries(rows.map(({ what, ...time }) => [what, time]))
}
