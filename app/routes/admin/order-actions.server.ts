import type { User } from '~/auth.server'
import { isDatabaseDown } from '~/database-down.server'
import { openUrl } from '~/dialog-url'
import { one } from '~/form.server'
import { paragraph } from '~/form-values.server'
import { STATUSES } from '~/models/order'
import { addNote, changeStatus } from '~/models/order-history.server'
import { mailStatus } from '~/models/status-mail.server'
import { report } from '~/report.server'
import { redirectWithToast, type Toast } from '~/toast.server'
import { listOf } from './list-actions.server'

/** Where the form was: the list as it was searched, the order that was open over it still open. */
function stay(request: Request): string {
  const url = new URL(request.url)
  const open = url.searchParams.get('pedido')
  return open === null ? listOf(request) : openUrl(url, 'pedido', open)
}

function say(request: Request, toast: Toast) {
  return redirectWithToast(stay(request), toast, new Headers({ 'X-Remix-Replace': 'true' }))
}

const AGAIN = 'Intenta nuevamente.'

/**
 * Runs what a button of an order asks for; a failure that nobody caused is logged and said.
 *
 * @throws when the database as a whole does not answer: the server says so in its own words
 * @source back office §8
 */
async function answered(request: Request, title: string, work: () => Promise<Toast>) {
  try {
    return await say(request, await work())
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    report(error, title)
    return say(request, { title, description: AGAIN, tone: 'error' })
  }
}

/** Answers the selector of a row: the later of two people counts, and is told of the other. */
export function setStatus(request: Request, form: FormData, staff: User) {
  const title = 'No se pudo actualizar el estado'
  return answered(request, title, async () => {
    const [id, status, seen] = [one(form, 'id'), one(form, 'status'), one(form, 'seen')]
    const change = await changeStatus(id, status, staff.id)
    if (!change) return { title, description: AGAIN, tone: 'error' }
    return { title: 'Estado actualizado', description: meanwhile(change, seen), tone: 'normal' }
  })
}

type Change = NonNullable<Awaited<ReturnType<typeof changeStatus>>>

function meanwhile(change: Change, seen: string): string | undefined {
  if (!change.changed) return `${change.orderNumber} ya estaba en ese estado.`
  if (seen === change.before) return undefined
  const other = STATUSES[change.before].label
  return `Otra persona había puesto ${change.orderNumber} en «${other}» hace poco: quedó lo tuyo.`
}

/** Answers 'Enviar correo', and the question whether to send it once more. */
export function sendStatusMail(request: Request, form: FormData, staff: User) {
  const title = 'No se pudo enviar el correo'
  return answered(request, title, async () => {
    const seen = Number(one(form, 'seen'))
    const asked = { status: one(form, 'status'), seen, staffId: staff.id }
    const mail = await mailStatus(one(form, 'id'), asked)
    if (mail.sent) {
      return { title: 'Correo enviado', description: `A ${mail.email}.`, tone: 'normal' }
    }
    if (mail.twin) {
      const description = `Ya se había enviado a ${mail.email}: no se envió otra vez.`
      return { title: 'Correo enviado', description, tone: 'normal' }
    }
    return { title, description: mail.reason || AGAIN, tone: 'error' }
  })
}

const Note = paragraph({ max: 1000, tooLong: 'Escribe como máximo 1000 caracteres' })

/** Answers the internal note of an order. */
export function saveNote(request: Request, form: FormData, staff: User) {
  const title = 'No se pudo guardar la nota'
  return answered(request, title, async () => {
    const note = Note.safeParse(one(form, 'note'))
    if (!note.success) return { title, description: note.error.issues[0]?.message, tone: 'error' }
    if (note.data === '') return { title, description: 'Escribe la nota', tone: 'error' }
    const isKept = await addNote(one(form, 'id'), note.data, staff.id)
    return isKept
      ? { title: 'Nota guardada', tone: 'normal' }
      : { title, description: 'Este pedido ya no existe.', tone: 'error' }
  })
}
