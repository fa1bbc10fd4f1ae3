import { formatMoney } from '~/money'

/** What a wallet takes in one operation, in céntimos. */
export const OPERATION_MAX = 50_000

const WORDS = 'una dos tres cuatro cinco seis siete ocho nueve diez'.split(' ')

/**
 * In how many operations of a wallet an amount is paid, in words: `seis partes`.
 *
 * @param amount céntimos, > 0
 * @returns `null` for an amount that one operation takes
 */
export function inParts(amount: number): string | null {
  const parts = Math.ceil(amount / OPERATION_MAX)
  return parts > 1 ? `${inWords(parts)} partes` : null
}

/** The operations themselves: `cinco de S/ 500.00 y una de S/ 223.00`. */
export function partsInFull(amount: number): string {
  const [whole, rest] = [Math.floor(amount / OPERATION_MAX), amount % OPERATION_MAX]
  const largest = `${inWords(whole)} de ${formatMoney(OPERATION_MAX)}`
  return rest === 0 ? largest : `${largest} y una de ${formatMoney(rest)}`
}

function inWords(count: number): string {
  return WORDS[count - 1] ?? String(count)
}
