import { Readable } from 'node:stream'
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/cookies/auth.server'
import { csvLines, csvOf } from '~/csv'
import { formatDay, formatInstant, limaDay } from '~/dates'
import { isStatus, PAYMENT_LABELS, STATUSES } from '~/models/orders/order'
import { contactOf, isForAnother, senderOf } from '~/models/orders/recipient'
import { readOrderFilters } from '~/models/order-desk/order-filters'
import { type ListedOrder, ordersForFile } from '~/models/order-desk/order-list.server'
import { formatAmount } from '~/money'

const COLUMNS =
  'Pedido,Fecha,Estado,Cliente,Correo,Celular,DNI,Entrega,Zona,Dirección,Referencia,Días,Arreglos,Subtotal,Envío,Descuento,Cupón,Cargos,Total,Pagado,Falta,Sobra,Pago,Notas,Distrito,Recibe,Celular de quien recibe,Sin precio,Sorpresa,Firma'.split(
    ',',
  )

/** All pages of the filtered list as a CSV file. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const parts = ordersForFile(readOrderFilters(new URL(request.url).searchParams))
  // Reads the first part before answering, so that a database failure becomes an error page and not
  // a truncated file.
  const first = await parts.next()
  const file = createReadableStreamFromReadable(
    Readable.from(textOf(first.done ? [] : first.value, parts)),
  )
  return new Response(file, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="pedidos-${limaDay(new Date())}.csv"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

async function* textOf(first: ListedOrder[], parts: AsyncIterable<ListedOrder[]>) {
  yield csvOf([COLUMNS, ...first.map(rowOf)])
  for await (const orders of parts) yield csvLines(orders.map(rowOf))
}

function rowOf(order: ListedOrder): string[] {
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
    formatAmount(order.subtotal),
    formatAmount(order.shipping_cost),
    formatAmount(order.discount),
    order.coupon_code ?? '',
    formatAmount(order.charges),
    formatAmount(order.total),
    formatAmount(order.paid),
    formatAmount(order.missing),
    formatAmount(order.extra),
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
