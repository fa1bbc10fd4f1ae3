import { withoutAccents } from '~/accents'
import type { DayLine } from '~/models/orders/admin/day-sheet.server'
import { senderOf } from '~/models/orders/recipient'

/** A dedication with more lines gets a row of its own and smaller type, to fit on one page. */
const LINES_OF_A_CARD = 12

/**
 * One dedication card per arrangement of a line, signed as its buyer asked: an anonymous one is not,
 * and a dedication that ends with the signature is signed once.
 */
export function cardsOf(line: DayLine) {
  const { id, dedication, order_number, quantity } = line
  if (!dedication) return []
  const sender = senderOf(line)
  const isSigned = sender === null || folded(dedication).endsWith(folded(sender))
  return Array.from({ length: quantity }, (_, index) => ({
    key: `${id}-${index}`,
    number: order_number,
    text: dedication,
    signature: isSigned ? null : sender,
    isLong: dedication.split('\n').length > LINES_OF_A_CARD,
  }))
}

/** Letters and digits alone, without accents. */
function folded(text: string): string {
  return withoutAccents(text).replace(/[^\p{L}\p{N}]/gu, '')
}
