import { db } from '~/database/db.server'
import { written } from '~/emails/mail'
import { orderAlert } from '~/emails/orders/order-alert'
import { env } from '~/env.server'
import type { Tasks } from '~/jobs/worker.server'
import { report } from '~/log.server'
import { MailFailed } from '~/mail/mail-error'
import { staffReaders } from '~/models/accounts/staff/duties.server'
import { orderForMail } from '~/models/orders/admin/order-mail.server'
import type { Jobs, StaffNews } from '~/queue.server'
import { deliver, isPermanent, type JobMail } from '../deliver.server'
import { shopAddress } from '../shop-address.server'
import { backupLetter } from './backup-mails.server'
import { errorLetter } from './error-mails.server'
import { tellStaff } from './tell-staff.server'

/** The mails to those who work here, each to one of them. */
export const staffMails = {
  'order-alert': ({ orderId }) => tellStaff(db, { kind: 'order_mails', orderId }),

  async 'staff-mail'(payload, attempt) {
    const to = await addressOf(payload)
    const letter = to && (await letterOf(payload))
    if (!letter) return
    await deliver({ to, ...letter }, attempt).catch((error: unknown) => {
      if (!(error instanceof MailFailed && isPermanent(error.code))) throw error
      // No try changes that nobody reads there; the health page shows the refusal.
      report(error, 'un correo para el personal no salió')
    })
  },
} satisfies Partial<Tasks>

/** @returns nothing for somebody whose duty does not bring the mail any more */
async function addressOf({ reader, kind }: Jobs['staff-mail']): Promise<string | undefined> {
  if (!reader) return shopAddress()
  return (await staffReaders(kind)).find(({ id }) => id === reader)?.email
}

/** What there is to say now; `null` when there is nothing any more. */
function letterOf(news: StaffNews): Promise<Omit<JobMail, 'to'> | null> {
  if (news.kind === 'order_mails') return orderLetter(news.orderId)
  return news.kind === 'backup_mails' ? backupLetter() : errorLetter(news.from)
}

async function orderLetter(orderId: string) {
  const order = await orderForMail(orderId)
  if (!order) return null
  return { ...written(orderAlert, { origin: env.origin, order }), key: `order-alert.${orderId}` }
}
