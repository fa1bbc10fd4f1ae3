import { orderAbsent } from './order-absent'
import { orderChange } from './order-change'
import { orderPhoto } from './order-photo'
import { orderStatus } from './order-status'
import { orderExpired, orderReminder } from './order-unpaid'

/** The mails of an order's history, by the names of their jobs. */
export const HISTORY_MAILS = {
  'order-status': orderStatus,
  'order-change': orderChange,
  'order-absent': orderAbsent,
  'order-photo': orderPhoto,
  'order-reminder': orderReminder,
  'order-expired': orderExpired,
}

export type HistoryMailName = keyof typeof HISTORY_MAILS

type Line = { automatic: boolean; status: string | null; photo_id: string | null }

/** The mail that a line of the history asks for. */
export function historyMail({ automatic, status, photo_id }: Line) {
  const names = Object.keys(HISTORY_MAILS) as HistoryMailName[]
  const name = names.find((one) => {
    const mail = HISTORY_MAILS[one]
    if ('ofPhoto' in mail || photo_id !== null) return 'ofPhoto' in mail && photo_id !== null
    const isAbout = mail.status === status || (mail.status === 'any' && status !== null)
    return mail.automatic === automatic && isAbout
  })
  if (!name) throw new Error(`No mail is asked for by a line with status ${status}`)
  return { name, mail: HISTORY_MAILS[name] }
}
