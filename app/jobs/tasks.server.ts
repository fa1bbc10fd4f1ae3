import { accountMails } from './account-mails.server'
import { campaignMails } from './campaign-mails.server'
import { claimMails } from './claim-mails.server'
import { clockJobs } from './clock-jobs.server'
import { imageSweep } from './image-sweep.server'
import { imports } from './imports.server'
import { orderMails } from './order-mails.server'
import { ownDataMails } from './own-data-mails.server'
import { pushes } from './pushes.server'
import { backupMails } from './staff/backup-mails.server'
import { errorMails } from './staff/error-mails.server'
import { staffMails } from './staff/staff-mails.server'
import type { Tasks } from './worker.server'

/** All jobs of the queue. */
export const tasks: Tasks = {
  ...orderMails,
  ...accountMails,
  ...ownDataMails,
  ...claimMails,
  ...staffMails,
  ...errorMails,
  ...backupMails,
  ...imageSweep,
  ...clockJobs,
  ...campaignMails,
  ...imports,
  ...pushes,
}
