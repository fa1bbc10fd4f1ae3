import { limaDay } from '~/dates'
import { formatMoney, percentOf } from '~/money'

export type Coupon = {
  code: string
  discount_type: 'percentage' | 'fixed'
  /** Hundredths: of a percent when `percentage` (1250 = 12.5 %), of a sol when `fixed`. */
  discount_amount: number
  /** First and last valid day in Lima, `yyyy-MM-dd`, both included. */
  start_date: string | null
  end_date: string | null
  usage_limit: number | null
  max_uses: number | null
  current_uses: number
  /** Céntimos. */
  min_purchase: number | null
}

export const UNKNOWN_COUPON = 'Cupón no válido'

/** A code as it is stored and compared: trimmed, without invisible characters, in capitals. */
export function couponCode(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .trim()
    .toUpperCase()
}

/**
 * The sentence that says why a coupon cannot be used; `null` when it can.
 *
 * The checks run in the order of the specification; the first that fails decides.
 *
 * @param subtotal céntimos, before shipping
 * @param now the instant of the purchase; days are compared in America/Lima
 * @source docs/specification/storefront.md §5, "Coupon checks in order"
 */
export function couponRefusal(coupon: Coupon, subtotal: number, now: Date): string | null {
  const today = limaDay(now)
  if (coupon.start_date && today < coupon.start_date) return 'Este cupón aún no está activo'
  if (coupon.end_date && today > coupon.end_date) return 'Este cupón ha expirado'
  if (coupon.current_uses >= usesAllowed(coupon)) return 'Este cupón ya alcanzó su límite de usos'
  if (isBelowMinimum(coupon, subtotal)) {
    const lacks = formatMoney(coupon.min_purchase - subtotal)
    return `Compra mínima de ${formatMoney(coupon.min_purchase)} requerida. Te faltan ${lacks}`
  }
  return null
}

/** Whether a purchase is too small for a coupon; `subtotal` in céntimos, before shipping. */
export function isBelowMinimum<C extends { min_purchase: number | null }>(
  coupon: C,
  subtotal: number,
): coupon is C & { min_purchase: number } {
  return coupon.min_purchase !== null && subtotal < coupon.min_purchase
}

export type CouponStatus = 'Expirado' | 'Próximamente' | 'Activo' | 'Inactivo'

/**
 * A coupon's status as staff read it; the first rule that matches. `isValidOn` (`coupon.server.ts`)
 * finds those that are `Activo`.
 *
 * @source docs/specification/back-office.md §4 "Coupon display status"; docs/specification/decisions.md Q-029
 */
export function couponStatus(
  coupon: Pick<Coupon, 'start_date' | 'end_date'> & { active: boolean },
  now: Date,
): CouponStatus {
  const today = limaDay(now)
  if (coupon.end_date && coupon.end_date < today) return 'Expirado'
  if (coupon.start_date && coupon.start_date > today) return 'Próximamente'
  return coupon.active ? 'Activo' : 'Inactivo'
}

/** The stricter of the two limits; `Infinity` without any. */
export function usesAllowed(coupon: Pick<Coupon, 'usage_limit' | 'max_uses'>): number {
  return Math.min(coupon.usage_limit ?? Infinity, coupon.max_uses ?? Infinity)
}

/**
 * The discount of a coupon on a subtotal.
 *
 * @param subtotal céntimos, ≥ 0, before shipping
 * @returns céntimos, between 0 and `subtotal`; half a céntimo rounds up
 * @source docs/specification/storefront.md §5, "Discount"
 */
export function couponDiscount(coupon: Coupon, subtotal: number): number {
  if (coupon.discount_type === 'fixed') return Math.min(coupon.discount_amount, subtotal)
  return Math.min(percentOf(subtotal, coupon.discount_amount), subtotal)
}

/** A coupon's discount as people read it: `S/ 5.00` or `12.5%`. */
export function worthOf(coupon: Pick<Coupon, 'discount_type' | 'discount_amount'>): string {
  if (coupon.discount_type === 'fixed') return formatMoney(coupon.discount_amount)
  return `${coupon.discount_amount / 100}%`
}
