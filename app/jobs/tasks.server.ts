import { accountMails } from './account-mails.server'
import { backupMails } from './backup-mails.server'
import { campaignMails } from './campaign-mails.server'
import { claimMails } from './claim-mails.server'
import { endedSignIns } from './ended-sign-ins.server'
import { errorMails } from './error-mails.server'
import { imageSweep } from './image-sweep.server'
import { recentSales } from './recent-sales.server'
import { recipientErasure } from './recipient-erasure.server'
import { orderMails } from './order-mails.server'
import { subscriberImports } from './subscriber-imports.server'
import { unpaidOrders } from './unpaid-orders.server'
import type { Tasks } from './worker.server'

/** All jobs of the queue. */
export const tasks: Tasks = {
  ...orderMails,
  ...accountMails,
  ...claimMails,
  ...errorMails,
  ...backupMails,
  ...imageSweep,
  ...recipientErasure,
  ...recentSales,
  ...endedSignIns,
  ...unpaidOrders,
  ...campaignMails,
  ...subscriberImports,
}
