import { data, redirect } from '@remix-run/node'
import type { User } from '~/cookies/auth.server'
import { counted } from '~/counted'
import { textOf } from '~/forms/form.server'
import { legible } from '~/forms/graphemes'
import { isStatus, type Status, STATUSES } from '~/models/orders/order'
import {
  changeAndTellAll,
  type Telling,
  type ToldChange,
} from '~/models/order-desk/telling/change-and-tell.server'
import { isMailed } from '~/models/order-desk/status-mail'
import { changeStatuses, type StatusChange } from '~/models/order-desk/order-status.server'
import { hasShortage, type ReservationChange } from '~/models/orders/order-reservation'
import { isUuid } from '~/models/records/uuid'
import type { Toast } from '~/cookies/toast.server'
import { failed } from '../admin/list/list-actions.server'
import { answered, needsOperation, stay } from '../admin/order/order-actions.server'
import { readWords, wordsAgain } from '../admin/order/telling/change-and-tell.server'
import { TELL } from './tell'

/** Slightly more than the rows of a page; the undo fields must fit in a cookie. */
const MARKED_MAX = 100
const UNDONE_MAX = 50
/** Most orders named in a message; for more, their number. */
const NAMED_MAX = 3

/** Selected orders by id, each with the status that its row showed. */
type Marked = Map<string, string>

/** The value of a row's checkbox: the order's id and the status shown. */
export function markedIn(form: FormData): Marked {
  const boxes = form.getAll('id').map((value) => (typeof value === 'string' ? value : ''))
  const pairs = boxes.map((box): [string, string] => {
    const [id = '', seen = textOf(form, 'seen')] = box.split('.')
    return [id.toLowerCase(), seen]
  })
  return new Map(pairs.filter(([id]) => isUuid(id)).slice(0, MARKED_MAX))
}

/** Handles the bulk actions on the selected orders. */
export function changeMarkedOrders(request: Request, form: FormData, staff: User) {
  const marked = markedIn(form)
  const action = textOf(form, 'action')
  if (marked.size === 0) return failed(request, 'Marca primero uno o más pedidos')
  if (action === 'print') {
    const query = new URLSearchParams([...marked.keys()].map((id) => ['id', id]))
    return redirect(`/admin/pedidos/hojas?${query}`, 303)
  }
  const toTell = action.startsWith(TELL) ? action.slice(TELL.length) : ''
  const { words, problem } = readWords(form)
  const refusal = words && !isMailed(toTell) ? NO_MAIL : problem
  if (refusal) return markedAgain(form, refusal)
  if (isMailed(toTell)) {
    return changeAndTellMarked(request, marked, { status: toTell, words, staffId: staff.id })
  }
  if (!isStatus(action)) return failed(request, 'Elige qué hacer con los pedidos marcados')
  return answered(request, NOT_CHANGED, async (): Promise<Toast> => {
    const changes = await changeStatuses([...marked.keys()], action, staff.id)
    const toast = await toastOf(marked, changes, action)
    const undo = undoOf(stay(request), changes)
    return { ...toast, ...(undo && { undo }) }
  })
}

const NO_MAIL = 'Esta frase sale solo en un correo: elige un estado con correo, o bórrala.'

/** What a refused bulk action shows again. */
export type MarkedAnswer = {
  marked?: { boxes: string[]; action: string; words: string; problem: string }
}

function markedAgain(form: FormData, refusal: string) {
  const boxes = [...markedIn(form)].map((box) => box.join('.'))
  const marked = { boxes, action: legible(textOf(form, 'action')), ...wordsAgain(form, refusal) }
  return data<MarkedAnswer>({ marked }, { status: 400 })
}

const NOT_CHANGED = 'No se pudo actualizar el estado'

/** The same with a mail to each buyer whose order changes; no mail can be taken back. */
function changeAndTellMarked(request: Request, marked: Marked, telling: Telling) {
  return answered(request, NOT_CHANGED, async (): Promise<Toast> => {
    const all = await changeAndTellAll([...marked.keys()], telling)
    const changes = new Map([...all].map(([id, { change }]) => [id, change]))
    const toast = await toastOf(marked, changes, telling.status)
    const mails = mailSentences([...all.values()])
    return { ...toast, description: [toast.description, ...mails].filter(Boolean).join(' ') }
  })
}

