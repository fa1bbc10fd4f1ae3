import { Section, Text } from '@react-email/components'
import { formatDaySlot } from '~/dates'
import { formatCharge, formatMoney } from '~/money'
import type { PaymentMethod } from '~/payment-methods'
import { mailStyles } from '../styles'
import { Subtitle } from '../layout'

/** An order in a mail's words. Amounts are céntimos, days Lima's `yyyy-MM-dd`. */
export type OrderMail = {
  orderNumber: string
  /** As the mail calls the buyer. */
  customerName: string
  email: string | null
  /** The buyer's, as they wrote it. */
  phone: string
  /** What calls them. */
  call: string
  /** A WhatsApp chat with the buyer; `null` when the telephone has none. */
  chat: string | null
  lines: OrderMailLine[]
  subtotal: number
  shipping: number
  discount: number
  couponCode: string | null
  /** What the order's days and slots cost. */
  chargeLines: { name: string; amount: number }[]
  total: number
  deliveryType: 'envio' | 'retiro'
  zoneName: string | null
  district: string | null
  /** Who receives it in place of the buyer, and what to mind, a line each. */
  handover: string[]
  address: string | null
  reference: string | null
  pickup: string | null
  paymentMethod: PaymentMethod
  /** Where to pay by a wallet; `null` when the shop has set no number. */
  wallet: { number: string; name: string } | null
  /** Where to transfer to; `null` for other ways to pay. */
  bank: { bank: string; holder: string; account: string; cci: string } | null
  /** When the order is cancelled unless it is paid; `null` without a limit. */
  payUntil: Date | null
}

export type OrderMailLine = {
  name: string
  color: string | null
  quantity: number
  dedication: string
  deliveryDate: string | null
  deliveryTime: string | null
  /** What comes with every unit of the line, and what one piece costs. */
  complements: { name: string; quantity: number; price: number }[]
  /** Of the line, complements included. */
  total: number
}

/** The order's number, large enough to copy by hand. */
export function OrderNumber({ label, children }: { label: string; children: string }) {
  return (
    <Section style={mailStyles.tag}>
      <Text style={mailStyles.tagLabel}>{label}</Text>
      <Text style={mailStyles.tagValue}>{children}</Text>
    </Section>
  )
}

/** What was ordered, line by line, and what it comes to. */
export function OrderLines({ order }: { order: OrderMail }) {
  return (
    <>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
        <tbody>
          {order.lines.map((line, index) => (
            <Line key={index} line={line} />
          ))}
        </tbody>
      </table>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
        <tbody>
          <Sum label="Subtotal" amount={formatMoney(order.subtotal)} />
          <Sum label="Envío" amount={formatMoney(order.shipping)} />
          {order.discount > 0 ? (
            <Sum label={discountLabel(order)} amount={`− ${formatMoney(order.discount)}`} />
          ) : null}
          {order.chargeLines.map(({ name, amount }, index) => (
            <Sum key={index} label={name} amount={formatCharge(amount)} />
          ))}
          <tr>
            <td style={mailStyles.total}>Total: </td>
            <td style={mailStyles.totalAmount}>{formatMoney(order.total)}</td>
          </tr>
        </tbody>
      </table>
    </>
  )
}

function discountLabel({ couponCode }: OrderMail): string {
  return couponCode ? `Descuento (${couponCode})` : 'Descuento'
}

function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <tr>
      <td style={mailStyles.sum}>{label}: </td>
      <td style={mailStyles.sumAmount}>{amount}</td>
    </tr>
  )
}

function Line({ line }: { line: OrderMailLine }) {
  return (
    <tr>
      <td style={mailStyles.itemRow}>
        <div style={mailStyles.itemName}>
          {line.quantity} × {line.name}
        </div>
        {line.color ? <div style={mailStyles.itemDetail}>Color: {line.color}</div> : null}
        {line.complements.map((complement, index) => (
          <div key={index} style={mailStyles.itemDetail}>
            + {complement.quantity} × {complement.name} ({formatMoney(complement.price)})
            {line.quantity > 1 ? ', en cada uno' : ''}
          </div>
        ))}
        {line.deliveryDate ? (
          <div style={mailStyles.itemDetail}>Entrega: {lineDelivery(line)}</div>
        ) : null}
        {line.dedication ? <Dedication text={line.dedication} /> : null}
      </td>
      <td style={mailStyles.amountCell}>
        <div style={mailStyles.amount}>{formatMoney(line.total)}</div>
      </td>
    </tr>
  )
}

/** The card's words, line for line: mailboxes do not agree on how to keep line breaks. */
function Dedication({ text }: { text: string }) {
  return (
    <div style={mailStyles.dedication}>
      <div style={mailStyles.dedicationLabel}>Dedicatoria:</div>
      {text.split('\n').map((words, index) => (
        <div key={index}>{words}</div>
      ))}
    </div>
  )
}

/** When a line arrives: `jueves 24/12/2026, 9am-3pm`; empty when nobody chose a day. */
export function lineDelivery({ deliveryDate, deliveryTime }: OrderMailLine): string {
  return formatDaySlot(deliveryDate, deliveryTime)
}

/** Each day and slot of an order, once, below a title; nothing when nobody chose a day. */
export function OrderDays({ order, title }: { order: OrderMail; title: string }) {
  const days = deliveriesOf(order)
  if (days.length === 0) return null
  return (
    <>
      <Subtitle>{title}</Subtitle>
      {days.map((when) => (
        <div key={when} style={mailStyles.item}>
          {when}
        </div>
      ))}
    </>
  )
}

/** Each day and slot of the order, once. */
export function deliveriesOf(order: OrderMail): string[] {
  return [...new Set(order.lines.map(lineDelivery).filter(Boolean))].sort()
}

/** Where the order goes, or where it waits. */
export function OrderPlace({ order }: { order: OrderMail }) {
  return (
    <>
      <Subtitle>
        {order.deliveryType === 'envio' ? 'Envío a domicilio' : 'Retiro en sucursal'}
      </Subtitle>
      {placeLines(order).map((text) => (
        <div key={text} style={mailStyles.item}>
          {text}
        </div>
      ))}
    </>
  )
}

function placeLines(order: OrderMail): string[] {
  const destination =
    order.deliveryType === 'retiro' ? [order.pickup ?? 'Sucursal'] : destinationLines(order)
  return [...destination, ...order.handover].filter((text): text is string => Boolean(text))
}

function destinationLines(order: OrderMail) {
  const reference = order.reference ? `Referencia: ${order.reference}` : null
  return [order.address, order.district, order.zoneName, reference]
}
