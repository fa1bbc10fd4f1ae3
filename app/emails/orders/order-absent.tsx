import { CallToAction, Layout, Note, Paragraph, Title } from '../layout'
import { type OrderLetter, OrderNumber, OrderPlace } from './order-parts'
import type { HistoryMail } from '../mail'
import { link, order, origin } from './sample-order'

type OrderAbsentProps = OrderLetter & {
  /** A day and slot that are free, in words. */
  proposal: string | null
}

/** To the buyer, when whoever delivered found nobody and the shop's settings say that they are told. */
export function OrderAbsent({ origin, order, link, proposal }: OrderAbsentProps) {
  return (
    <Layout
      origin={origin}
      preview={`Pedido ${order.order_number}: no había nadie.`}
      reason="Recibes este correo porque hiciste un pedido en nuestra tienda."
    >
      <Title>No encontramos a nadie</Title>
      <Paragraph>
        Hola, {order.customerName}. Llevamos tu pedido y no había quien lo recibiera.
      </Paragraph>
      <OrderNumber label="Número de pedido">{order.order_number}</OrderNumber>
      <OrderPlace order={order} />
      {proposal ? <Paragraph>Podemos volver {proposal}.</Paragraph> : null}
      <Paragraph>Responde este correo con el día y el horario que prefieras.</Paragraph>
      <CallToAction href={link}>Ver mi pedido</CallToAction>
      <Note>El enlace es privado: quien lo tenga ve tu pedido.</Note>
    </Layout>
  )
}

export const orderAbsent: HistoryMail<OrderAbsentProps> = {
  automatic: true,
  status: null,
  title: () => 'el aviso de que no había nadie',
  subject: ({ order }) => `No encontramos a nadie: tu pedido ${order.order_number}`,
  body: OrderAbsent,
  samples: { 'nadie-en-casa': { origin, order, link, proposal: 'mañana, 9am-3pm' } },
}
