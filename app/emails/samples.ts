import type { ReactElement } from 'react'
import { accountExists } from './account-exists'
import { backupAlert } from './backup-alert'
import { campaign } from './campaign'
import { claimAlert, claimAnswer, claimCopy } from './claim'
import { confirmAccount } from './confirm-account'
import { errorAlert } from './error-alert'
import { HISTORY_MAILS } from './orders/history-mails'
import { type Mail, written } from './mail'
import { orderAlert } from './orders/order-alert'
import { orderLink } from './orders/order-link'
import { orderReceived } from './orders/order-received'
import { dataErased, ownDataLink } from './own-data'
import { resetPassword } from './reset-password'
import { secondFactor } from './second-factor'
import { staffInvitation } from './staff-invitation'

const MAILS: Mail<unknown>[] = [
  ...[orderReceived, orderAlert, orderLink, ...Object.values(HISTORY_MAILS)],
  ...[confirmAccount, accountExists, resetPassword, staffInvitation, secondFactor, campaign],
  ...[claimCopy, claimAlert, claimAnswer, errorAlert, backupAlert],
  ...[ownDataLink, dataErased],
]

/** Every mail with invented people, for looking at them and for the test that reads them all. */
export const samples: Record<string, ReactElement> = Object.fromEntries(
  MAILS.flatMap((mail) =>
    Object.entries(mail.samples).map(([name, props]) => [name, written(mail, props).element]),
  ),
)
