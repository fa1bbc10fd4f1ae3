import { env } from '~/env.server'
import { type LastTime, lastTimes } from './last-time.server'

const LATE_MS = 26 * 3_600_000
const BETWEEN_MAILS_MS = 24 * 3_600_000

/** How the copies in the bucket are. */
export type AwayBackup = {
  /** The last that was read back. */
  last: LastTime | undefined
  /** How the try after it stands, for staff; `undefined` where there was none. */
  trouble: string | undefined
  isLate: boolean
  /** Whether the owner had a mail about it within the last day. */
  isNotified: boolean
}

/** @returns `null` for a shop without BACKUP_URL */
export async function awayBackup(): Promise<AwayBackup | null> {
  if (!env.backup) return null
  const { 'backup-away': last, 'backup-tried': tried, 'backup-told': told } = await lastTimes()
  return {
    last,
    trouble: tried && (!last || tried.at > last.at) ? (tried.detail ?? '') : undefined,
    // A first one is late once it has failed, or another begins because its process was killed.
    isLate: last ? age(last) > LATE_MS : (tried?.times ?? 0) > 1,
    isNotified: told !== undefined && age(told) < BETWEEN_MAILS_MS,
  }
}

function age({ at }: LastTime): number {
  return Date.now() - at.getTime()
}
