import { db, type Executor, type Trx } from '~/database/db.server'
import { couponDiscount, isBelowMinimum } from '~/models/coupons/coupon'
import { formatMoney } from '~/money'
import type { Content } from './order-content.server'
import type { CouponChoice } from './order-edit'

/** The coupon of an order as it is today; `undefined` when the order has none, or it was deleted. */
export function couponOfOrder(orderId: string, executor: Executor = db) {
  return executor
    .selectFrom('order_takings')
    .innerJoin('coupons', 'coupons.id', 'coupon_id')
    .selectAll('coupons')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}

type Discount = { discount: number; code: string | null } | { problem: string }

/**
 * The discount of an order whose lines are others. While their sum is the same it stays as it was
 * sold, and so does one that no coupon gave; one of a coupon that was deleted is capped.
 *
 * @param subtotal céntimos, of the new lines
 * @returns céntimos and the coupon's code, or why staff have to choose
 */
export async function keptDiscount(
  trx: Trx,
  order: Content,
  subtotal: number,
  choice: CouponChoice,
): Promise<Discount> {
  const { discount, coupon_code: code } = order
  if (code !== null && choice === 'remove') return { discount: 0, code: null }
  if (code === null || subtotal === order.subtotal) return { discount, code }
  const coupon = await couponOfOrder(order.id, trx)
  if (!coupon) return { discount: Math.min(discount, subtotal), code }
  if (choice === 'rule' && isBelowMinimum(coupon, subtotal)) {
    const minimum = formatMoney(coupon.min_purchase)
    return {
      problem: `El cupón ${code} pide una compra mínima de ${minimum} y quedan ${formatMoney(subtotal)}: elige si se mantiene o se quita`,
    }
  }
  return { discount: couponDiscount(coupon, subtotal), code }
}
