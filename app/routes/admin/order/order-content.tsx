import { Badge } from '~/components/badge'
import { Picture } from '~/components/picture'
import { formatCharge, formatMoney } from '~/money'
import type { OrderView } from './order-view.server'

/** The lines and amounts of an order. */
export function OrderContent({ order }: { order: OrderView }) {
  return (
    <>
      <Lines lines={order.lines} />
      <Sums order={order} />
    </>
  )
}

function Lines({ lines }: { lines: OrderView['lines'] }) {
  if (lines.length === 0) return <p className="text-ink-soft">Sin productos registrados</p>
  return (
    <ul className="grid gap-3">
      {lines.map((line) => (
        <li key={line.id} className="flex gap-3 border-b border-line pb-3">
          <Picture
            src={line.image}
            alt=""
            sizes="6rem"
            box={1}
            imgClassName="size-24 rounded-xl object-cover"
          />
          <div className="min-w-0 grow">
            <p className="flex justify-between gap-3">
              <strong className="wrap-anywhere">
                {line.quantity} × {line.product_name}
              </strong>
              <span className="whitespace-nowrap">{formatMoney(line.subtotal)}</span>
            </p>
            {line.product_color ? <p>Envase {line.product_color}</p> : null}
            {line.complements.map((extra) => (
              <p key={extra.name}>
                + {extra.quantity} × {extra.name} ({formatMoney(extra.unit_price)})
              </p>
            ))}
            {line.day ? <p className="font-semibold">{line.day}</p> : null}
            {line.making?.made ? <p className="text-leaf">{line.making.made}</p> : null}
            {line.making?.isToRemake ? <Badge look="destructive">Por rehacer</Badge> : null}
            {line.dedication ? (
              <p className="mt-1 rounded-xl bg-cream px-3 py-2 wrap-anywhere whitespace-pre-wrap">
                {line.dedication}
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Sums({ order: { amounts, payment } }: { order: OrderView }) {
  const discount = amounts.coupon ? `Descuento (${amounts.coupon})` : 'Descuento'
  return (
    <dl className="grid gap-1">
      <Sum name="Subtotal" amount={formatMoney(amounts.subtotal)} />
      <Sum name="Envío" amount={formatMoney(amounts.shipping)} />
      {amounts.discount > 0 ? (
        <Sum name={discount} amount={`− ${formatMoney(amounts.discount)}`} />
      ) : null}
      {amounts.chargeLines.map(({ name, amount }, index) => (
        <Sum key={index} name={name} amount={formatCharge(amount)} />
      ))}
      <Sum name={`Total · ${payment}`} amount={formatMoney(amounts.total)} isTotal />
    </dl>
  )
}

function Sum(props: { name: string; amount: string; isTotal?: boolean }) {
  return (
    <div className={`flex justify-between gap-3 ${props.isTotal ? 'text-lg font-bold' : ''}`}>
      <dt>{props.name}</dt>
      <dd className="whitespace-nowrap">{props.amount}</dd>
    </div>
  )
}
