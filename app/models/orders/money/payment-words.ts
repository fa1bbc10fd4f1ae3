import { formatMoney } from '~/money'
import type { Status } from '../order'

/** An order's money: what the ledger says, in céntimos, and whether it is paid at the door. */
export type OrderMoney = { missing: number; extra: number; collects: boolean }

/**
 * What staff and riders read of an order's money, the same wherever it is shown.
 *
 * @param status a cancelled order misses nothing
 * @param hasAmounts false on paper that the recipient unpacks
 */
export function paymentWords(
  { status, missing, extra, collects }: OrderMoney & { status: string },
  hasAmounts = true,
): string {
  const named = (words: string, amount: number) =>
    hasAmounts ? `${words} ${formatMoney(amount)}` : words
  if (missing > 0 && collects) return `${named('Cobrar', missing)} al entregar`
  if (missing > 0) return hasAmounts ? named('Falta', missing) : 'Falta pagar'
  if (status === 'cancelado') return extra > 0 ? named('Por devolver', extra) : 'Nada por cobrar'
  return extra > 0 && hasAmounts ? `Pagado, ${named('sobran', extra)}` : 'Pagado'
}

/**
 * Whether an order that takes a status moves on without its money. What is paid at the door may be missing until
 * it is delivered; nothing needs to be paid of an order that waits for its payment, or is cancelled.
 *
 * @param missing of the order as it will be
 */
export function leavesUnpaid(
  status: Status,
  { missing, collects }: Pick<OrderMoney, 'missing' | 'collects'>,
): boolean {
  if (missing <= 0 || status === 'pendiente' || status === 'cancelado') return false
  return !collects || status === 'entregado'
}
