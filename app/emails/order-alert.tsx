import { formatMoney } from '~/money'
import { mailStyles } from './styles'
import { CallToAction, Divider, Layout, type Letter, Paragraph, Subtitle, Title } from './layout'
import { lineDelivery, OrderLines, type OrderMail, OrderNumber, OrderPlace } from './order-parts'

export type OrderAlertProps = Letter & { order: OrderMail }

/**
 * To the shop's own address, once for each order.
 *
 * @source docs/specification/decisions.md Q-099
 */
export function OrderAlert({ origin, order }: OrderAlertProps) {
  return (
    <Layout
      origin={origin}
      preview={`${order.customerName} · ${formatMoney(order.total)} · ${deliveries(order).join(' · ')}`}
      reason="Este aviso llega al correo de la tienda con cada pedido."
    >
      <Title>Nuevo pedido</Title>
      <Paragraph>
        {order.customerName} hizo un pedido de{' '}
        <span style={mailStyles.together}>{formatMoney(order.total)}</span>. Paga con{' '}
        {PAYMENTS[order.paymentMethod]}.
      </Paragraph>
      <OrderNumber label="Número de pedido">{order.orderNumber}</OrderNumber>
      {deliveries(order).length > 0 ? <Subtitle>Para cuándo</Subtitle> : null}
      {deliveries(order).map((when) => (
        <div key={when} style={mailStyles.item}>
          {when}
        </div>
      ))}
      <CallToAction href={`${origin}/admin/pedidos`}>Abrir los pedidos</CallToAction>
      <Divider />
      <Subtitle>El pedido</Subtitle>
      <OrderLines order={order} />
      <Divider />
      <OrderPlace order={order} />
    </Layout>
  )
}

const PAYMENTS = {
  yape: 'Yape',
  plin: 'Plin',
  transferencia: 'transferencia',
  efectivo: 'efectivo',
  tarjeta: 'tarjeta',
} as const

/** Each day and slot of the order, once. */
function deliveries(order: OrderMail): string[] {
  return [...new Set(order.lines.map(lineDelivery).filter(Boolean))].sort()
}
