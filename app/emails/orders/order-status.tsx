import { Section } from '@react-email/components'
import { mailStyles } from '../styles'
import { CallToAction, Divider, Items, Layout, Paragraph, Subtitle, Title } from '../layout'
import { OrderDays, type OrderLetter, OrderLines, OrderNumber, OrderPlace } from './order-parts'
import type { HistoryMail } from '../mail'
import { link, order, origin } from './sample-order'

type OrderStatusProps = OrderLetter & {
  /** The status the mail was asked for, which later changes do not touch. */
  status: 'pendiente' | 'verificado' | 'preparacion' | 'enviado' | 'entregado' | 'cancelado'
  /** The status as people read it. */
  label: string
  /** What staff add in their own words; `null` for nothing. */
  words: string | null
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
export function OrderStatus({ origin, order, link, status, words }: OrderStatusProps) {
  const { title, text } = NEWS[status]
  const { order_number, customerName } = order
  return (
    <Layout
      origin={origin}
      preview={`Pedido ${order_number}: ${text}`}
      reason="Recibes este correo porque hiciste un pedido en nuestra tienda."
    >
      <Title>{title}</Title>
      <Paragraph>
        Hola, {customerName}. {text}
      </Paragraph>
      {words ? (
        <Section style={mailStyles.panel}>
          <Items texts={words.split('\n')} />
        </Section>
      ) : null}
      <OrderNumber label="Número de pedido">{order_number}</OrderNumber>
      {status === 'cancelado' ? null : <OrderDays order={order} title="Cuándo" />}
      <CallToAction href={link}>Ver mi pedido</CallToAction>
      <Divider />
      <Subtitle>Tu pedido</Subtitle>
      <OrderLines order={order} />
      <Divider />
      <OrderPlace order={order} />
    </Layout>
  )
}

export const orderStatus: HistoryMail<OrderStatusProps> = {
  automatic: false,
  status: 'any',
  title: (status) => `el correo «${status}»`,
  subject: ({ label, order }) => `${label}: tu pedido ${order.order_number}`,
  body: OrderStatus,
  samples: {
    'estado-del-pedido': {
      ...{ origin, order, link, status: 'enviado', label: 'Enviado' },
      words: 'Lo lleva Julio, que te llama al llegar.',
    },
  },
}
