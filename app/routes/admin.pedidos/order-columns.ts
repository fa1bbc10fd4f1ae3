import type { Columns } from '~/spreadsheets/csv'
import { formatDay, formatInstant } from '~/dates'
import type { ListedOrder } from '~/models/orders/admin/order-list.server'
import { CHANNELS } from '~/models/orders/admin/channel/channel'
import { isStatus, STATUSES } from '~/models/orders/order'
import { PAYMENT_LABELS } from '~/payment-methods'
import { contactOf, isForAnother, senderOf } from '~/models/orders/recipient'

/** Of the files of orders, CSV and .xlsx; the screen has the number, the customer, the status and the total of them. */
export const ORDER_COLUMNS = {
  number: { heading: 'Pedido', cell: (order) => order.order_number },
  placed: { heading: 'Fecha', cell: (order) => formatInstant(order.created_at) },
  status: {
    heading: 'Estado',
    cell: ({ status }) => (isStatus(status) ? STATUSES[status].label : status),
  },
  customer: {
    heading: 'Cliente',
    cell: (order: ListedOrder) => `${order.customer_name} ${order.customer_lastname}`.trim(),
  },
  email: { heading: 'Correo', cell: (order) => order.email ?? '' },
  phone: { heading: 'Celular', cell: (order) => order.phone },
  dni: { heading: 'DNI', cell: (order) => order.customer_dni },
  delivery: {
    heading: 'Entrega',
    cell: (order) => (order.delivery_type === 'retiro' ? 'Retiro' : 'Envío'),
  },
  zone: { heading: 'Zona', cell: (order) => order.shipping_zone_name ?? '' },
  address: {
    heading: 'Dirección',
    cell: (order) => order.shipping_address ?? order.pickup_sucursal ?? '',
  },
  reference: { heading: 'Referencia', cell: (order) => order.shipping_reference ?? '' },
  days: { heading: 'Días', cell: daysOf },
  lines: {
    heading: 'Arreglos',
    cell: ({ lines }) =>
      lines.map(({ quantity, product_name }) => `${quantity} × ${product_name}`).join(', '),
  },
  subtotal: { heading: 'Subtotal', cell: (order) => ({ cents: order.subtotal }) },
  shipping: { heading: 'Envío', cell: (order) => ({ cents: order.shipping_cost }) },
  discount: { heading: 'Descuento', cell: (order) => ({ cents: order.discount }) },
  coupon: { heading: 'Cupón', cell: (order) => order.coupon_code ?? '' },
  charges: { heading: 'Cargos', cell: (order) => ({ cents: order.charges }) },
  total: { heading: 'Total', cell: (order) => ({ cents: order.total }) },
  paid: { heading: 'Pagado', cell: (order) => ({ cents: order.paid }) },
  missing: { heading: 'Falta', cell: (order) => ({ cents: order.missing }) },
  extra: { heading: 'Sobra', cell: (order) => ({ cents: order.extra }) },
  payment: { heading: 'Pago', cell: (order) => PAYMENT_LABELS[order.payment_method] },
  notes: { heading: 'Notas', cell: (order) => order.notes ?? '' },
  channel: { heading: 'Canal', cell: (order) => CHANNELS[order.channel] },
  district: { heading: 'Distrito', cell: (order) => order.district ?? '' },
  recipient: { heading: 'Recibe', cell: ofOther((order) => contactOf(order).name) },
  recipientPhone: {
    heading: 'Celular de quien recibe',
    cell: ofOther((order) => contactOf(order).phone),
  },
  withoutPrice: { heading: 'Sin precio', cell: ofOther((order) => yesOrNo(order.without_price)) },
  surprise: { heading: 'Sorpresa', cell: ofOther((order) => yesOrNo(order.is_surprise)) },
  signature: { heading: 'Firma', cell: ofOther((order) => senderOf(order) ?? 'Anónimo') },
  firstSource: { heading: 'Primera visita', cell: (order) => order.first_source ?? '' },
  source: { heading: 'Llegó por', cell: (order) => order.last_source ?? '' },
} satisfies Columns<ListedOrder>

/** Of who receives it; blank when that is the buyer. */
function ofOther(said: (order: ListedOrder) => string) {
  return (order: ListedOrder) => (isForAnother(order) ? said(order) : '')
}

function yesOrNo(isSo: boolean): string {
  return isSo ? 'Sí' : 'No'
}

function daysOf({ lines }: ListedOrder): string {
  const days = lines.map(({ delivery_date, delivery_time }) =>
    [delivery_date && formatDay(delivery_date), delivery_time].filter(Boolean).join(' '),
  )
  return [...new Set(days)].filter(Boolean).join(', ')
}
