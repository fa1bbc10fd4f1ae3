import { Link } from '@react-email/components'
import { formatMoney } from '~/money'
import { PAYMENT_METHODS } from '~/payment-methods'
import { mailStyles } from '../styles'
import { CallToAction, Divider, Layout, type Letter, Paragraph, Subtitle, Title } from '../layout'
import {
  deliveriesOf,
  OrderDays,
  OrderLines,
  type OrderMail,
  OrderNumber,
  OrderPlace,
} from './order-parts'
import type { Mail } from '../mail'
import { order, origin } from './sample-order'

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
      preview={`${order.customerName} · ${formatMoney(order.total)} · ${deliveriesOf(order).join(' · ')}`}
      reason="Este aviso llega al correo de la tienda con cada pedido."
    >
      <Title>Nuevo pedido</Title>
      <Paragraph>
        {order.customerName} hizo un pedido de{' '}
        <span style={mailStyles.together}>{formatMoney(order.total)}</span>. Paga con{' '}
        {PAYMENT_METHODS[order.payment_method].inText}.
      </Paragraph>
      <OrderNumber label="Número de pedido">{order.order_number}</OrderNumber>
      <OrderDays order={order} title="Para cuándo" />
      <CallToAction href={`${origin}/admin/pedidos/${order.order_number}`}>
        Abrir el pedido
      </CallToAction>
      <Subtitle>Quién compra</Subtitle>
      <div style={mailStyles.item}>
        {order.customerName},{' '}
        <Link href={order.call} style={mailStyles.link}>
          {order.phone}
        </Link>
      </div>
      {order.chat ? (
        <div style={mailStyles.item}>
          <Link href={order.chat} style={mailStyles.link}>
            Escribir por WhatsApp
          </Link>
        </div>
      ) : null}
      <Divider />
      <Subtitle>El pedido</Subtitle>
      <OrderLines order={order} />
      <Divider />
      <OrderPlace order={order} />
    </Layout>
  )
}

export const orderAlert: Mail<OrderAlertProps> = {
  subject: ({ order }) => `Nuevo pedido ${order.order_number}`,
  body: OrderAlert,
  samples: { 'nuevo-pedido': { origin, order } },
}
