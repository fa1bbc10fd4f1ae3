/** Céntimos: the largest amount that the database keeps, S/ 21474836.47. */
export const AMOUNT_MAX = 2 ** 31 - 1

/**
 * Céntimos as people read them: `S/ 1250.00`.
 *
 * A plain space, a decimal point and no grouping, wherever an amount is shown.
 *
 * @param centimos integer, any sign
 * @source docs/specification/storefront.md §1 and §9; docs/decisions/0003
 */
export function formatMoney(centimos: number): string {
  return `S/ ${formatAmount(centimos)}`
}

/** What is charged besides, as people read it: `S/ 15.00`, and of a rebate `− S/ 15.00`. */
export function formatCharge(centimos: number): string {
  return centimos < 0 ? `− ${formatMoney(-centimos)}` : formatMoney(centimos)
}

/** Céntimos as a field shows them: `12.50`. */
export function formatAmount(centimos: number): string {
  const sign = centimos < 0 ? '-' : ''
  const digits = String(Math.abs(centimos)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Typed text as céntimos: `12`, `12,5` and `12.50` are understood.
 *
 * @returns céntimos from 0 to 99 999 999, or `null` for anything else: signs, exponents, grouping,
 *   more than two decimals, other scripts' digits
 */
export function parseAmount(text: string): number | null {
  const match = /^([0-9]{1,6})(?:[.,]([0-9]{1,2}))?$/.exec(text.trim())
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/**
 * A share of an amount, to the céntimo, half up.
 *
 * @param centimos ≥ 0
 * @param hundredths of a percent: 1250 is 12.5 %
 */
export function percentOf(centimos: number, hundredths: number): number {
  return Math.floor((centimos * hundredths + 5_000) / 10_000)
}
