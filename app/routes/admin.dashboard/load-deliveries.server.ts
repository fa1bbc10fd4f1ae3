import { formatDayLong } from '~/dates'
import { deliveriesOn } from '~/models/orders/admin/dashboard.server'
import { paymentWords } from '~/models/orders/money/payment-words'

/** So many orders of a slot stand on the desk; the list has the others, page by page. */
const SHOWN_OF_SLOT = 20

/** The deliveries of today and of tomorrow. */
export async function loadDeliveries(days: [today: string, tomorrow: string]) {
  const deliveries = await deliveriesOn(days, SHOWN_OF_SLOT)
  return days.map((day, index) => ({
    title: index === 0 ? 'Entregas de hoy' : 'Entregas de mañana',
    day: formatDayLong(day),
    date: day,
    slots: slotsOf(
      day,
      deliveries.filter(({ delivery_date }) => delivery_date === day),
    ),
  }))
}

type Deliveries = Awaited<ReturnType<typeof deliveriesOn>>

/** The deliveries of a day by slot, earliest first. */
function slotsOf(day: string, deliveries: Deliveries) {
  const slots = new Map(deliveries.map(({ delivery_time, of_slot }) => [delivery_time, of_slot]))
  return [...slots].map(([slot, count]) => ({
    slot: slot ?? 'Sin horario',
    count,
    list: `/admin/pedidos?${new URLSearchParams({ dia: day, ...(slot && { horario: slot }) })}`,
    orders: deliveries.filter(({ delivery_time }) => delivery_time === slot).map(deliveryOf),
  }))
}

function deliveryOf(order: Deliveries[number]) {
  return {
    number: order.order_number,
    customer: fullName(order),
    where: order.delivery_type === 'retiro' ? 'Retiro' : (order.shipping_zone_name ?? 'Envío'),
    status: order.status,
    money: paymentWords(order),
    isOwed: order.missing > 0,
  }
}

function fullName(order: { customer_name: string; customer_lastname: string }): string {
  return `${order.customer_name} ${order.customer_lastname}`.trim()
}
