import { formatInstant } from '~/dates'
import { db } from '~/database/db.server'
import { backupAlert } from '~/emails/backup-alert'
import { written } from '~/emails/mail'
import { env } from '~/env.server'
import type { Tasks } from '~/jobs/worker.server'
import { awayBackup } from '~/models/upkeep/away-backup.server'
import { noteTime } from '~/models/upkeep/last-time.server'
import { enqueue } from '~/queue.server'
import { deliverToStaff } from './deliver-to-staff.server'

/** Looked for every hour, told once a day, for as long as a copy is late. */
export const backupMails = {
  async 'watch-backups'() {
    if (await troubleToReport()) await enqueue(db, 'backup-alert', { about: 'backups' })
  },

  async 'backup-alert'(_payload, attempt) {
    // While the mail waited a copy may have come.
    const backup = await troubleToReport()
    if (!backup) return
    const last = backup.last && formatInstant(backup.last.at)
    const letter = written(backupAlert, { origin: env.origin, last, trouble: backup.trouble })
    await deliverToStaff('backup_mails', { ...letter, key: 'backup-alert' }, attempt)
    await noteTime('backup-told')
  },
} satisfies Partial<Tasks>

async function troubleToReport() {
  const backup = await awayBackup()
  return backup?.isLate && !backup.isNotified ? backup : null
}
