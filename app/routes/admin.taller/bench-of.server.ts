import { careSteps } from '~/models/catalogue/care'
import type { DayLine } from '~/models/orders/admin/day-sheet.server'
import { UNDO_MINUTES } from '~/models/orders/bench/ready'
import { workVersion } from '~/models/orders/bench/work-version.server'
import { recipeWords } from '~/models/catalogue/recipes/recipe'
import { isStatus, STATUSES } from '~/models/orders/order'
import { cardsOf } from '../admin/order/day/cards-of'
import { lineWords } from '../admin/order/day/line-words'
import { madeView } from '../admin/order/day/made-words'

/**
 * What a florist needs of a day's lines to make them, by slot: this is all that leaves the server. An order's notes do not:
 * they hold whatever was said on the telephone, which may be how to reach the buyer.
 */
export function benchOf(lines: DayLine[], now: Date) {
  const slots = new Map<string, DayLine[]>()
  for (const line of lines) {
    const slot = line.delivery_time ?? 'Sin horario'
    slots.set(slot, [...(slots.get(slot) ?? []), line])
  }
  return [...slots].map(([slot, ofSlot]) => {
    const works = ofSlot.map((line) => workOf(line, now))
    return {
      slot,
      toMake: works.filter(({ made }) => made === null),
      made: works.filter(({ made }) => made !== null),
    }
  })
}

function workOf(line: DayLine, now: Date) {
  const [card] = cardsOf(line)
  return {
    id: line.id,
    version: workVersion(line),
    number: line.order_number,
    state: isStatus(line.status) ? STATUSES[line.status] : STATUSES.pendiente,
    picture: line.image_url,
    ...lineWords(line),
    color: line.product_color,
    contents: line.size_contents,
    recipe: recipeWords(line.recipe),
    care: careSteps(line.instructions ?? ''),
    receiver: line.recipient_name === null ? null : firstName(line.recipient_name),
    card: card ? { text: card.text, signature: card.signature } : null,
    ...madeView(line, now),
    mayUndo: line.made_at !== null && now.getTime() < line.made_at.getTime() + UNDO_MS,
  }
}

const UNDO_MS = UNDO_MINUTES * 60_000

export type BenchSlot = ReturnType<typeof benchOf>[number]
export type Work = BenchSlot['toMake'][number]

function firstName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return first
}
