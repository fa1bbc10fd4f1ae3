import { Link } from '@remix-run/react'
import { useShopName } from '~/document/shop-name'
import type { Slip } from './order-slip.server'
import { PrintButton } from '~/components/paper/print-button'

/** The printed sheet of an order. */
export function OrderSlip({ order, isOneOfMany }: { order: Slip; isOneOfMany?: boolean }) {
  const [Title, Part] = isOneOfMany ? (['h2', 'h3'] as const) : (['h1', 'h2'] as const)
  return (
    <>
      <p className="font-display text-lg">{useShopName()}</p>
      <Title className="mb-1 text-2xl sm:text-3xl">Pedido {order.number}</Title>
      {order.status === 'cancelado' ? (
        <p className="mb-1 text-lg font-bold text-rosewood">CANCELADO: no preparar</p>
      ) : null}
      <p className="mb-4 text-ink-soft">{order.placed}</p>
      <p className={`mb-3 ${order.isOwed ? 'font-bold text-rosewood' : ''}`}>{order.money}</p>
      <section className="mb-5 border-y-2 border-ink py-3 wrap-anywhere">
        <Part className="sr-only">Entrega</Part>
        <p className="text-lg font-bold">{order.place}</p>
        {order.reference ? <p>Ref.: {order.reference}</p> : null}
        <p>
          {order.contact} · <span className="whitespace-nowrap">{order.phone}</span>
        </p>
        {order.sender ? <p>De parte de {order.sender}</p> : null}
        {order.atDoor.map((note) => (
          <p key={note} className="font-bold">
            {note}
          </p>
        ))}
        {order.notes ? <p className="whitespace-pre-line">Nota: {order.notes}</p> : null}
      </section>
      <Part className="sr-only">Arreglos</Part>
      {order.lines.length === 0 ? <p>Sin productos registrados</p> : null}
      <ul>
        {order.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <Sums sums={order.sums} />
    </>
  )
}

function Line({ line }: { line: Slip['lines'][number] }) {
  return (
    <li className="break-inside-avoid border-b border-line py-3 wrap-anywhere">
      <p className="flex justify-between gap-4 text-lg font-bold">
        {line.what}
        {line.price ? <span className="whitespace-nowrap">{line.price}</span> : null}
      </p>
      {line.color ? <p>Envase {line.color}</p> : null}
      {line.complements.map((extra) => (
        <p key={extra}>+ {extra}</p>
      ))}
      {line.when ? <p className="font-semibold">{line.when}</p> : null}
      {line.dedication ? (
        <p className="mt-2 border-l-2 border-ink pl-3 font-display whitespace-pre-wrap">
          {line.dedication}
        </p>
      ) : null}
    </li>
  )
}

function Sums({ sums }: Pick<Slip, 'sums'>) {
  return (
    <dl className="mt-4 grid gap-1">
      {sums.map(([name, amount]) => (
        <div key={name} className="flex justify-between gap-4 last:text-lg last:font-bold">
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Controls above the sheets, not printed: back, prices, print. */
export function SlipTools(props: {
  back: { to: string; label: string }
  prices: { to: string; areShown: boolean }
}) {
  const { back, prices } = props
  return (
    <div className="mb-5 grid gap-3 print:hidden">
      <p className="flex flex-wrap gap-x-5">
        <Link to={back.to} className="link inline-flex min-h-11 items-center">
          ‹ {back.label}
        </Link>
        <Link to={prices.to} replace className="link inline-flex min-h-11 items-center">
          {prices.areShown ? 'Sin precios' : 'Con precios'}
        </Link>
      </p>
      <p className="text-ink-soft">Imprime esta página desde tu navegador.</p>
      <PrintButton />
    </div>
  )
}
