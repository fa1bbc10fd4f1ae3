import type { data } from '@remix-run/node'
import type { User } from '~/cookies/auth.server'
import { isDatabaseDown } from '~/database/availability.server'
import { openUrl } from '~/urls/dialog-url'
import { textOf } from '~/forms/form.server'
import { paragraph } from '~/forms/form-values.server'
import { deliveryAfterAttempt } from '~/models/orders/admin/mail-delivery.server'
import { addNote } from '~/models/orders/admin/order-history.server'
import { mailStatus, type QueuedMail } from '~/models/orders/admin/status-mail.server'
import { report } from '~/log.server'
import { redirectWithToast, type Toast } from '~/cookies/toast.server'
import { listOf } from '../list/list-actions.server'

/** The address that the form was sent from, with its filters and the open order. */
export function stay(request: Request): string {
  const url = new URL(request.url)
  const open = url.searchParams.get('pedido')
  return open === null ? listOf(request) : openUrl(url, 'pedido', open)
}

/** Redirects to where the form was sent from, with a toast. */
export function say(request: Request, toast: Toast) {
  return redirectWithToast(stay(request), toast, new Headers({ 'X-Remix-Replace': 'true' }))
}

export const AGAIN = 'Intenta nuevamente.'

/** An answer that shows the form again. */
type Again<Answer> = ReturnType<typeof data<Answer>>

/**
 * Runs the action of an order's button; an unexpected failure is logged and becomes an error toast.
 *
 * @throws when the database is down: the server answers 503 with its own page
 * @source docs/specification/back-office.md §8
 */
export function answered(
  request: Request,
  title: string,
  work: () => Promise<Toast>,
): ReturnType<typeof say>
export function answered<Answer>(
  request: Request,
  title: string,
  work: () => Promise<Toast | Again<Answer>>,
): Promise<Again<Answer> | Awaited<ReturnType<typeof say>>>
export async function answered(
  request: Request,
  title: string,
  work: () => Promise<Toast | Again<unknown>>,
) {
  try {
    const result = await work()
    return 'type' in result ? result : await say(request, result)
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    report(error, title)
    return say(request, { title, description: AGAIN, tone: 'error' })
  }
}

/**
 * Handles 'Enviar correo', 'Intentar ahora' and the confirmation of a second mail. The toast says
 * how the first attempt ended, because a queued mail has not informed the customer.
 */
export function sendStatusMail(request: Request, form: FormData, staff: User) {
  return answered(request, NOT_SENT, async () => {
    const seen = Number(textOf(form, 'seen'))
    const asked = { status: textOf(form, 'status'), seen, staffId: staff.id }
    const mail = await mailStatus(textOf(form, 'id'), asked)
    if ('refusal' in mail)
      return { title: NOT_SENT, description: mail.refusal || AGAIN, tone: 'error' }
    return deliveryToast(mail)
  })
}

/** The toast about a mail after its attempt, or after the wait has timed out. */
export async function deliveryToast({ eventId, email, isNew, tries }: QueuedMail): Promise<Toast> {
  const delivery = await deliveryAfterAttempt(eventId, tries)
  switch (delivery?.state) {
    case 'sent': {
      const once = `Ya se había enviado a ${email}: no se envió otra vez.`
      const description = isNew || tries > 0 ? `A ${email}.` : once
      return { title: 'Correo enviado', description, tone: 'normal' }
    }
    case 'queued': {
      const description = `Saldrá para ${email} en cuanto se pueda: el pedido dice si ya salió.`
      return { title: 'Correo por salir', description, tone: 'normal' }
    }
    case 'trying': {
      const description = `${delivery.why} La tienda lo sigue intentando durante un día: el pedido dice si ya salió.`
      return { title: NOT_SENT, description, tone: 'error' }
    }
    default:
      return { title: NOT_SENT, description: delivery?.why ?? AGAIN, tone: 'error' }
  }
}

const NOT_SENT = 'No se pudo enviar el correo'

const Note = paragraph({ max: 1000, tooLong: 'Escribe como máximo 1000 caracteres' })

/** Handles the internal note of an order. */
export function saveNote(request: Request, form: FormData, staff: User) {
  const title = 'No se pudo guardar la nota'
  return answered(request, title, async () => {
    const note = Note.safeParse(textOf(form, 'note'))
    if (!note.success) return { title, description: note.error.issues[0]?.message, tone: 'error' }
    if (note.data === '') return { title, description: 'Escribe la nota', tone: 'error' }
    const isKept = await addNote(textOf(form, 'id'), note.data, staff.id)
    return isKept
      ? { title: 'Nota guardada', tone: 'normal' }
      : { title, description: 'Este pedido ya no existe.', tone: 'error' }
  })
}
