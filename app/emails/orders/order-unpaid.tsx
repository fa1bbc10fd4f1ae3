import { formatDeadline } from '~/dates'
import { formatMoney } from '~/money'
import { CallToAction, Layout, Note, Paragraph, Title } from '../layout'
import { type OrderLetter, OrderNumber } from './order-parts'
import type { HistoryMail } from '../mail'
import { link, origin, transfer } from './sample-order'

const REASON = 'Recibes este correo porque hiciste un pedido en nuestra tienda.'

/** To the buyer, once, when the payment is still awaited. */
export function PaymentReminder({ origin, order, link }: OrderLetter) {
  const { order_number, total, payUntil } = order
  const until = payUntil ? `hasta el ${formatDeadline(payUntil)}` : 'cuando puedas'
  return (
    <Layout
      origin={origin}
      preview={`Pedido ${order_number}: paga ${formatMoney(total)} ${until}.`}
      reason={REASON}
    >
      <Title>Aún esperamos tu pago</Title>
      <Paragraph>
        Hola, {order.customerName}. Tu pedido te espera: paga {formatMoney(total)} {until} y lo
        preparamos.
        {payUntil ? ' Después de esa hora se cancela solo.' : ''}
      </Paragraph>
      <OrderNumber label="Número de pedido">{order_number}</OrderNumber>
      <CallToAction href={link}>Ver cómo pagar</CallToAction>
      <Note>
        ¿Ya pagaste? Envíanos tu comprobante desde tu pedido y no tienes que hacer nada más.
      </Note>
    </Layout>
  )
}

/** To the buyer, when the order was cancelled because nobody paid it. */
export function OrderExpired({ origin, order, link }: OrderLetter) {
  return (
    <Layout
      origin={origin}
      preview={`Pedido ${order.order_number}: el plazo para pagarlo terminó.`}
      reason={REASON}
    >
      <Title>Tu pedido se canceló</Title>
      <Paragraph>
        Hola, {order.customerName}. No recibimos tu pago a tiempo y cancelamos tu pedido. Si todavía
        lo quieres, pídelo otra vez: tus arreglos vuelven al carrito con sus detalles.
      </Paragraph>
      <OrderNumber label="Número de pedido">{order.order_number}</OrderNumber>
      <CallToAction href={link}>Pedir otra vez</CallToAction>
      <Note>
        ¿Ya habías pagado? Responde este correo con tu número de operación y lo vemos contigo.
      </Note>
    </Layout>
  )
}

export const orderReminder: HistoryMail<OrderLetter> = {
  automatic: true,
  status: 'pendiente',
  title: () => 'el recordatorio de pago',
  subject: ({ order }) => `Aún esperamos tu pago: ${order.order_number}`,
  body: PaymentReminder,
  samples: { 'recordatorio-de-pago': { origin, order: transfer, link } },
}

export const orderExpired: HistoryMail<OrderLetter> = {
  automatic: true,
  status: 'cancelado',
  title: () => 'el aviso del vencimiento',
  subject: ({ order }) => `Tu pedido ${order.order_number} se canceló`,
  body: OrderExpired,
  samples: { 'pedido-vencido': { origin, order: transfer, link } },
}
