import { contentOf } from '~/models/order-edit/order-content.server'
import type { LineDraft, OrderDraft } from '~/models/order-edit/order-edit'
import { versionOf } from '~/models/records/saving'

/** What an order contains, as its form would send it back untouched. */
export async function untouched(id: string): Promise<OrderDraft> {
  const order = await contentOf(id)
  if (!order) throw new Error('no order')
  return {
    lines: order.lines.map((line) => ({
      ...{ id: line.id, productId: '', colorId: '', quantity: line.quantity },
      ...{ day: line.delivery_date, slot: line.delivery_time, dedication: line.dedication },
      complementIds: line.complements.map((one) => one.id),
    })),
    charges: order.chargeLines.filter(({ by_staff }) => by_staff),
    coupon: 'rule',
    version: versionOf(order),
    isOnPurpose: false,
  }
}

export type Change = (draft: OrderDraft) => Partial<OrderDraft>

/** Changes the first line of a draft. */
export function first(some: Partial<LineDraft>): Change {
  return ({ lines }) => ({
    lines: lines.map((line, at) => (at === 0 ? { ...line, ...some } : line)),
  })
}
