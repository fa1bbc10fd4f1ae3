import { formatDay, isDay } from '~/dates'
import { formatMoney, parseAmount } from '~/money'

/** The text fields of a coupon's form. */
type Typed = Partial<
  Record<
    | 'discount_type'
    | 'discount_amount'
    | 'min_purchase'
    | 'start_date'
    | 'end_date'
    | 'usage_limit'
    | 'max_uses',
    string | null
  >
>

/**
 * What a coupon will do, in words: `S/ 5.00 de descuento, del 01/02/2027 al 14/02/2027, 100 usos.`
 *
 * @returns an empty text while there is no valid amount
 */
export function couponSentence(typed: Typed): string {
  const amount = parseAmount(typed.discount_amount ?? '')
  if (amount === null) return ''
  const discount = typed.discount_type === 'fixed' ? formatMoney(amount) : `${amount / 100}%`
  const from = parseAmount(typed.min_purchase ?? '')
  const purchase = from === null || from === 0 ? '' : ` en compras desde ${formatMoney(from)}`
  return `${discount} de descuento${purchase}, ${days(typed)}, ${uses(typed)}.`
}

function days({ start_date, end_date }: Typed): string {
  const [start, end] = [start_date, end_date].map((day) =>
    day && isDay(day) ? formatDay(day) : '',
  )
  if (start && end) return start === end ? `solo el ${start}` : `del ${start} al ${end}`
  if (start) return `desde el ${start}`
  return end ? `hasta el ${end}` : 'sin fecha de fin'
}

/** The stricter of the two limits. */
function uses({ usage_limit, max_uses }: Typed): string {
  const limits = [usage_limit, max_uses].filter((limit) => /^[1-9]\d*$/.test(limit?.trim() ?? ''))
  if (limits.length === 0) return 'sin límite de usos'
  const most = Math.min(...limits.map(Number))
  return most === 1 ? '1 uso' : `${most} usos`
}
