import type { ReactNode } from 'react'
import { Icon } from '~/components/icon'
import { Picture } from '~/components/picture'
import { formatDayLong } from '~/dates'
import type { Charge } from '~/models/delivery/calendar'
import { formatMoney } from '~/money'

export type SummaryLine = {
  key: number
  name: string
  color: string | null
  quantity: number
  deliveryDate: string
  deliveryTime: string
  dedication: string
  complements: string[]
  image: string | null
  /** Céntimos. */
  total: number
  problem: string | null
  notice: string | null
}

/** Céntimos; `needsZone` while no cost of shipping is known. */
type Amounts = {
  subtotal: number
  shipping: number
  discount: number
  chargeLines: Charge[]
  total: number
  needsZone: boolean
}

type Props = {
  lines: SummaryLine[]
  amounts: Amounts
  /** On a phone collapsed above the form; on a wide screen beside it. */
  place: 'phone' | 'desk'
  children?: ReactNode
}

export function OrderSummary({ lines, amounts, place, children }: Props) {
  if (place === 'phone') return <Folded lines={lines} total={amounts.total} />
  return (
    <section className="card grid gap-3 p-4 sm:p-5" aria-labelledby="resumen">
      <h2 id="resumen" className="text-xl">
        Resumen
      </h2>
      <div className="hidden lg:block">
        <Lines lines={lines} />
      </div>
      {children}
      <dl className="grid gap-1 border-t border-line pt-3" aria-live="polite">
        <Row label="Subtotal" amount={amounts.subtotal} />
        <Row label="Envío" amount={amounts.shipping} hint={amounts.needsZone ? CHOOSE : ''} />
        {amounts.discount > 0 ? <Row label="Descuento" amount={-amounts.discount} /> : null}
        {amounts.chargeLines.map(({ name, amount }) => (
          <Row key={name} label={name} amount={amount} />
        ))}
        <div className="flex items-baseline justify-between pt-1 text-lg font-bold">
          <dt>Total</dt>
          <dd>{formatMoney(amounts.total)}</dd>
        </div>
      </dl>
      <button
        name="intent"
        value="quote"
        formAction="#resumen"
        formNoValidate
        className="without-script link min-h-11 justify-self-start"
      >
        Actualizar total
      </button>
    </section>
  )
}

/** The lines behind the total, to be opened; open where one of them stops the order. */
function Folded({ lines, total }: { lines: SummaryLine[]; total: number }) {
  return (
    <details
      open={lines.some(({ problem }) => problem !== null)}
      className="card group/summary lg:hidden"
    >
      <summary className="flex min-h-13 list-none items-center gap-2 px-4 font-semibold [&::-webkit-details-marker]:hidden">
        Tu pedido
        <Icon name="down" className="size-5 transition-transform group-open/summary:rotate-180" />
        <span className="ml-auto">{formatMoney(total)}</span>
      </summary>
      <div className="px-4 pb-4">
        <Lines lines={lines} />
      </div>
    </details>
  )
}

const CHOOSE = ' · elige tu zona'

function Row({ label, amount, hint }: { label: string; amount: number; hint?: string }) {
  return (
    <div className="flex justify-between">
      <dt>{label}</dt>
      <dd>
        {amount < 0 ? `− ${formatMoney(-amount)}` : formatMoney(amount)}
        {hint}
      </dd>
    </div>
  )
}

function Lines({ lines }: { lines: SummaryLine[] }) {
  return (
    <ul className="grid gap-3">
      {lines.map((line) => (
        <Line key={line.key} line={line} />
      ))}
    </ul>
  )
}

function Line({ line }: { line: SummaryLine }) {
  return (
    <li className="grid grid-cols-[3.5rem_1fr_auto] gap-x-3 text-[0.9375rem]">
      <Picture
        src={line.image}
        alt=""
        sizes="3.5rem"
        className="row-span-6"
        imgClassName="size-14 rounded-xl object-cover"
      />
      <p className="font-semibold">
        {line.quantity} × {line.name}
      </p>
      <p>{formatMoney(line.total)}</p>
      <p className="col-span-2 text-ink-soft">
        {[line.color ? `Envase ${line.color}` : '', ...line.complements]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="col-span-2">
        {formatDayLong(line.deliveryDate)}, {line.deliveryTime}
      </p>
      {line.dedication ? (
        <p className="col-span-2 break-words whitespace-pre-line text-ink-soft italic">
          “{line.dedication}”
        </p>
      ) : null}
      {line.notice ? <p className="col-span-2 font-medium text-leaf">{line.notice}</p> : null}
      {line.problem ? (
        <p className="col-span-2 font-semibold text-rosewood">
          {line.problem}. {/* Beside the form: what was typed stays. */}
          <a href="/carrito" target="_blank" rel="noopener" className="underline">
            Cambiar en el carrito
          </a>
        </p>
      ) : null}
    </li>
  )
}
