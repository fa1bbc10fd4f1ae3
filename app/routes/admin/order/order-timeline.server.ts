import { formatDaySlot, formatInstant } from '~/dates'
import { formatMoney } from '~/money'
import { mailErrorText } from '~/mail/mail-error'
import { type MailDelivery, mailTitle } from '~/models/orders/admin/mail-delivery.server'
import { isWhatsappStep, WHATSAPP_STEPS } from '~/models/orders/admin/whatsapp/whatsapp-step'
import { isStatus, STATUSES } from '~/models/orders/order'
import { PAYMENT_LABELS } from '~/payment-methods'
import { saysErased } from '~/models/orders/recipient'
import { TAKEN_BACK } from '~/models/deliveries/take-back'
import type { historyOf } from '~/models/orders/admin/order-history.server'

type Event = Awaited<ReturnType<typeof historyOf>>[number]

/** An event of an order's history in words; `delivery` is the state of a requested mail. */
export function timelineEntry(event: Event, delivery: MailDelivery | undefined) {
  return {
    id: event.id,
    at: formatInstant(event.created_at),
    who: whoDid(event),
    what: sentenceOf(event),
    note: noteOf(event),
    stand: waitingText(delivery),
  }
}

/** Their details are what staff wrote, or what they changed. */
const WITH_NOTE = new Set(['note', 'edit', 'content', 'void'])

/** What stands below the sentence. */
function noteOf(event: Event): string | null {
  if (hasNote(event)) return event.detail
  return event.kind === 'delivered' && event.words ? `Lo recibió ${event.words}` : event.words
}

/** Whether its detail stands below the sentence; the shop's own erasure says it all. */
function hasNote({ kind, detail }: Event): boolean {
  return WITH_NOTE.has(kind) && !saysErased(detail)
}

function sentenceOf(event: Event): string {
  const { kind, status, detail, automatic } = event
  const label = labelOf(status ?? '')
  switch (kind) {
    case 'created':
      return `Anotó el pedido en «${label}»`
    case 'status':
      return automatic && status === 'cancelado'
        ? `Venció sin pago y pasó de «${labelOf(detail)}» a «${label}»`
        : `Cambió el estado de «${labelOf(detail)}» a «${label}»`
    case 'takings':
    case 'photo':
      return detail
    case 'email':
      return `Pidió enviar ${mailTitle(event, label)} a ${detail}`
    case 'mailed':
      return `Salió ${mailTitle(event, label)} para ${detail}`
    case 'unmailed':
      return `No se pudo enviar ${mailTitle(event, label)}. ${mailErrorText(detail)}`
    case 'proof':
      return `Envió un comprobante: operación ${detail}`
    case 'payment':
      if (event.by_rider) return `Cobró al entregar: ${entryText(event)}`
      return automatic
        ? `Quedó anotado como pagado, porque ya estaba verificado: ${entryText(event)}`
        : `Vio el pago en su app: ${entryText(event)}`
    case 'refund':
      return `Anotó una devolución: ${entryText(event)}`
    case 'void':
      return `Anuló ${event.entry === 'refund' ? 'la devolución' : 'el pago'}: ${entryText(event)}`
    case 'delivered':
      return `Entregó lo del ${deliveryText(detail)}`
    case 'undelivered':
      return `Deshizo la entrega: ${deliveryText(detail)}`
    case 'absent':
      return `No encontró a nadie: ${deliveryText(detail)}`
    case 'made':
      return `Dejó listo: ${detail}`
    case 'unmade':
      return `Deshizo el «Listo»: ${detail}`
    case 'distinct':
      return `Dijo que no repite a ${detail}`
    case 'told':
      return isWhatsappStep(detail)
        ? `Avisado por WhatsApp: ${WHATSAPP_STEPS[detail]}`
        : 'Dijo que el cliente ya lo sabe'
    case 'kept':
      return `Dejó la entrega en un día cerrado: ${deliveryText(detail)}`
    case 'edit':
      return saysErased(detail) ? detail : 'Cambió la entrega'
    case 'content':
      return 'Cambió el pedido'
    default:
      return 'Dejó una nota'
  }
}

/** A payment's operation, or how it was paid, and its amount. */
function entryText({ operation, method, amount }: Event): string {
  const by = operation ? `operación ${operation}` : method && PAYMENT_LABELS[method].toLowerCase()
  return `${by} · ${formatMoney(amount ?? 0)}`
}

/** The day and the slot of a delivery in words. */
function deliveryText(stop: string): string {
  const [day = '', ...slot] = stop.split(' ')
  return formatDaySlot(day, slot.join(' '))
}

/** The state of a mail without an outcome. */
function waitingText(delivery: MailDelivery | undefined): string | null {
  if (delivery?.state === 'queued') return 'Está por salir.'
  if (delivery?.state !== 'trying') return null
  return `Aún no sale. ${delivery.why} Próximo intento: ${formatInstant(delivery.nextTry)}.`
}

function whoDid({ staff, kind, detail, automatic, by_rider: byRider }: Event): string {
  if (staff) return staff
  if (byRider && (kind === 'payment' || detail === TAKEN_BACK)) return RIDER
  if (automatic || (kind === 'edit' && saysErased(detail))) return 'La tienda'
  if (kind === 'proof') return 'El cliente'
  if (OF_RIDERS.has(kind)) return RIDER
  return kind === 'mailed' || kind === 'unmailed' ? 'La tienda' : 'Alguien que ya no está'
}

const RIDER = 'Quien reparte'
const OF_RIDERS = new Set(['delivered', 'absent', 'undelivered', 'photo'])

function labelOf(status: string): string {
  return isStatus(status) ? STATUSES[status].label : status
}
