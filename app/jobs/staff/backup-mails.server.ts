import { formatInstant } from '~/dates'
import { db } from '~/database/db.server'
import { backupAlert } from '~/emails/backup-alert'
import { written } from '~/emails/mail'
import { env } from '~/env.server'
import type { Tasks } from '~/jobs/worker.server'
import { awayBackup } from '~/models/upkeep/away-backup.server'
import { noteTime } from '~/models/upkeep/last-time.server'
import { enqueue } from '~/queue.server'
import { tellStaff } from './tell-staff.server'

/** Looked for every hour, told once a day, for as long as a copy is late. */
export const backupMails = {
  async 'watch-backups'() {
    if (await isToBeTold()) await enqueue(db, 'backup-alert', { about: 'backups' })
  },

  async 'backup-alert'() {
    if (!(await isToBeTold())) return
    await tellStaff(db, { kind: 'backup_mails' })
    await noteTime('backup-told')
  },
} satisfies Partial<Tasks>

async function isToBeTold(): Promise<boolean> {
  const backup = await awayBackup()
  return backup !== null && backup.isLate && !backup.isNotified
}

/** @returns `null` when a copy has come while the mail waited */
export async function backupLetter() {
  const backup = await awayBackup()
  if (!backup?.isLate) return null
  const last = backup.last && formatInstant(backup.last.at)
  const props = { origin: env.origin, last, trouble: backup.trouble }
  return { ...written(backupAlert, props), key: 'backup-alert' }
}
