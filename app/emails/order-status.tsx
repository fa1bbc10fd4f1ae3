import { CallToAction, Layout, type Letter, Paragraph, Title } from './layout'
import { OrderNumber } from './order-parts'

export type OrderStatusProps = Letter & {
  orderNumber: string
  customerName: string
  /** The status the mail was asked for, which later changes do not touch. */
  status: 'pendiente' | 'verificado' | 'preparacion' | 'enviado' | 'entregado' | 'cancelado'
  /** Where the buyer sees the order, absolute; `null` when there is no such page for them. */
  link: string | null
}

const NEWS = {
  pendiente: {
    title: 'Tu pedido está pendiente',
    text: 'Recibimos tu pedido y esperamos tu pago para empezar a prepararlo.',
  },
  verificado: {
    title: 'Tu pago está verificado',
    text: 'Confirmamos tu pago. Pronto empezamos a preparar tu arreglo.',
  },
  preparacion: {
    title: 'Tu pedido está en preparación',
    text: 'Estamos armando tu arreglo con flores frescas del día.',
  },
  enviado: {
    title: 'Tu pedido está en camino',
    text: 'Tu arreglo salió del taller y va a su destino.',
  },
  entregado: {
    title: 'Tu pedido fue entregado',
    text: 'Tu arreglo llegó a su destino. Gracias por florecer distinto con nosotros.',
  },
  cancelado: {
    title: 'Tu pedido fue cancelado',
    text: 'Cancelamos tu pedido. Si tienes alguna duda, responde este correo y lo vemos contigo.',
  },
} as const

/** To the buyer, when staff announce a status. */
export function OrderStatus({ origin, orderNumber, customerName, status, link }: OrderStatusProps) {
  const { title, text } = NEWS[status]
  return (
    <Layout
      origin={origin}
      preview={`Pedido ${orderNumber}: ${text}`}
      reason="Recibes este correo porque hiciste un pedido en nuestra tienda."
    >
      <Title>{title}</Title>
      <Paragraph>
        Hola, {customerName}. {text}
      </Paragraph>
      <OrderNumber label="Número de pedido">{orderNumber}</OrderNumber>
      {link ? <CallToAction href={link}>Ver mi pedido</CallToAction> : null}
    </Layout>
  )
}
