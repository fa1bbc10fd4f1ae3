import { formatDay, limaDay } from '~/dates'
import type { Order } from '~/models/orders/order.server'
import { documentChoices, DOCUMENTS } from '~/models/orders/receipts/document'
import { RECEIPTS, receiptName, standingSale, toCredit } from '~/models/orders/receipts/receipt'
import {
  buyerOf,
  linesOfOrder,
  receiptKind,
  receiptsOf,
} from '~/models/orders/receipts/receipt.server'
import { taxSum } from '~/models/orders/receipts/tax'
import { receiptRules } from '~/models/site/settings/setting'
import { allSettings } from '~/models/site/settings/setting.server'

/**
 * An order's boleta or factura: what it says, what was noted of it, and what its forms need. Amounts in céntimos.
 *
 * @param money of its ledger: what was paid less what went back, and what went back
 * @returns `null` where the shop notes none
 */
export async function receiptsView(order: Order, money: { paid: number; refunded: number }) {
  const rules = receiptRules(await allSettings())
  if (!rules) return null
  const receipts = await receiptsOf(order.id)
  const standing = standingSale(receipts)
  const lines = standing?.sale.lines ?? linesOfOrder(order, rules)
  const credited = receipts.filter(({ corrects_id }) => corrects_id === standing?.sale.id)
  const buyer = buyerOf(order)
  return {
    lines,
    sum: taxSum(lines),
    kind: RECEIPTS[standing?.sale.kind ?? receiptKind(order, rules)].label,
    buyer: { ...buyer, label: DOCUMENTS[buyer.kind].label },
    /** The one that an order has is not taken away by the régimen. */
    documents: documentChoices(rules, buyer.kind),
    noted: receipts.map((receipt) => ({
      ...{ id: receipt.id, name: receiptName(receipt), link: receipt.link, total: receipt.total },
      isCredit: receipt.kind === 'credit_note',
      day: formatDay(receipt.issued_on),
    })),
    /** What a note of credit can take, and what it should. */
    credit: standing && {
      of: receiptName(standing.sale),
      wanted: toCredit(standing.left.total, {
        due: order.status === 'cancelado' ? 0 : order.total,
        ...money,
        credited: taxSum(credited).total,
      }),
    },
    /** More than the receipt says. */
    grown: standing && order.status !== 'cancelado' ? order.total - standing.left.total : 0,
    isDue: standing === null && order.status !== 'cancelado' && lines.length > 0,
    today: limaDay(new Date()),
  }
}

export type ReceiptsView = NonNullable<Awaited<ReturnType<typeof receiptsView>>>
