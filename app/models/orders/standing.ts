import { formatMoney } from '~/money'
import { STATUSES, type Status } from './order'

type Known = {
  status: Status
  /** Céntimos; of the ledger. */
  paid: number
  missing: number
  /** Céntimos that the buyer is asked for. */
  toPay: number
  /** Whether a proof was sent that the shop has not answered. */
  isLookedAt: boolean
  /** Whether what is missing is paid where it is delivered. */
  collects: boolean
  /** Whether nobody was there for a delivery that is still to come. */
  isMissed: boolean
}

/** Where an order stands for its buyer, and what comes next, in words. */
export function standingOf(order: Known): { title: string; next: string } {
  const rest = restOf(order)
  const title = titleOf(order)
  if (title === MISSED) return { title, next: said(COMES_AGAIN, rest) }
  if (order.status !== 'pendiente') {
    return {
      title,
      next: said(`El estado de tu pedido es: ${STATUSES[order.status].label}.`, rest),
    }
  }
  if (order.missing > 0) {
    const isAsked = !order.isLookedAt && (order.collects || order.paid > 0)
    return { title, next: isAsked && rest ? rest : CONFIRMED_NEXT }
  }
  return { title, next: order.paid > 0 ? PREPARED_NEXT : NOTHING_TO_PAY }
}

/** What is still to be paid, and where; `null` where nothing is asked for. */
function restOf({ status, collects, missing, toPay }: Known): string | null {
  const isAtDoor = collects && missing > 0 && status !== 'entregado'
  if (isAtDoor) return `Lo pagas al recibirlo: ${formatMoney(missing)}.`
  return toPay > 0 ? `Falta pagar ${formatMoney(toPay)}.` : null
}

function said(...sentences: (string | null)[]): string {
  return sentences.filter(Boolean).join(' ')
}

const CONFIRMED_NEXT = 'Confirmaremos tu pago y te avisaremos por correo.'
const MISSED = 'No te encontramos'
const COMES_AGAIN =
  'Fuimos a entregar tu pedido y no había nadie. Te escribiremos para acordar otra entrega.'
const PREPARED_NEXT = 'Te avisaremos por correo cuando lo preparemos.'
const NOTHING_TO_PAY = 'No tienes nada que pagar. Te avisaremos por correo.'

function titleOf({ status, isMissed, paid, missing, isLookedAt }: Known): string {
  if (status === 'cancelado') return 'Pedido cancelado'
  if (status === 'entregado') return 'Pedido entregado'
  if (isMissed) return MISSED
  if (status === 'enviado') return 'En camino'
  if (status === 'preparacion') return 'En preparación'
  if (missing === 0 && (paid > 0 || status === 'verificado')) return 'Pagado'
  return isLookedAt ? 'Pago en revisión' : 'Pedido recibido'
}
