import { withoutAccents } from '~/accents'
import type { DayLine } from '~/models/orders/admin/day-sheet.server'
import { senderOf } from '~/models/orders/recipient'

/** A dedication with more lines gets a row of its own and smaller type, to fit on one page. */
const LINES_OF_A_CARD = 12

/**
 * One dedication card per arrangement of a line, signed as its buyer asked: an anonymous one is not,
 * and a dedication that ends with the signature, apart from its text, is signed once.
 */
export function cardsOf(line: DayLine) {
  const { id, dedication, order_number, quantity } = line
  if (!dedication) return []
  const sender = senderOf(line)
  const isSigned = sender === null || isSignedBy(dedication, sender)
  return Array.from({ length: quantity }, (_, index) => ({
    key: `${id}-${index}`,
    number: order_number,
    text: dedication,
    signature: isSigned ? null : sender,
    isLong: dedication.split('\n').length > LINES_OF_A_CARD,
  }))
}

/** Between two words. */
const GAP = String.raw`[^\p{L}\p{N}]`
/** What sets a signature apart from the text before it: a line of its own, punctuation, or a dash that joins no two words. */
const APART = String.raw`(?:(?:^|\n)${GAP}*|[,.;:!?…—―]\s*|\s\p{Pd}\s*)`

/**
 * Whether a dedication already ends with a signature, in whatever letters. In doubt it does not: a card that is
 * signed twice still says who sends it.
 */
function isSignedBy(dedication: string, sender: string): boolean {
  const words = withoutAccents(sender).match(/[\p{L}\p{N}]+/gu)
  if (!words) return dedication.trim().endsWith(sender.trim())
  const ending = new RegExp(`${APART}${words.join(`${GAP}+`)}${GAP}*$`, 'u')
  return ending.test(withoutAccents(dedication))
}
