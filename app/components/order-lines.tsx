import { Fragment } from 'react'
import { Picture } from '~/components/picture'
import { formatDayLong } from '~/dates'
import { formatCharge, formatMoney } from '~/money'

/** Céntimos, all of them. */
type Props = {
  order: {
    lines: {
      id: string
      product_name: string
      product_color: string | null
      dedication: string
      delivery_date: string | null
      delivery_time: string | null
      quantity: number
      subtotal: number
      complements: { name: string; quantity: number }[]
      /** `null` when the product is gone. */
      image: string | null
    }[]
    place: string
    /** A line each. */
    handover: string[]
    subtotal: number
    shipping: number
    discount: number
    /** What its days and slots cost. */
    chargeLines: { name: string; amount: number }[]
    total: number
  }
}

/** The lines of an order with their delivery, and its amounts. */
export function OrderLines({ order }: Props) {
  return (
    <section className="card grid gap-4 p-5 sm:p-6" aria-labelledby="lo-que-pediste">
      <h2 id="lo-que-pediste" className="text-xl">
        Lo que pediste
      </h2>
      <ul className="grid gap-4">
        {order.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <p className="border-t border-line pt-3">
        <span className="text-sm text-ink-soft">Entrega</span>
        <br />
        {order.place}
        {order.handover.map((line) => (
          <Fragment key={line}>
            <br />
            {line}
          </Fragment>
        ))}
      </p>
      <dl className="grid gap-1 border-t border-line pt-3">
        <Row name="Subtotal" amount={formatMoney(order.subtotal)} />
        <Row name="Envío" amount={formatMoney(order.shipping)} />
        {order.discount > 0 ? (
          <Row name="Descuento" amount={`− ${formatMoney(order.discount)}`} />
        ) : null}
        {order.chargeLines.map(({ name, amount }, index) => (
          <Row key={index} name={name} amount={formatCharge(amount)} />
        ))}
        <Row name="Total" amount={formatMoney(order.total)} strong />
      </dl>
    </section>
  )
}

function Line({ line }: { line: Props['order']['lines'][number] }) {
  return (
    <li className="grid grid-cols-[4rem_1fr_auto] gap-x-4">
      <Picture
        src={line.image}
        alt=""
        sizes="4rem"
        className="row-span-4"
        imgClassName="size-16 rounded-xl object-cover"
      />
      <p className="font-semibold">
        {line.quantity} × {line.product_name}
      </p>
      <p>{formatMoney(line.subtotal)}</p>
      <p className="col-span-2 text-[0.9375rem] text-ink-soft">
        {[
          line.product_color ? `Envase ${line.product_color}` : '',
          ...line.complements.map(({ name, quantity }) =>
            quantity > 1 ? `${quantity} × ${name}` : name,
          ),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {line.delivery_date ? (
        <p className="col-span-2 text-[0.9375rem]">
          {formatDayLong(line.delivery_date)}, {line.delivery_time}
        </p>
      ) : null}
      {line.dedication ? (
        <p className="col-span-2 text-[0.9375rem] break-words whitespace-pre-line text-ink-soft italic">
          “{line.dedication}”
        </p>
      ) : null}
    </li>
  )
}

function Row({ name, amount, strong }: { name: string; amount: string; strong?: boolean }) {
  return (
    <div className={`flex justify-between ${strong ? 'text-lg font-bold' : ''}`}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  )
}
