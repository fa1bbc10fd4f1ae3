import { orderAbsent } from './order-absent'
import { orderChange } from './order-change'
import { orderStatus } from './order-status'
import { orderExpired, orderReminder } from './order-unpaid'

/** The mails of an order's history, by the names of their jobs. */
export const HISTORY_MAILS = {
  'order-status': orderStatus,
  'order-change': orderChange,
  'order-absent': orderAbsent,
  'order-reminder': orderReminder,
  'order-expired': orderExpired,
}

export type HistoryMailName = keyof typeof HISTORY_MAILS

/** The mail that a line of the history asks for. */
export function historyMail({ automatic, status }: { automatic: boolean; status: string | null }) {
  const names = Object.keys(HISTORY_MAILS) as HistoryMailName[]
  const name = names.find((one) => {
    const mail = HISTORY_MAILS[one]
    const isAbout = mail.status === status || (mail.status === 'any' && status !== null)
    return mail.automatic === automatic && isAbout
  })
  if (!name) throw new Error(`No mail is asked for by a line with status ${status}`)
  return { name, mail: HISTORY_MAILS[name] }
}