function mailSentences(told: ToldChange[]): string[] {
  const changed = told.filter(({ change }) => change.changed)
  const mails = changed.filter(({ mail }) => mail).length
  const without = changed.length - mails
  return [
    ...(mails > 0 ? [`${counted(mails, 'correo está', 'correos están')} saliendo.`] : []),
    ...(without > 0 ? [`${counted(without, 'pedido no tiene', 'pedidos no tienen')} correo.`] : []),
  ]
}

async function toastOf(marked: Marked, changes: Changes, status: Status): Promise<Toast> {
  if (changes.size === 0) {
    return { title: NOT_CHANGED, description: 'Estos pedidos ya no existen.', tone: 'error' }
  }
  const description = await told(marked, changes, status)
  const tone = shortOrders(changes).length > 0 ? 'error' : 'normal'
  return { title: 'Estado actualizado', description, tone }
}

type Changes = Map<string, StatusChange>

async function told(marked: Marked, changes: Changes, status: Status): Promise<string> {
  const changed = [...changes].filter(([, change]) => change.changed)
  const overtaken = changed.flatMap(([id, change]) => {
    const seen = marked.get(id) ?? ''
    return change.changed && isStatus(seen) && seen !== change.before ? [change.orderNumber] : []
  })
  const unpaid = await Promise.all(changed.map(([id, change]) => needsOperation(id, change)))
  const lacking = unpaid.filter(Boolean).length
  const [same, gone] = [changes.size - changed.length, marked.size - changes.size]
  return [
    changed.length > 0 &&
      `${counted(changed.length, 'pedido pasó', 'pedidos pasaron')} a «${STATUSES[status].label}».`,
    ...reservationSummary(changes),
    same > 0 && `${counted(same, 'ya estaba', 'ya estaban')} en ese estado.`,
    gone > 0 && `${counted(gone, 'ya no existe', 'ya no existen')}.`,
    overtaken.length > 0 &&
      `Otra persona había cambiado ${named(overtaken)} hace poco: quedó tu cambio.`,
    lacking > 0 &&
      `Anota el número de operación de ${counted(lacking, 'pago', 'pagos')} dentro de cada pedido.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Sentences about what was returned or taken again, and the orders with a shortage. */
function reservationSummary(changes: Changes) {
  const reservationChanges = [...changes.values()].flatMap((one) =>
    one.changed ? one.reservationChanges : [],
  )
  const [returned, taken, lacking] = [
    sumOf(reservationChanges, 'returned'),
    sumOf(reservationChanges, 'taken'),
    shortOrders(changes),
  ]
  return [
    returned && `De vuelta: ${returned}.`,
    taken && `Descontado otra vez: ${taken}.`,
    lacking.length > 0 &&
      `No se pudo descontar todo otra vez en ${named(lacking)}: su historial dice qué falta.`,
  ]
}

function sumOf(
  reservationChanges: ReservationChange[],
  outcome: ReservationChange['outcome'],
): string {
  const found = reservationChanges.filter((one) => one.outcome === outcome)
  const stock = found.filter(({ kind }) => kind === 'stock')
  const units = stock.reduce((sum, { quantity }) => sum + quantity, 0)
  const uses = found.length - stock.length
  return [
    ...(units > 0 ? [`${counted(units, 'unidad', 'unidades')} de stock`] : []),
    ...(uses > 0 ? [counted(uses, 'uso de cupón', 'usos de cupones')] : []),
  ].join(' y ')
}

function shortOrders(changes: Changes): string[] {
  return [...changes.values()].flatMap((change) =>
    change.changed && hasShortage(change.reservationChanges) ? [change.orderNumber] : [],
  )
}

function named(numbers: string[]): string {
  return numbers.length > NAMED_MAX ? `${numbers.length} de ellos` : numbers.join(', ')
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
