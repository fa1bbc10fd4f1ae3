import { careSteps } from '~/models/catalogue/care'
import type { DayLine } from '~/models/orders/admin/day-sheet.server'
import { isStatus, STATUSES } from '~/models/orders/order'
import { cardsOf } from '../admin/order/day/cards-of'
import { lineWords } from '../admin/order/day/line-words'

/** What a florist needs of a day's lines to make them, by slot: this is all that leaves the server. */
export function benchOf(lines: DayLine[]) {
  const slots = new Map<string, ReturnType<typeof workOf>[]>()
  for (const line of lines) {
    const slot = line.delivery_time ?? 'Sin horario'
    slots.set(slot, [...(slots.get(slot) ?? []), workOf(line)])
  }
  return [...slots].map(([slot, works]) => ({ slot, works }))
}

function workOf(line: DayLine) {
  const [card] = cardsOf(line)
  return {
    id: line.id,
    number: line.order_number,
    state: isStatus(line.status) ? STATUSES[line.status] : STATUSES.pendiente,
    picture: line.image_url,
    ...lineWords(line),
    color: line.product_color,
    contents: line.size_contents,
    care: careSteps(line.instructions ?? ''),
    receiver: line.recipient_name === null ? null : firstName(line.recipient_name),
    card: card ? { text: card.text, signature: card.signature } : null,
  }
}

export type BenchSlot = ReturnType<typeof benchOf>[number]

function firstName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return first
}
