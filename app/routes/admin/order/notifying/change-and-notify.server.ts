import { data } from '@remix-run/node'
import type { User } from '~/cookies/auth.server'
import type { Toast } from '~/cookies/toast.server'
import { echoedFields } from '~/forms/echoed-fields.server'
import { textOf } from '~/forms/form.server'
import { legible } from '~/forms/graphemes'
import { paragraph } from '~/forms/form-values.server'
import {
  changeAndNotify,
  type NotifiedChange,
} from '~/models/orders/admin/notifying/change-and-notify.server'
import { hasShortage } from '~/models/orders/reservations/order-reservation'
import { z } from 'zod'
import type { UnpaidOrder } from '~/models/orders/admin/unpaid/unpaid-step.server'
import { deliveryToast, say } from '../order-actions.server'
import { changeSentences, unpaidAfter } from '../set-status.server'
import { agreedIn } from '../unpaid/unpaid-answer.server'
import { WORDS_MAX } from './words'

const tooLong = `Escribe como máximo ${WORDS_MAX} caracteres`
const MailWords = z.object({ words: paragraph({ max: WORDS_MAX, tooLong }) })

/** What the answer to a refused 'Cambiar y avisar' shows again, and the status that was seen by it. */
export type NotifyingAnswer = {
  notifying?: {
    id: string
    status: string
    words: string
    problem: string
    seen: string
    /** Asks whether the order may move on unpaid. */
    unpaid: UnpaidOrder[]
  }
}

const AGAIN = 'Intenta nuevamente.'

/** Handles 'Cambiar y avisar'; a refusal returns what was typed. */
export async function changeStatusAndNotify(request: Request, form: FormData, staff: User) {
  const [id = '', status = '', seen = ''] = ['id', 'status', 'seen'].map((name) =>
    legible(textOf(form, name)),
  )
  const again = (problem: string | undefined, now = seen, unpaid: UnpaidOrder[] = []) =>
    data<NotifyingAnswer>(
      { notifying: { id, status, ...wordsAgain(form, problem), seen: now, unpaid } },
      { status: 400 },
    )

  const { words, problem } = readWords(form)
  if (problem) return again(problem)
  const asked = { status, seen, words, staffId: staff.id, agreed: agreedIn(form) }
  const told = await changeAndNotify(id, asked)
  if ('unpaid' in told) return again(undefined, seen, told.unpaid)
  if ('refusal' in told) return again(told.refusal || AGAIN, told.now)
  return say(request, await toastOf(id, told, seen))
}

/** What staff add to the mail, or why that cannot be sent. */
export function readWords(form: FormData): { words: string; problem?: string | undefined } {
  const read = MailWords.safeParse({ words: textOf(form, 'words') })
  return read.success ? read.data : { words: '', problem: read.error.issues[0]?.message }
}

/** The same as a refused form shows it again. */
export function wordsAgain(form: FormData, refusal: string | undefined) {
  const { typed, problems } = echoedFields(form, MailWords, { words: refusal })
  return { words: typed.words, problem: problems.words ?? '' }
}

/** The change and its mail in one message; the mail's failure comes first. */
async function toastOf(id: string, { change, mail }: NotifiedChange, seen: string): Promise<Toast> {
  const about = changeSentences(change, seen, await unpaidAfter(id, change))
  const description = (more: string[]) => [...more, ...about].join(' ')
  if (!mail)
    return { title: 'Estado actualizado', description: description([ONCE]), tone: 'normal' }
  const sent = await deliveryToast(mail)
  const isLacking = change.changed && hasShortage(change.reservationChanges)
  if (sent.tone === 'error') {
    const saved = 'El estado sí quedó guardado.'
    return { ...sent, description: description([sent.description ?? '', saved]) }
  }
  return {
    title: 'Estado actualizado',
    description: description([`${sent.title}: ${sent.description}`]),
    tone: isLacking ? 'error' : 'normal',
  }
}

const ONCE = 'No se envió otro correo: el aviso sale con el cambio, una sola vez.'
