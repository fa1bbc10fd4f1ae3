import type { Cell } from '~/spreadsheets/csv'
import { formatDay, formatInstant } from '~/dates'
import type { ListedOrder } from '~/models/order-desk/order-list.server'
import { isStatus, STATUSES } from '~/models/orders/order'
import { PAYMENT_LABELS } from '~/payment-methods'
import { contactOf, isForAnother, senderOf } from '~/models/orders/recipient'

/** Of the files of orders, CSV and .xlsx. */
export const ORDER_COLUMNS =
  'Pedido,Fecha,Estado,Cliente,Correo,Celular,DNI,Entrega,Zona,Dirección,Referencia,Días,Arreglos,Subtotal,Envío,Descuento,Cupón,Cargos,Total,Pagado,Falta,Sobra,Pago,Notas,Distrito,Recibe,Celular de quien recibe,Sin precio,Sorpresa,Firma'.split(
    ',',
  )

/** An order as a row under `ORDER_COLUMNS`. */
export function orderRow(order: ListedOrder): Cell[] {
  return [
    order.order_number,
    formatInstant(order.created_at),
    isStatus(order.status) ? STATUSES[order.status].label : order.status,
    `${order.customer_name} ${order.customer_lastname}`.trim(),
    order.email ?? '',
    order.phone,
    order.customer_dni,
    order.delivery_type === 'retiro' ? 'Retiro' : 'Envío',
    order.shipping_zone_name ?? '',
    order.shipping_address ?? order.pickup_sucursal ?? '',
    order.shipping_reference ?? '',
    daysOf(order),
    order.lines.map(({ quantity, product_name }) => `${quantity} × ${product_name}`).join(', '),
    { cents: order.subtotal },
    { cents: order.shipping_cost },
    { cents: order.discount },
    order.coupon_code ?? '',
    { cents: order.charges },
    { cents: order.total },
    { cents: order.paid },
    { cents: order.missing },
    { cents: order.extra },
    PAYMENT_LABELS[order.payment_method],
    order.notes ?? '',
    ...deliveryOf(order),
  ]
}

/** Where it goes, and who receives it: blank for the buyer. */
function deliveryOf(order: ListedOrder): string[] {
  const district = order.district ?? ''
  if (!isForAnother(order)) return [district, '', '', '', '', '']
  const { name, phone } = contactOf(order)
  const said = (isSo: boolean) => (isSo ? 'Sí' : 'No')
  return [
    ...[district, name, phone, said(order.without_price), said(order.is_surprise)],
    senderOf(order) ?? 'Anónimo',
  ]
}

function daysOf({ lines }: ListedOrder): string {
  const days = lines.map(({ delivery_date, delivery_time }) =>
    [delivery_date && formatDay(delivery_date), delivery_time].filter(Boolean).join(' '),
  )
  return [...new Set(days)].filter(Boolean).join(', ')
}
