import { formatMoney } from '~/money'

const WORDS = 'una dos tres cuatro cinco seis siete ocho nueve diez'.split(' ')

/**
 * In how many operations of a wallet an amount is paid, in words: `seis partes`.
 *
 * @param amount céntimos, > 0
 * @param most céntimos of one operation
 * @returns `null` for an amount that one operation takes
 */
export function inParts(amount: number, most: number): string | null {
  const parts = Math.ceil(amount / most)
  return parts > 1 ? `${inWords(parts)} partes` : null
}

/** The operations themselves: `cinco de S/ 500.00 y una de S/ 223.00`. */
export function partsInFull(amount: number, most: number): string {
  const [whole, rest] = [Math.floor(amount / most), amount % most]
  const largest = `${inWords(whole)} de ${formatMoney(most)}`
  return rest === 0 ? largest : `${largest} y una de ${formatMoney(rest)}`
}

/**
 * What is said of an amount that a wallet does not take at once; `null` of another.
 *
 * @param amount céntimos, > 0
 * @param most céntimos of one operation
 */
export function paidInParts(wallet: string, amount: number, most: number): string | null {
  const parts = inParts(amount, most)
  const inFull = `${parts}, ${partsInFull(amount, most)}`
  return parts && `${wallet} permite hasta ${formatMoney(most)} por operación: paga en ${inFull}.`
}

function inWords(count: number): string {
  return WORDS[count - 1] ?? String(count)
}
