import { formatDayLong, formatInstant } from '~/dates'
import { mailErrorText } from '~/mail/mail-error'
import { counted } from '~/counted'
import type { Waiting } from '~/models/orders/admin/to-resolve/waiting'
import { UNTOLD } from '~/models/orders/admin/order-filters'
import { gapSentence } from '~/models/orders/order-gaps'
import { formatMoney } from '~/money'
import { moveAddress } from '~/urls/staff/move-address'

/** A link that leads to where it is solved, or a form that says how it was. */
export type Way = { label: string } & (
  | { to: string }
  | { intent: 'not-repeated' | 'told' | 'keep'; fields: [string, string][] }
)

/** What waits, in words, and its ways out, the usual one first. */
export type Resolvable = {
  key: string
  number: string | null
  text: string
  customer: string | null
  ways: Way[]
}

/** @param proposal the next day and slot that is free, in words; `null` without one */
export function resolvable(one: Waiting, proposal: string | null): Resolvable {
  const { kind, number, customer } = one
  const { words, ways } = wordsAndWays(one, proposal)
  const what = kind === 'absent' ? one.facts.stop : (one.day ?? '')
  const slot = kind === 'closed' || kind === 'full' ? (one.facts.slot ?? '') : ''
  return {
    key: [kind, kind === 'erasure' ? one.facts.first : number, what, slot].join(' '),
    number,
    text: words,
    customer,
    ways,
  }
}

function wordsAndWays(one: Waiting, proposal: string | null): { words: string; ways: Way[] } {
  const order = `/admin/pedidos/${one.number}`
  const ofOrder: [string, string][] = [['id', one.id ?? '']]
  switch (one.kind) {
    case 'absent': {
      const label = proposal ? `Volver ${proposal}` : 'Elegir otro día'
      const words = `No había nadie, ${formatInstant(new Date(one.facts.at))}`
      return { words, ways: [{ label, to: `${order}/entrega?propuesta` }] }
    }
    case 'unpaid':
      return {
        words: `Falta ${formatMoney(one.facts.missing)}`,
        ways: [{ label: 'Anotar el pago', to: `${order}#pago` }],
      }
    case 'gaps':
      return { words: gapSentence(one.facts.gaps) ?? '', ways: gapWays(order, one.facts.gaps) }
    case 'repeated':
      return {
        words: `Parece repetir ${list.format(one.facts.before)}`,
        ways: [
          { label: 'Ver y cancelar', to: `${order}#estado` },
          { label: 'No es repetido', intent: 'not-repeated', fields: ofOrder },
        ],
      }
    case 'unmailed':
      return {
        words: `No llegó el correo. ${mailErrorText(one.facts.why)}`,
        ways: [
          { label: 'Enviarlo otra vez', to: `${order}#estado` },
          { label: 'El cliente ya lo sabe', intent: 'told', fields: ofOrder },
        ],
      }
    case 'closed':
      return closedDay(one)
    case 'full':
      return fullSlot(one)
    case 'erasure':
      return erasure(one)
    case 'untold':
      return {
        words: `${counted(one.facts.orders, 'pedido', 'pedidos')} por avisar por WhatsApp`,
        ways: [{ label: 'Avisar', to: `/admin/pedidos?aviso=${UNTOLD}` }],
      }
  }
}

/** Nobody needs to do anything but to end its orders: the rest follows each night. */
function erasure({ facts: { orders, first } }: Waiting & { kind: 'erasure' }) {
  const left = counted(orders, 'pedido en camino', 'pedidos en camino')
  return {
    words: `Pidió borrar sus datos y tiene ${left}: se borran al entregarlos o cancelarlos`,
    ways: [{ label: `Ver ${first}`, to: `/admin/pedidos/${first}` }],
  }
}

const list = new Intl.ListFormat('es')

function gapWays(order: string, gaps: (Waiting & { kind: 'gaps' })['facts']['gaps']): Way[] {
  return gaps.map((gap): Way => {
    if (gap === 'dni') return { label: 'Corregir el DNI', to: `${order}#dni` }
    if (gap === 'zone') return { label: 'Elegir la zona', to: `${order}/entrega` }
    // Without products the notice of the order says where a day is noted.
    return { label: 'Poner el día', to: order }
  })
}

function closedDay({ day, facts }: Waiting & { kind: 'closed' }) {
  const { slot, reason, orders } = facts
  const going = { from: day, to: day, ...(slot && { slots: [slot] }) }
  const fields: [string, string][] = [
    ['day', day ?? ''],
    ['slot', slot ?? ''],
  ]
  const when = `${dayWords(day)}${slot ? `, ${slot}` : ''}`
  const promised = counted(orders, 'pedido en un día cerrado', 'pedidos en un día cerrado')
  return {
    words: `${promised}: ${when}${reason ? ` (${reason})` : ''}`,
    ways: [
      { label: orders === 1 ? 'Moverlo' : 'Moverlos', to: moveAddress(going) },
      { label: 'Se entregan igual', intent: 'keep' as const, fields },
    ],
  }
}

function fullSlot({ day, facts: { slot, over, unit } }: Waiting & { kind: 'full' }) {
  const search = new URLSearchParams({ dia: day ?? '', ...(slot && { horario: slot }) })
  const extra =
    unit === 'orders'
      ? counted(over, 'pedido de más', 'pedidos de más')
      : counted(over, 'arreglo de más', 'arreglos de más')
  return {
    words: `${extra} de lo que cabe: ${dayWords(day)}${slot ? `, ${slot}` : ''}`,
    ways: [{ label: 'Ver sus pedidos', to: `/admin/pedidos?${search}` }],
  }
}

function dayWords(day: string | null): string {
  return day ? formatDayLong(day) : ''
}
