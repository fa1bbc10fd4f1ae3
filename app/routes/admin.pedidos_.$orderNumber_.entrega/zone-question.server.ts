import type { ZoneDifference } from '~/models/orders/money/zone-difference.server'
import { formatMoney } from '~/money'
import { moneyText } from '../admin/order/ledger-view.server'

/** The question about the difference that another zone makes, in words. */
export function zoneQuestion({ zone, shipping, total, balance }: ZoneDifference) {
  const [before, after] = [formatMoney(shipping.before), formatMoney(shipping.after)]
  return {
    title: `El envío a ${zone} cuesta ${after}, y el pedido tiene ${before}: elige qué se cobra`,
    charge: {
      value: `cobrar-${shipping.after}`,
      label: `Cobrar ${after} de envío`,
      effect: `Total: ${formatMoney(total.before)} → ${formatMoney(total.after)}. ${moneyText(balance)}`,
    },
    keep: {
      value: `dejar-${shipping.after}`,
      label: `Dejar el envío en ${before}`,
      effect: `El total sigue en ${formatMoney(total.before)}.`,
    },
  }
}

export type ZoneQuestion = ReturnType<typeof zoneQuestion>

/** The answer, which counts for the cost that it was asked about alone; `null` for none. */
export function decisionOf(text: string) {
  const [, choice, cost] = /^(cobrar|dejar)-(\d{1,9})$/.exec(text) ?? []
  return choice ? { isCharged: choice === 'cobrar', cost: Number(cost) } : null
}
