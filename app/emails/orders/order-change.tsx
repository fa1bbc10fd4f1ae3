import { mailStyles } from '../styles'
import { CallToAction, Layout, type Letter, Note, Paragraph, Subtitle, Title } from '../layout'
import { lineDelivery, type OrderMail, OrderNumber, OrderPlace } from './order-parts'
import type { HistoryMail } from '../mail'
import { OrderEdited, type OrderEditedProps } from './order-edited'
import { link, order, origin } from './sample-order'

export type OrderChangeProps = Letter & {
  order: OrderMail
  /** The order's private link, absolute. */
  link: string
  /** Of an order whose content changed, what is noted of its payment; `null` when its delivery did. */
  balance: OrderEditedProps['balance'] | null
}

/** To the buyer, when staff changed an order and meant them to know. */
export function OrderChange({ balance, ...shown }: OrderChangeProps) {
  return balance ? <OrderEdited {...shown} balance={balance} /> : <DeliveryChange {...shown} />
}

function DeliveryChange({ origin, order, link }: Omit<OrderChangeProps, 'balance'>) {
  const days = order.lines.flatMap((line) =>
    line.deliveryDate ? `${line.quantity} × ${line.name}: ${lineDelivery(line)}` : [],
  )
  return (
    <Layout
      origin={origin}
      preview={`Pedido ${order.orderNumber}: así queda la entrega.`}
      reason="Recibes este correo porque hiciste un pedido en nuestra tienda."
    >
      <Title>Cambió la entrega de tu pedido</Title>
      <Paragraph>Hola, {order.customerName}. Así queda la entrega de tu pedido:</Paragraph>
      <OrderNumber label="Número de pedido">{order.orderNumber}</OrderNumber>
      {days.length > 0 ? <Subtitle>Cuándo</Subtitle> : null}
      {days.map((text, index) => (
        <div key={index} style={mailStyles.item}>
          {text}
        </div>
      ))}
      <OrderPlace order={order} />
      <CallToAction href={link}>Ver mi pedido</CallToAction>
      <Note>Si algo no está bien, responde este correo y lo vemos contigo.</Note>
    </Layout>
  )
}

export const orderChange: HistoryMail<OrderChangeProps> = {
  automatic: false,
  status: null,
  title: () => 'el correo del cambio',
  subject: ({ order, balance }) =>
    balance
      ? `Tu pedido cambió: ${order.orderNumber}`
      : `Cambió la entrega de tu pedido ${order.orderNumber}`,
  body: OrderChange,
  samples: {
    'cambio-de-entrega': { origin, order, link, balance: null },
    'cambio-del-pedido': {
      ...{ origin, link, balance: { paid: 30_000, missing: 5_982, extra: 0 } },
      order: { ...order, chargeLines: [{ name: 'Disculpa por la demora', amount: -1_000 }] },
    },
  },
}
