import type { User } from '~/cookies/auth.server'
import { isDatabaseDown } from '~/database/availability.server'
import { openUrl } from '~/urls/dialog-url'
import { textOf } from '~/forms/form.server'
import { paragraph } from '~/forms/form-values.server'
import { deliveryAfterAttempt } from '~/models/order-desk/mail-delivery.server'
import { STATUSES } from '~/models/orders/order'
import { addNote } from '~/models/order-desk/order-history.server'
import { changeStatus } from '~/models/order-desk/order-status.server'
import { hasShortage, sentencesOf, type ReservationChange } from '~/models/orders/order-reservation'
import { balanceOf } from '~/models/orders/balance.server'
import { mailStatus, type QueuedMail } from '~/models/order-desk/status-mail.server'
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

const AGAIN = 'Intenta nuevamente.'

/**
 * Runs the action of an order's button; an unexpected failure is logged and becomes an error toast.
 *
 * @throws when the database is down: the server answers 503 with its own page
 * @source docs/specification/back-office.md §8
 */
export async function answered(request: Request, title: string, work: () => Promise<Toast>) {
  try {
    return await say(request, await work())
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    report(error, title)
    return say(request, { title, description: AGAIN, tone: 'error' })
  }
}

/** Whether an order has just become verified without a payment that counts. */
export async function needsOperation(id: string, change: Change): Promise<boolean> {
  if (!change.changed || change.status !== 'verificado' || !change.hasOperation) return false
  const { paid, missing } = await balanceOf(id)
  return paid === 0 && missing > 0
}

async function toNote(id: string, change: Change): Promise<string | undefined> {
  const isLacking = await needsOperation(id, change)
  return isLacking ? 'Anota el número de operación en «Pago», dentro del pedido.' : undefined
}

/** Handles the status selector: the later of two changes wins, and its toast mentions the other. */
export function setStatus(request: Request, form: FormData, staff: User) {
  const title = 'No se pudo actualizar el estado'
  return answered(request, title, async () => {
    const [id, status, seen] = [textOf(form, 'id'), textOf(form, 'status'), textOf(form, 'seen')]
    const change = await changeStatus(id, status, staff.id)
    if (!change) return { title, description: AGAIN, tone: 'error' }
    const reservationChanges = change.changed ? change.reservationChanges : []
    const description = await changeSentences(id, change, seen)
    return {
      title: 'Estado actualizado',
      ...(description.length > 0 && { description: description.join(' ') }),
      // An error toast does not close by itself: a shortage must be seen.
      tone: hasShortage(reservationChanges) ? 'error' : 'normal',
      ...undoOf(request, id, change),
    }
  })
}

/** What staff should know of a change that was made. */
export async function changeSentences(id: string, change: Change, seen: string): Promise<string[]> {
  return [
    ...(change.changed ? reservationSentences(change.reservationChanges) : []),
    meanwhile(change, seen) ?? (await toNote(id, change)) ?? [],
  ].flat()
}

/** Most products named in the toast; the history names all. */
const NAMED_MAX = 2

/**
 * Sentences about what a cancellation returned, or what a reactivated order could not take again.
 */
function reservationSentences(reservationChanges: ReservationChange[]): string[] {
  const told = hasShortage(reservationChanges)
    ? reservationChanges.filter(({ outcome }) => outcome !== 'taken')
    : reservationChanges
  return sentencesOf(told, NAMED_MAX)
}

/** The undo form with the previous status. */
function undoOf(request: Request, id: string, change: Change): Pick<Toast, 'undo'> {
  if (!change.changed) return {}
  const fields: [string, string][] = [
    ['intent', 'status'],
    ['id', id],
    ['status', change.before],
    ['seen', change.status],
  ]
  return { undo: { to: stay(request), fields } }
}

type Change = NonNullable<Awaited<ReturnType<typeof changeStatus>>>

function meanwhile(change: Change, seen: string): string | undefined {
  if (!change.changed) return `${change.orderNumber} ya estaba en ese estado.`
  if (seen === change.before) return undefined
  const other = STATUSES[change.before].label
  return `Otra persona había puesto ${change.orderNumber} en «${other}» hace poco: quedó tu cambio.`
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
      return { title: 'Correo en cola', description, tone: 'normal' }
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
