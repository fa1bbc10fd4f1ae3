import { redirect } from '@remix-run/node'
import type { User } from '~/cookies/auth.server'
import { textOf } from '~/forms/form.server'
import { notifyByWhatsapp } from '~/models/orders/admin/whatsapp/notify-by-whatsapp.server'
import { AGAIN, say } from '../order-actions.server'

/** Handles 'Avisar por WhatsApp', in a tab of its own: the chat with what is told, or why there is none. */
export async function openWhatsapp(request: Request, form: FormData, staff: User) {
  const asked = { step: textOf(form, 'step'), seen: Number(textOf(form, 'seen')) }
  const told = await notifyByWhatsapp(textOf(form, 'id'), { ...asked, staffId: staff.id })
  if ('chat' in told) return redirect(told.chat, 303)
  const description = told.refusal || AGAIN
  return say(request, { title: 'No se avisó por WhatsApp', description, tone: 'error' })
}
