import { formatDeadline } from '~/dates'
import { firstUnits, legible } from '~/forms/graphemes'
import { formatMoney } from '~/money'
import { isWallet, PAYMENT_METHODS } from '~/payment-methods'
import type { PhotoPlace } from '~/models/orders/photos/bouquet-photo'
import type { orderForMail } from '../order-mail.server'
import type { WhatsappStep } from './whatsapp-step'

type Told = Pick<
  NonNullable<Awaited<ReturnType<typeof orderForMail>>>,
  | ('order_number' | 'customer_name' | 'delivery_type' | 'pickup_sucursal' | 'payment_method')
  | ('status' | 'total' | 'paid' | 'missing' | 'collects' | 'wallet' | 'bank' | 'payUntil')
>

export type WhatsappFacts = {
  order: Told
  /** The shop's name. */
  shop: string
  /** Private. */
  link: string
  /** What proofs of the buyer say that no payment answers, céntimos. */
  claimed: number
  photos: PhotoPlace[]
  /** Who took it at the door, as whoever delivered it said. */
  receivedBy: string | null
  /** When it can be brought again, in words. */
  proposal: string | null
}

/** What is told, and what is said of the private link beneath it. */
type News = { text: string; about: string }

const NEWS: Record<WhatsappStep, (facts: WhatsappFacts) => News> = {
  received,
  paid,
  preparing: ({ order }) =>
    plain(`Ya estamos preparando tu pedido ${order.order_number} con flores frescas del día.`),
  ready,
  sent: ({ order }) => plain(`Tu pedido ${order.order_number} salió del taller y va en camino.`),
  delivered,
  absent: ({ order, proposal }) =>
    plain(
      said(
        `Llevamos tu pedido ${order.order_number} y no había quien lo recibiera.`,
        proposal && `Podemos volver ${proposal}.`,
        'Respóndenos con el día y el horario que prefieras.',
      ),
    ),
  cancelled: ({ order }) =>
    plain(`Cancelamos tu pedido ${order.order_number}. Si tienes alguna duda, la vemos por aquí.`),
}

/**
 * What a buyer reads by WhatsApp of a step of the order.
 *
 * @returns some 1,000 code units at most, however long names are
 */
export function whatsappText(step: WhatsappStep, facts: WhatsappFacts): string {
  const name = oneLine(facts.order.customer_name)
  const { text, about } = NEWS[step](facts)
  return [
    `${name ? `Hola, ${name}` : 'Hola'}. Te escribimos de ${facts.shop}.`,
    text,
    `${about}: ${facts.link}`,
  ].join('\n\n')
}

function received({ order, claimed }: WhatsappFacts): News {
  const { order_number: number, total, paid, collects } = order
  if (total === 0) return plain(`Recibimos tu pedido ${number}. No tienes nada que pagar.`)
  const known = claimed + paid
  const what =
    known > 0
      ? `Recibimos ${list.format([`tu pedido ${number}`, ...knownWords(claimed, paid)])}.`
      : `Recibimos tu pedido ${number} por ${formatMoney(total)}.`
  if (known >= total) return plain(`${what} ${WE_LOOK}`)
  const rest = known > 0 ? `Faltan ${formatMoney(total - known)}.` : null
  const until =
    order.payUntil && !collects ? `Paga hasta el ${formatDeadline(order.payUntil)}.` : null
  return toPay(order, said(what, rest, howToPay(order), until))
}

const WE_LOOK = 'Lo revisamos y te confirmamos por aquí.'

const list = new Intl.ListFormat('es')

function knownWords(claimed: number, paid: number): string[] {
  return [
    ...(paid > 0 ? [`tu pago de ${formatMoney(paid)}`] : []),
    ...(claimed > 0 ? [`tu comprobante por ${formatMoney(claimed)}`] : []),
  ]
}

function paid({ order }: WhatsappFacts): News {
  const { order_number: number, paid: money, missing, status, total, collects } = order
  const soon = status === 'pendiente' || status === 'verificado' ? SOON : null
  if (money === 0 && (total === 0 || collects)) {
    const due = total === 0 ? null : howToPay(order)
    return plain(said(`Tu pedido ${number} está confirmado.`, due, soon))
  }
  if (money === 0) return plain(said(`Confirmamos el pago de tu pedido ${number}.`, soon))
  const confirmed = `Confirmamos tu pago de ${formatMoney(money)} por el pedido ${number}.`
  if (missing === 0) return plain(said(confirmed, soon))
  return toPay(order, said(confirmed, `Faltan ${formatMoney(missing)}.`, howToPay(order)))
}

const SOON = 'Pronto empezamos a preparar tu arreglo.'

function ready({ order, photos }: WhatsappFacts): News {
  const { order_number: number, delivery_type, pickup_sucursal: branch } = order
  const where =
    delivery_type === 'retiro'
      ? `y te espera en ${oneLine(branch ?? '') || 'la tienda'}`
      : 'para salir'
  const text = `Tu pedido ${number} ya está listo ${where}.`
  return photos.includes('shop') ? { text, about: 'Mira cómo quedó' } : plain(text)
}

function delivered({ order, photos, receivedBy }: WhatsappFacts): News {
  const receiver = oneLine(receivedBy ?? '')
  const text = said(
    `Entregamos tu pedido ${order.order_number}.`,
    receiver && `Lo recibió ${receiver}.`,
    'Gracias por florecer distinto con nosotros.',
  )
  return photos.includes('door') ? { text, about: 'Mira la foto de la entrega' } : plain(text)
}

/** Whom to pay, as far as the shop's settings say it. */
function howToPay({ collects, payment_method: method, wallet, bank }: Told): string {
  if (collects) return 'Lo pagas al recibirlo.'
  if (bank) {
    const { bank: name, holder, account, cci } = bank
    const numbers = [account && `cuenta ${account}`, cci && `CCI ${cci}`].filter(Boolean)
    return `Transfiere a ${name}, ${numbers.join(', ')}, a nombre de ${holder}.`
  }
  if (!isWallet(method) || !wallet) return 'Coordinamos el pago por aquí.'
  const holder = wallet.name ? `, a nombre de ${wallet.name}` : ''
  return `Puedes pagar con ${PAYMENT_METHODS[method].label} al ${wallet.number}${holder}.`
}

/** A proof is sent on the page of the private link, once it was said whom to pay. */
function toPay({ collects, wallet, bank }: Told, text: string): News {
  const isProved = !collects && (wallet !== null || bank !== null)
  return isProved
    ? { text, about: 'Cuando pagues, envía la captura en tu enlace privado' }
    : plain(text)
}

function plain(text: string): News {
  return { text, about: 'Mira tu pedido en tu enlace privado' }
}

function said(...sentences: (string | null)[]): string {
  return sentences.filter(Boolean).join(' ')
}

const NAME_MAX_UNITS = 80

/** What somebody typed, without breaks of lines nor what turns the text around. */
function oneLine(text: string): string {
  const line = legible(text).replace(/[\s\p{Cc}\p{Z}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
  return firstUnits(line.trim(), NAME_MAX_UNITS)
}
