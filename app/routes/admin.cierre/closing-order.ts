import type { deliveriesOn } from '~/models/orders/admin/dashboard.server'
import { paymentWords } from '~/models/orders/money/payment-words'

type Row = Parameters<typeof paymentWords>[0] &
  Record<'order_number' | 'customer_name' | 'customer_lastname', string>

/** An order in one line: whose it is, and what is missing of it. */
export function closingOrder(order: Row) {
  return {
    number: order.order_number,
    customer: `${order.customer_name} ${order.customer_lastname}`.trim(),
    /** Blank once it is paid. */
    owed: order.missing > 0 ? paymentWords(order) : '',
  }
}

export type ClosingOrder = ReturnType<typeof closingOrder>

/** The deliveries of a day by slot, earliest first; they are sorted that way. */
export function slotsOf(deliveries: Awaited<ReturnType<typeof deliveriesOn>>) {
  const slots = new Set(deliveries.map(({ delivery_time }) => delivery_time))
  return [...slots].map((slot) => {
    const rows = deliveries.filter(({ delivery_time }) => delivery_time === slot)
    const unpaid = rows.filter(({ missing }) => missing > 0).length
    return { slot: slot ?? 'Sin horario', lines: rows.map(closingOrder), unpaid }
  })
}
