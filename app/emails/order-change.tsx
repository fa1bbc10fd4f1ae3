import { mailStyles } from './styles'
import { CallToAction, Layout, type Letter, Note, Paragraph, Subtitle, Title } from './layout'
import { lineDelivery, type OrderMail, OrderNumber, OrderPlace } from './order-parts'

/** With the order's private link, absolute. */
export type OrderChangeProps = Letter & { order: OrderMail; link: string }

/** To the buyer, when staff moved the delivery and meant them to know. */
export function OrderChange({ origin, order, link }: OrderChangeProps) {
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
