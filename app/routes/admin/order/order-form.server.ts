import type { User } from '~/cookies/auth.server'
import { unknownIntent } from '~/forms/form.server'
import { changeLedger, isLedgerIntent } from './ledger-actions.server'
import { saveNote, sendStatusMail } from './order-actions.server'
import { hold, release } from './holding/hold.server'
import { saveDni } from './gaps/save-dni.server'
import { removeOrderPhoto } from './photo/remove-photo.server'
import { changeReceipts, isReceiptIntent } from './receipts/receipt-actions.server'
import { setStatus } from './set-status.server'
import { openWhatsapp } from './whatsapp/open-whatsapp.server'
import { changeStatusAndNotify } from './notifying/change-and-notify.server'

/** Handles the forms of one order, which stand on its page and over the list. */
export function answerOrderForm(request: Request, form: FormData, intent: string, staff: User) {
  if (isLedgerIntent(intent)) return changeLedger(request, form, intent, staff)
  if (isReceiptIntent(intent)) return changeReceipts(request, form, intent, staff)
  switch (intent) {
    case 'status':
      return setStatus(request, form, staff)
    case 'change-and-tell':
      return changeStatusAndNotify(request, form, staff)
    case 'notify-by-whatsapp':
      return openWhatsapp(request, form, staff)
    case 'send-mail':
      return sendStatusMail(request, form, staff)
    case 'hold':
      return hold(request, form, staff)
    case 'let-go':
      return release(request, form, staff)
    case 'dni':
      return saveDni(request, form, staff)
    case 'remove-photo':
      return removeOrderPhoto(request, form, staff)
    case 'note':
      return saveNote(request, form, staff)
    default:
      throw unknownIntent(intent)
  }
}
