import { Section, Text } from '@react-email/components'
import { formatDaySlot } from '~/dates'
import { formatCharge, formatMoney } from '~/money'
import type { PaymentMethod } from '~/payment-methods'
import { mailStyles } from '../styles'
import { Items, type Letter, Subtitle } from '../layout'

/** An order as its row has it, and in a mail's words. Amounts are céntimos, days Lima's `yyyy-MM-dd`. */
export type OrderMail = {
  order_number: string
  /** As the mail calls the buyer. */
  customerName: string
  email: string | null
  /** The buyer's, as they wrote it. */
  phone: string
  /** What calls them; nothing where they wrote no number. */
  call: string | undefined
  /** A WhatsApp chat with the buyer; `null` when the telephone has none. */
  chat: string | null
  lines: OrderMailLine[]
  subtotal: number
  shipping_cost: number
  discount: number
  coupon_code: string | null
  /** What the order's days and slots cost. */
  chargeLines: { name: string; amount: number }[]
  total: number
  delivery_type: 'envio' | 'retiro'
  shipping_zone_name: string | null
  district: string | null
  /** Who receives it in place of the buyer, and what to mind, a line each. */
  handover: string[]
  shipping_address: string | null
  shipping_reference: string | null
  pickup_sucursal: string | null
  payment_method: PaymentMethod
  /** Where to pay by a wallet; `null` when the shop has set no number. */
  wallet: { number: string; name: string } | null
  /** Where to transfer to; `null` for other ways to pay. */
  bank: { bank: string; holder: string; account: string; cci: string } | null
  /** When the order is cancelled unless it is paid; `null` without a limit. */
  payUntil: Date | null
}

type OrderMailLine = {
  product_name: string
  product_color: string | null
  quantity: number
  dedication: string
  delivery_date: string | null
  delivery_time: string | null
  /** What comes with every unit of the line, and what one piece costs. */
  complements: { name: string; quantity: number; unit_price: number }[]
  /** Of the line, complements included. */
  subtotal: number
}

/** A mail of an order to its buyer. */
export type OrderLetter = Letter & {
  order: OrderMail
  /** The order's private link, absolute. */
  link: string
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
          <Sum label="Envío" amount={formatMoney(order.shipping_cost)} />
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

function discountLabel({ coupon_code }: OrderMail): string {
  return coupon_code ? `Descuento (${coupon_code})` : 'Descuento'
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
          {line.quantity} × {line.product_name}
        </div>
        {line.product_color ? (
          <div style={mailStyles.itemDetail}>Color: {line.product_color}</div>
        ) : null}
        {line.complements.map((complement, index) => (
          <div key={index} style={mailStyles.itemDetail}>
            + {complement.quantity} × {complement.name} ({formatMoney(complement.unit_price)})
            {line.quantity > 1 ? ', en cada uno' : ''}
          </div>
        ))}
        {line.delivery_date ? (
          <div style={mailStyles.itemDetail}>Entrega: {lineDelivery(line)}</div>
        ) : null}
        {line.dedication ? <Dedication text={line.dedication} /> : null}
      </td>
      <td style={mailStyles.amountCell}>
        <div style={mailStyles.amount}>{formatMoney(line.subtotal)}</div>
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
export function lineDelivery({ delivery_date, delivery_time }: OrderMailLine): string {
  return formatDaySlot(delivery_date, delivery_time)
}

/** Each day and slot of an order, once, below a title; nothing when nobody chose a day. */
export function OrderDays({ order, title }: { order: OrderMail; title: string }) {
  const days = deliveriesOf(order)
  if (days.length === 0) return null
  return (
    <>
      <Subtitle>{title}</Subtitle>
      <Items texts={days} />
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
        {order.delivery_type === 'envio' ? 'Envío a domicilio' : 'Retiro en sucursal'}
      </Subtitle>
      <Items texts={placeLines(order)} />
    </>
  )
}

function placeLines(order: OrderMail): string[] {
  const { pickup_sucursal: pickup, shipping_reference: reference, handover } = order
  if (order.delivery_type === 'retiro') return [pickup ?? 'Sucursal', ...handover]
  const { shipping_address, district, shipping_zone_name } = order
  const where = [shipping_address, district, shipping_zone_name]
  const found = reference && `Referencia: ${reference}`
  return [...where, found, ...handover].flatMap((text) => text || [])
}
