import { data, redirect } from '@remix-run/node'
import type { User } from '~/cookies/auth.server'
import { textOf } from '~/forms/form.server'
import { legible } from '~/forms/graphemes'
import { isStatus } from '~/models/orders/order'
import {
  changeAndNotifyAll,
  type NotifiedStatus,
} from '~/models/orders/admin/notifying/change-and-notify.server'
import { isMailed } from '~/models/orders/admin/status-mail'
import { changeMarked } from '~/models/orders/admin/order-status.server'
import type { Toast } from '~/cookies/toast.server'
import { failed } from '../admin/list/list-actions.server'
import { answered, stay } from '../admin/order/order-actions.server'
import { readWords, wordsAgain } from '../admin/order/notifying/change-and-notify.server'
import type { UnpaidOrder } from '~/models/orders/admin/unpaid/unpaid-step.server'
import { agreedIn } from '../admin/order/unpaid/unpaid-answer.server'
import { type Changes, mailSentences, markedIn, NOT_CHANGED, toastOf } from './marked.server'
import { NOTIFY } from './notify'

/** Most orders that the undo form takes back: its fields must fit in a cookie. */
const UNDONE_MAX = 50
/** Handles the bulk actions on the selected orders. */
export function changeMarkedOrders(request: Request, form: FormData, staff: User) {
  const marked = markedIn(form)
  const action = actionIn(form)
  if (marked.size === 0) return failed(request, 'Marca primero uno o más pedidos')
  if (action === 'print') {
    const query = new URLSearchParams([...marked.keys()].map((id) => ['id', id]))
    return redirect(`/admin/pedidos/hojas?${query}`, 303)
  }
  const toNotify = action.startsWith(NOTIFY) ? action.slice(NOTIFY.length) : ''
  const { words, problem } = readWords(form)
  const refusal = words && !isMailed(toNotify) ? NO_MAIL : problem
  if (refusal) return markedAgain(form, refusal)
  if (isMailed(toNotify)) {
    return changeAndNotifyMarked(request, form, { status: toNotify, words, staffId: staff.id })
  }
  if (!isStatus(action)) return failed(request, 'Elige qué hacer con los pedidos marcados')
  const asked = { status: action, agreed: agreedIn(form) }
  return answered(request, NOT_CHANGED, async () => {
    const changes = await changeMarked([...marked.keys()], asked, staff.id)
    if ('unpaid' in changes) return markedAgain(form, '', changes.unpaid)
    const toast = toastOf(marked, changes, action)
    const undo = undoOf(stay(request), changes)
    return { ...toast, ...(undo && { undo }) }
  })
}

/** Asked for by a button of its own, else chosen. */
function actionIn(form: FormData): string {
  return textOf(form, 'step') || textOf(form, 'action')
}

const NO_MAIL = 'Esta frase sale solo en un correo: elige un estado con correo, o bórrala.'

/** What a refused bulk action shows again, and the orders that it asks about. */
export type MarkedAnswer = {
  marked?: {
    boxes: string[]
    action: string
    words: string
    problem: string
    unpaid: UnpaidOrder[]
  }
}

function markedAgain(form: FormData, refusal: string, unpaid: UnpaidOrder[] = []) {
  const boxes = [...markedIn(form)].map((box) => box.join('.'))
  const action = legible(actionIn(form))
  const marked = { boxes, action, ...wordsAgain(form, refusal), unpaid }
  return data<MarkedAnswer>({ marked }, { status: 400 })
}

/** The same with a mail to each buyer whose order changes; no mail can be taken back. */
function changeAndNotifyMarked(request: Request, form: FormData, notifying: NotifiedStatus) {
  const marked = markedIn(form)
  return answered(request, NOT_CHANGED, async () => {
    const asked = { ...notifying, agreed: agreedIn(form) }
    const all = await changeAndNotifyAll([...marked.keys()], asked)
    if ('unpaid' in all) return markedAgain(form, '', all.unpaid)
    const changes = new Map([...all].map(([id, { change }]) => [id, change]))
    const toast = toastOf(marked, changes, notifying.status)
    const mails = mailSentences([...all.values()])
    return { ...toast, description: [toast.description, ...mails].filter(Boolean).join(' ') }
  })
}

/** The undo form, when all orders had the same status. */
function undoOf(to: string, changes: Changes): Toast['undo'] {
  const changed = [...changes].flatMap(([id, change]) => (change.changed ? [{ id, change }] : []))
  const [first] = changed
  if (!first || changed.length > UNDONE_MAX) return undefined
  const { before, status } = first.change
  if (changed.some(({ change }) => change.before !== before)) return undefined
  const ids = changed.map(({ id }): [string, string] => ['id', id])
  return { to, fields: [['intent', 'apply'], ['action', before], ['seen', status], ...ids] }
}
