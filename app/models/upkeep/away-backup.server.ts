import { env } from '~/env.server'
import { type LastTime, lastTimes } from './last-time.server'

const LATE_MS = 26 * 3_600_000
const BETWEEN_MAILS_MS = 24 * 3_600_000

/** How the copies in the bucket are. */
export type AwayBackup = {
  /** The last that was read back. */
  last: LastTime | undefined
  /** Why none came after it, for staff; `undefined` where none was tried. */
  failure: string | undefined
  isLate: boolean
  /** Whether the owner had a mail about it within the last day. */
  isTold: boolean
}

/** @returns `null` for a shop without BACKUP_URL */
export async function awayBackup(): Promise<AwayBackup | null> {
  if (!env.backup) return null
  const { 'backup-away': last, 'backup-failed': failed, 'backup-told': told } = await lastTimes()
  const hasFailed = failed !== undefined && (!last || failed.at > last.at)
  return {
    last,
    failure: hasFailed ? (failed.detail ?? '') : undefined,
    // Of a shop that has none yet, the first that fails is late.
    isLate: last ? age(last) > LATE_MS : hasFailed,
    isTold: told !== undefined && age(told) < BETWEEN_MAILS_MS,
  }
}

function age({ at }: LastTime): number {
  return Date.now() - at.getTime()
}
