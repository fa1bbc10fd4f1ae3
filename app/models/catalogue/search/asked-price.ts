import { withoutAccents } from '~/accents'

/** Bounds of what is paid for an arrangement, both included; céntimos. */
export type PriceRange = { min?: number; max?: number }

const AMOUNT = String.raw`(?:s\/\.? *)?(\d{1,5}(?:[.,]\d{1,2})?)(?: *soles)?\b`
const BETWEEN = new RegExp(`\\bentre ${AMOUNT} y ${AMOUNT}`)
const UP_TO = new RegExp(
  `\\b(?:menos de|no mas de|hasta|maximo(?: de)?|(?:por )?debajo de|menor(?:es)? (?:a|de|que)) ${AMOUNT}`,
)
const FROM = new RegExp(`\\b(?:mas de|desde|minimo(?: de)?|a partir de) ${AMOUNT}`)
const ALONE = /(?:s\/\.? *(\d{1,5}(?:[.,]\d{1,2})?)|\b(\d{1,5}(?:[.,]\d{1,2})?) soles)\b/

/**
 * The price that a search names, and its other words.
 *
 * @param text as typed: 'rosas de menos de S/ 100', 'entre 80 y 120 soles'
 * @returns `price` is `null` when none is named; `rest` in small letters without accents
 */
export function askedPrice(text: string): { rest: string; price: PriceRange | null } {
  const plain = withoutAccents(text).replace(/\s+/g, ' ')
  for (const [pattern, rangeOf] of SPOKEN) {
    const [named, ...amounts] = pattern.exec(plain) ?? []
    if (named === undefined) continue
    const numbers = amounts.filter((amount) => amount !== undefined).map(centimos)
    return { rest: plain.replace(named, ' '), price: rangeOf(numbers) }
  }
  return { rest: plain, price: null }
}

const SPOKEN: [RegExp, (amounts: number[]) => PriceRange][] = [
  [BETWEEN, (amounts) => ({ min: Math.min(...amounts), max: Math.max(...amounts) })],
  [UP_TO, ([max]) => ({ max })],
  [FROM, ([min]) => ({ min })],
  [ALONE, ([max]) => ({ max })],
]

function centimos(amount: string): number {
  return Math.round(Number(amount.replace(',', '.')) * 100)
}
