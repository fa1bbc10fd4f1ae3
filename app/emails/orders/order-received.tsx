import { Section } from '@react-email/components'
import type { ReactNode } from 'react'
import { formatDeadline } from '~/dates'
import { formatMoney } from '~/money'
import { isWallet, PAYMENT_METHODS } from '~/payment-methods'
import { mailStyles } from '../styles'
import { CallToAction, Divider, Items, Layout, Note, Paragraph, Subtitle, Title } from '../layout'
import {
  type OrderLetter,
  OrderLines,
  type OrderMail,
  OrderNumber,
  OrderPlace,
} from './order-parts'
import type { Mail } from '../mail'
import { gift, link, order, origin, pickup, transfer } from './sample-order'

/**
 * To the buyer, once for each order.
 *
 * @source docs/specification/decisions.md Q-099
 */
export function OrderReceived({ origin, order, link }: OrderLetter) {
  const isFree = order.total === 0
  return (
    <Layout
      origin={origin}
      preview={`Recibimos tu pedido ${order.order_number}. Total: ${formatMoney(order.total)}`}
      reason="Recibes este correo porque hiciste un pedido en nuestra tienda."
    >
      <Title>Pedido recibido</Title>
      <Paragraph>
        Hola, {order.customerName}. Gracias por elegirnos: tu pedido ya está en nuestro taller y{' '}
        {isFree ? 'no tienes nada que pagar.' : 'lo preparamos apenas confirmemos el pago.'}
      </Paragraph>
      <OrderNumber label="Número de pedido">{order.order_number}</OrderNumber>
      {isFree ? null : <Payment order={order} />}
      {order.payUntil ? (
        <Paragraph>Paga hasta el {formatDeadline(order.payUntil)}.</Paragraph>
      ) : null}
      <CallToAction href={link}>Ver mi pedido</CallToAction>
      <Note>
        El botón lleva a tu enlace privado: quien lo tenga puede ver el pedido, así que guárdalo
        para ti.
      </Note>
      <Divider />
      <Subtitle>Tu pedido</Subtitle>
      <OrderLines order={order} />
      <Divider />
      <OrderPlace order={order} />
    </Layout>
  )
}

function Payment({ order }: { order: OrderMail }) {
  const { payment_method, bank } = order
  if (bank) return <Transfer order={order} bank={bank} />
  if (!isWallet(payment_method)) {
    return (
      <Paragraph>Te escribiremos para coordinar el pago de {formatMoney(order.total)}.</Paragraph>
    )
  }
  const { label } = PAYMENT_METHODS[payment_method]
  return (
    <Section style={mailStyles.panel}>
      <Subtitle>Cómo pagar con {label}</Subtitle>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
        <tbody>
          <Step number={1}>{payTo(order, label)} y toma una captura de pantalla del pago.</Step>
          <Step number={2}>
            Envíanos la captura por WhatsApp o por mensaje de Instagram: en tu pedido está el botón.
          </Step>
          <Step number={3}>Indica tu número de pedido: {order.order_number}.</Step>
        </tbody>
      </table>
    </Section>
  )
}

function Transfer({ order, bank }: { order: OrderMail; bank: NonNullable<OrderMail['bank']> }) {
  const facts = [
    `Banco: ${bank.bank}`,
    `A nombre de ${bank.holder}`,
    bank.account && `Cuenta: ${bank.account}`,
    bank.cci && `CCI: ${bank.cci}`,
  ].filter(Boolean)
  return (
    <Section style={mailStyles.panel}>
      <Subtitle>Cómo pagar por transferencia</Subtitle>
      <Items texts={facts} />
      <Paragraph>
        Transfiere {formatMoney(order.total)} y envíanos el comprobante con tu número de pedido: en
        tu pedido está el botón.
      </Paragraph>
    </Section>
  )
}

function payTo({ total, wallet }: OrderMail, method: string): string {
  const to = wallet
    ? ` al ${wallet.number}${wallet.name ? `, a nombre de ${wallet.name},` : ''}`
    : ''
  return `Paga ${formatMoney(total)} con ${method}${to}`
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <tr>
      <td style={mailStyles.numberCell}>
        <span style={mailStyles.number}>{number}</span>
      </td>
      <td style={mailStyles.step}> {children}</td>
    </tr>
  )
}

export const orderReceived: Mail<OrderLetter> = {
  subject: ({ order }) => `Pedido recibido: ${order.order_number}`,
  body: OrderReceived,
  samples: {
    'pedido-recibido': { origin, order, link },
    'pedido-recibido-retiro': { origin, order: pickup, link },
    'pedido-recibido-gratis': { origin, order: gift, link },
    'pedido-recibido-transferencia': { origin, order: transfer, link },
  },
}
