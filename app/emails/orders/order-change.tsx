import { formatMoney } from '~/money'
import { CallToAction, Divider, Items, Layout, Note, Paragraph, Subtitle, Title } from '../layout'
import { lineDelivery, type OrderLetter, OrderLines, OrderNumber, OrderPlace } from './order-parts'
import type { HistoryMail } from '../mail'
import { link, order, origin } from './sample-order'

/** What the shop has noted of an order's payment, céntimos. */
type Balance = { paid: number; missing: number; extra: number; collects: boolean }

type OrderChangeProps = OrderLetter & {
  what: 'delivery' | 'content' | 'payment' | 'paid'
  balance: Balance
}

/** To the buyer, when staff changed an order, or noted a payment that does not verify it, and meant them to know. */
function OrderChange({ what, ...shown }: OrderChangeProps) {
  const Change = { delivery: DeliveryChange, content: ContentChange, payment: Paid, paid: Paid }[
    what
  ]
  return <Change {...shown} />
}

function DeliveryChange({ origin, order, link }: OrderLetter) {
  const days = order.lines.flatMap((line) =>
    line.delivery_date ? `${line.quantity} × ${line.product_name}: ${lineDelivery(line)}` : [],
  )
  return (
    <Layout
      origin={origin}
      preview={`Pedido ${order.order_number}: así queda la entrega.`}
      reason="Recibes este correo porque hiciste un pedido en nuestra tienda."
    >
      <Title>Cambió la entrega de tu pedido</Title>
      <Paragraph>Hola, {order.customerName}. Así queda la entrega de tu pedido:</Paragraph>
      <OrderNumber label="Número de pedido">{order.order_number}</OrderNumber>
      {days.length > 0 ? <Subtitle>Cuándo</Subtitle> : null}
      <Items texts={days} />
      <OrderPlace order={order} />
      <CallToAction href={link}>Ver mi pedido</CallToAction>
      <Note>Si algo no está bien, responde este correo y lo vemos contigo.</Note>
    </Layout>
  )
}

function ContentChange({ origin, order, link, balance }: OrderLetter & { balance: Balance }) {
  const money = moneyText(balance)
  return (
    <Layout
      origin={origin}
      preview={`Pedido ${order.order_number}: así queda. ${money}`}
      reason="Recibes este correo porque hiciste un pedido en nuestra tienda."
    >
      <Title>Tu pedido cambió</Title>
      <Paragraph>Hola, {order.customerName}. Así queda tu pedido:</Paragraph>
      <OrderNumber label="Número de pedido">{order.order_number}</OrderNumber>
      <OrderLines order={order} />
      <Paragraph>{money}</Paragraph>
      <CallToAction href={link}>Ver mi pedido</CallToAction>
      <Divider />
      <OrderPlace order={order} />
      <Note>Si algo no está bien, responde este correo y lo vemos contigo.</Note>
    </Layout>
  )
}

function Paid({ origin, order, link, balance }: OrderLetter & { balance: Balance }) {
  const money = moneyText(balance)
  return (
    <Layout
      origin={origin}
      preview={`Pedido ${order.order_number}: ${money}`}
      reason="Recibes este correo porque hiciste un pedido en nuestra tienda."
    >
      <Title>Recibimos tu pago</Title>
      <Paragraph>
        Hola, {order.customerName}. {money}
      </Paragraph>
      <OrderNumber label="Número de pedido">{order.order_number}</OrderNumber>
      <CallToAction href={link}>Ver mi pedido</CallToAction>
      <Note>Si pagaste otro monto, responde este correo con tu captura y lo vemos contigo.</Note>
    </Layout>
  )
}

function moneyText({ paid, missing, extra, collects }: Balance): string {
  if (extra > 0) return `Pagaste ${formatMoney(extra)} de más: te los devolvemos.`
  if (missing === 0) return paid > 0 ? 'Ya está pagado.' : 'No tienes nada que pagar.'
  const how = collects ? 'Lo pagas al recibirlo.' : 'En tu pedido está cómo.'
  if (paid === 0) return `Por pagar: ${formatMoney(missing)}. ${how}`
  return `Ya pagaste ${formatMoney(paid)}: faltan ${formatMoney(missing)}. ${how}`
}

const SUBJECTS = {
  delivery: (number: string) => `Cambió la entrega de tu pedido ${number}`,
  content: (number: string) => `Tu pedido cambió: ${number}`,
  payment: (number: string) => `Falta una parte del pago de tu pedido ${number}`,
  paid: (number: string) => `Recibimos tu pago del pedido ${number}`,
}

const SAMPLE = { paid: 30_000, missing: 5_982, extra: 0, collects: false }

export const orderChange: HistoryMail<OrderChangeProps> = {
  automatic: false,
  status: null,
  title: () => 'el correo del cambio',
  subject: ({ order: { order_number }, what }) => SUBJECTS[what](order_number),
  body: OrderChange,
  samples: {
    'cambio-de-entrega': { origin, order, link, what: 'delivery', balance: SAMPLE },
    'pago-en-parte': { origin, order, link, what: 'payment', balance: SAMPLE },
    'pago-del-resto': {
      ...{ origin, order, link, what: 'paid' },
      balance: { ...SAMPLE, paid: 35_982, missing: 0 },
    },
    'cambio-del-pedido': {
      ...{ origin, link, what: 'content', balance: SAMPLE },
      order: { ...order, chargeLines: [{ name: 'Disculpa por la demora', amount: -1_000 }] },
    },
  },
}
