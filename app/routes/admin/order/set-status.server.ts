import type { User } from '~/cookies/auth.server'
import type { Toast } from '~/cookies/toast.server'
import { textOf } from '~/forms/form.server'
import { changeStatus } from '~/models/orders/admin/order-status.server'
import { type Balance, balanceOf } from '~/models/orders/money/balance.server'
import { STATUSES } from '~/models/orders/order'
import { leavesUnpaid } from '~/models/orders/money/payment-words'
import {
  hasShortage,
  sentencesOf,
  type ReservationChange,
} from '~/models/orders/reservations/order-reservation'
import { formatMoney } from '~/money'
import { AGAIN, answered, stay } from './order-actions.server'

/** Handles the status selector: the later of two changes wins, and its toast mentions the other. */
export function setStatus(request: Request, form: FormData, staff: User) {
  const title = 'No se pudo actualizar el estado'
  return answered(request, title, async () => {
    const [id, status, seen] = [textOf(form, 'id'), textOf(form, 'status'), textOf(form, 'seen')]
    const change = await changeStatus(id, status, staff.id)
    if (!change) return { title, description: AGAIN, tone: 'error' }
    const reservationChanges = change.changed ? change.reservationChanges : []
    const unpaid = await unpaidAfter(id, change)
    const description = changeSentences(change, seen, unpaid)
    return {
      title: 'Estado actualizado',
      ...(description.length > 0 && { description: description.join(' ') }),
      // An error toast does not close by itself: a shortage must be seen.
      tone: hasShortage(reservationChanges) ? 'error' : 'normal',
      ...(unpaid && { offer: offerToNote(request, id, unpaid) }),
      ...undoOf(request, id, change),
    }
  })
}

/** What an order misses that has just moved on without its money; `null` when nothing. */
export async function unpaidAfter(id: string, change: Change): Promise<Balance | null> {
  if (!change.changed) return null
  const balance = await balanceOf(id)
  return leavesUnpaid(change.status, balance) ? balance : null
}

/** What staff should know of a change that was made. */
export function changeSentences(change: Change, seen: string, unpaid: Balance | null): string[] {
  return [
    ...(change.changed ? reservationSentences(change.reservationChanges) : []),
    meanwhile(change, seen) ?? [],
    unpaid ? `Faltan ${formatMoney(unpaid.missing)}.` : [],
  ].flat()
}

/** The form that notes what is missing; somebody else's payment meanwhile refuses it. */
function offerToNote(request: Request, id: string, { missing, paid }: Balance): Toast['offer'] {
  const fields: [string, string][] = [
    ['intent', 'note-paid'],
    ['id', id],
    ['missing', String(missing)],
    ['seen_paid', String(paid)],
  ]
  return { label: 'Anotar como pagado', to: stay(request), fields }
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
