import { CallToAction, Layout, Note, Paragraph, Title } from '../layout'
import { type OrderLetter, OrderNumber } from './order-parts'
import type { Mail } from '../mail'
import { link, order, origin } from './sample-order'

/**
 * To a buyer who asked to see the order again from another browser.
 *
 * @source docs/specification/decisions.md Q-042
 */
export function OrderLink({ origin, order, link }: OrderLetter) {
  const { order_number: orderNumber } = order
  return (
    <Layout
      origin={origin}
      preview={`Abre tu pedido ${orderNumber} con este enlace.`}
      reason="Recibes este correo porque alguien pidió ver este pedido en nuestra tienda."
    >
      <Title>Tu enlace privado</Title>
      <Paragraph>Con este enlace puedes ver tu pedido desde cualquier navegador.</Paragraph>
      <OrderNumber label="Número de pedido">{orderNumber}</OrderNumber>
      <CallToAction href={link}>Ver mi pedido</CallToAction>
      <Note>
        Quien tenga el enlace puede ver el pedido, así que guárdalo para ti. Si no lo pediste,
        puedes ignorar este correo.
      </Note>
    </Layout>
  )
}

export const orderLink: Mail<OrderLetter> = {
  subject: ({ order }) => `Tu enlace privado: ${order.order_number}`,
  body: OrderLink,
  samples: { 'enlace-privado': { origin, order, link } },
}
