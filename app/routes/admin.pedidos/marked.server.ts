import type { Toast } from '~/cookies/toast.server'
import { counted } from '~/counted'
import { textOf } from '~/forms/form.server'
import type { StatusChange } from '~/models/orders/admin/order-status.server'
import type { NotifiedChange } from '~/models/orders/admin/notifying/change-and-notify.server'
import { isStatus, type Status, STATUSES } from '~/models/orders/order'
import { isUuid } from '~/models/records/uuid'
import { hasShortage, type ReservationChange } from '~/models/orders/reservations/order-reservation'

/** Selected orders by id, each with the status that its row showed. */
export type Marked = Map<string, string>

/** Slightly more than the rows of a page. */
const MARKED_MAX = 100
/** Most orders named in a message; for more, their number. */
const NAMED_MAX = 3

export const NOT_CHANGED = 'No se pudo actualizar el estado'

/** The value of a row's checkbox: the order's id and the status shown. */
export function markedIn(form: FormData): Marked {
  const boxes = form.getAll('id').map((value) => (typeof value === 'string' ? value : ''))
  const pairs = boxes.map((box): [string, string] => {
    const [id = '', seen = textOf(form, 'seen')] = box.split('.')
    return [id.toLowerCase(), seen]
  })
  return new Map(pairs.filter(([id]) => isUuid(id)).slice(0, MARKED_MAX))
}

/** How many mails leave with a change. */
export function mailSentences(told: NotifiedChange[]): string[] {
  const changed = told.filter(({ change }) => change.changed)
  const mails = changed.filter(({ mail }) => mail).length
  const without = changed.length - mails
  return [
    ...(mails > 0 ? [`${counted(mails, 'correo está', 'correos están')} saliendo.`] : []),
    ...(without > 0 ? [`${counted(without, 'pedido no tiene', 'pedidos no tienen')} correo.`] : []),
  ]
}

/** What became of the marked orders. */
export function toastOf(marked: Marked, changes: Changes, status: Status): Toast {
  if (changes.size === 0) {
    return { title: NOT_CHANGED, description: 'Estos pedidos ya no existen.', tone: 'error' }
  }
  const description = told(marked, changes, status)
  const tone = shortOrders(changes).length > 0 ? 'error' : 'normal'
  return { title: 'Estado actualizado', description, tone }
}

export type Changes = Map<string, StatusChange>

function told(marked: Marked, changes: Changes, status: Status): string {
  const changed = [...changes].filter(([, change]) => change.changed)
  const overtaken = changed.flatMap(([id, change]) => {
    const seen = marked.get(id) ?? ''
    return change.changed && isStatus(seen) && seen !== change.before ? [change.orderNumber] : []
  })
  const [same, gone] = [changes.size - changed.length, marked.size - changes.size]
  return [
    changed.length > 0 &&
      `${counted(changed.length, 'pedido pasó', 'pedidos pasaron')} a «${STATUSES[status].label}».`,
    ...reservationSummary(changes),
    same > 0 && `${counted(same, 'ya estaba', 'ya estaban')} en ese estado.`,
    gone > 0 && `${counted(gone, 'ya no existe', 'ya no existen')}.`,
    overtaken.length > 0 &&
      `Otra persona había cambiado ${named(overtaken)} hace poco: quedó tu cambio.`,
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
