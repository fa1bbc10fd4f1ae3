import { CallToAction, Layout, type Letter, Note, Paragraph, Title } from '../layout'
import { OrderNumber } from './order-parts'
import type { Mail } from '../mail'
import { link, order, origin } from './sample-order'

export type OrderLinkProps = Letter & {
  orderNumber: string
  /** The order's new private link, absolute. */
  link: string
}

/**
 * To a buyer who asked to see the order again from another browser.
 *
 * @source docs/specification/decisions.md Q-042
 */
export function OrderLink({ origin, orderNumber, link }: OrderLinkProps) {
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

export const orderLink: Mail<OrderLinkProps> = {
  subject: ({ orderNumber }) => `Tu enlace privado: ${orderNumber}`,
  body: OrderLink,
  samples: { 'enlace-privado': { origin, orderNumber: order.order_number, link } },
}
