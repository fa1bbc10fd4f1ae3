import type { Edited } from '~/models/orders/edit/order-edit.server'
import { formatCharge, formatMoney } from '~/money'
import { moneyText } from '../admin/order/ledger-view.server'

/** What an edit would come to, in words. */
export function differenceOf({ changes, before, amounts, balance }: Edited) {
  const { subtotal, shipping, discount, charges, total } = amounts
  const sums: [name: string, amount: string][] = [
    ['Subtotal', formatMoney(subtotal)],
    ['Envío', formatMoney(shipping)],
  ]
  if (discount > 0) sums.push(['Descuento', formatCharge(-discount)])
  for (const { name, amount } of charges) sums.push([name, formatCharge(amount)])
  sums.push(['Total', formatMoney(total)])
  sums.push(['Pagado', formatMoney(balance.paid)])
  return {
    changes,
    total: total === before ? null : `${formatMoney(before)} → ${formatMoney(total)}`,
    sums,
    money: moneyText(balance),
  }
}

export type Difference = ReturnType<typeof differenceOf>
