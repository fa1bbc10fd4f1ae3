import { useState } from 'react'
import { couponCode } from '~/models/coupons/coupon'
import type { Charge } from '~/models/delivery/calendar'
import { orderTotal } from '~/models/orders/order'
import type { AnsweredCheckout, Zone } from './checkout-fields'

type Quoted = {
  /** Céntimos. */
  quote: { subtotal: number; discount: number; coupon: string | null; chargeLines: Charge[] }
  zones: Zone[]
  pickup: object | null
}

/**
 * The amounts of the checkout, in céntimos, as the form's choices change them.
 *
 * @returns `recount` reads the form after each change; `isApplied` says whether the quoted coupon
 *   applies
 */
export function useTotals(form: AnsweredCheckout, { quote, zones, pickup }: Quoted) {
  const [typed, setTyped] = useState<{ delivery?: string; zone?: string; code?: string }>({})
  const isPickup =
    pickup !== null && (typed.delivery ?? form.field('delivery_type').initialValue) === 'retiro'
  const zoneId = typed.zone ?? form.field('shipping_zone_id').initialValue
  const zone = isPickup ? undefined : zones.find(({ id }) => id === zoneId)
  const shipping = zone?.cost ?? 0
  const needsZone = !isPickup && !zone
  // With another code typed, the applied coupon no longer counts.
  const isApplied = quote.coupon !== null && couponCode(typed.code ?? quote.coupon) === quote.coupon
  const discount = isApplied ? quote.discount : 0
  const { subtotal, chargeLines } = quote
  const charges = chargeLines.reduce((sum, { amount }) => sum + amount, 0)
  const total = orderTotal({ subtotal, shipping, discount, charges })

  function recount(values: FormData) {
    const text = (name: string) => {
      const value = values.get(name)
      return typeof value === 'string' ? value : ''
    }
    setTyped({
      delivery: text('delivery_type'),
      zone: text('shipping_zone_id'),
      code: text('coupon_code'),
    })
  }

  const amounts = { subtotal, shipping, discount, chargeLines, total, needsZone }
  return { amounts, isApplied, recount }
}
