import { formatMoney } from '~/money'
import { CallToAction, Divider, Layout, type Letter, Note, Paragraph, Title } from '../layout'
import { OrderLines, type OrderMail, OrderNumber, OrderPlace } from './order-parts'

export type OrderEditedProps = Letter & {
  order: OrderMail
  /** The order's private link, absolute. */
  link: string
  /** What the shop has noted of its payment, céntimos. */
  balance: { paid: number; missing: number; extra: number }
}

/** To the buyer, when staff changed what the order contains and meant them to know. */
export function OrderEdited({ origin, order, link, balance }: OrderEditedProps) {
  const money = moneyText(balance)
  return (
    <Layout
      origin={origin}
      preview={`Pedido ${order.orderNumber}: así queda. ${money}`}
      reason="Recibes este correo porque hiciste un pedido en nuestra tienda."
    >
      <Title>Tu pedido cambió</Title>
      <Paragraph>Hola, {order.customerName}. Así queda tu pedido:</Paragraph>
      <OrderNumber label="Número de pedido">{order.orderNumber}</OrderNumber>
      <OrderLines order={order} />
      <Paragraph>{money}</Paragraph>
      <CallToAction href={link}>Ver mi pedido</CallToAction>
      <Divider />
      <OrderPlace order={order} />
      <Note>Si algo no está bien, responde este correo y lo vemos contigo.</Note>
    </Layout>
  )
}

function moneyText({ paid, missing, extra }: OrderEditedProps['balance']): string {
  if (extra > 0) return `Pagaste ${formatMoney(extra)} de más: te los devolvemos.`
  if (missing === 0) return paid > 0 ? 'Ya está pagado.' : 'No tienes nada que pagar.'
  if (paid === 0) return `Por pagar: ${formatMoney(missing)}. En tu pedido está cómo.`
  return `Ya pagaste ${formatMoney(paid)}: faltan ${formatMoney(missing)}. En tu pedido está cómo.`
}
