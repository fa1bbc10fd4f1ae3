import { Link } from '@remix-run/react'
import { counted } from '~/counted'
import { formatMoney } from '~/money'
import { Ledger } from '../ledger'
import type { PaymentView } from './payment-view.server'

type Props = {
  order: PaymentView
  /** Where another order is looked at from here. */
  to: (number: string) => string
}

/** The buyer's proofs, and the order's payments as staff noted them. */
export function OrderPayment({ order, to }: Props) {
  return (
    <section id="pago" className="card grid min-w-0 scroll-mt-16 content-start gap-3 p-4">
      <h3 className="text-lg">Pago</h3>
      {order.payUntil ? (
        <p>
          Le prometimos esperar su pago hasta el <strong>{order.payUntil}</strong>.
        </p>
      ) : null}
      {order.proofs.length > 0 ? <Claims order={order} to={to} /> : null}
      <Ledger order={order} />
    </section>
  )
}

function Claims({ order, to }: Props) {
  const missing = order.amounts.total - order.claimed
  const noted = order.proofs.filter(({ is_noted }) => is_noted)
  return (
    <>
      <p>
        Dice que pagó <strong className="whitespace-nowrap">{formatMoney(order.claimed)}</strong> de{' '}
        <strong className="whitespace-nowrap">{formatMoney(order.amounts.total)}</strong>
        {missing > 0 ? ` · faltan ${formatMoney(missing)}` : ''}
        {missing < 0 ? ` · sobran ${formatMoney(-missing)}` : ''}
      </p>
      <Proofs proofs={order.proofs.filter(({ is_noted }) => !is_noted)} to={to} />
      {noted.length > 0 ? (
        <details>
          <summary className="link inline-flex min-h-11 items-center text-[0.9375rem]">
            {counted(noted.length, 'comprobante anotado', 'comprobantes anotados')}
          </summary>
          <Proofs proofs={noted} to={to} />
        </details>
      ) : null}
    </>
  )
}

type Claim = PaymentView['proofs'][number]
type ProofsProps = Pick<Props, 'to'> & { proofs: Claim[] }

function Proofs({ proofs, to }: ProofsProps) {
  return (
    <ul className="grid gap-3 empty:hidden">
      {proofs.map((proof) => (
        <Proof key={proof.id} proof={proof} to={to} />
      ))}
    </ul>
  )
}

/** The capture beside what its buyer says of it: both are compared at a glance. */
function Proof({ proof, to }: Pick<Props, 'to'> & { proof: Claim }) {
  return (
    <li className="flex items-start gap-3 border-t border-line pt-3">
      {proof.file ? <Capture {...proof} /> : null}
      <div className="min-w-0">
        <p className="text-xl font-bold">{formatMoney(proof.amount)}</p>
        <p className="wrap-anywhere">
          {proof.operation_number ? (
            <>
              Operación <strong>{proof.operation_number}</strong>
            </>
          ) : (
            'Sin número de operación'
          )}
        </p>
        <p className="text-[0.9375rem] text-ink-soft">{proof.sent}</p>
        {proof.also_in ? <SeenBefore numbers={proof.also_in} to={to} /> : null}
        {proof.file ? null : <p className="text-[0.9375rem]">Sin captura.</p>}
      </div>
    </li>
  )
}

/** Opens as large as it was sent. */
function Capture({ id, operation_number }: Pick<Claim, 'id' | 'operation_number'>) {
  return (
    <a href={`/admin/comprobantes/${id}`} target="_blank" rel="noopener" className="shrink-0">
      <img
        src={`/admin/comprobantes/${id}`}
        alt={`Captura de la operación ${operation_number ?? 'sin número'}`}
        loading="lazy"
        className="h-52 w-28 rounded-xl border border-line object-contain"
      />
    </a>
  )
}

function SeenBefore({ numbers, to }: Pick<Props, 'to'> & { numbers: string[] }) {
  return (
    <p className="mt-1 rounded-xl bg-petal px-3 py-2 font-semibold text-rosewood">
      Esta operación también está en{' '}
      {numbers.map((number, index) => (
        <span key={number}>
          {index > 0 ? ', ' : ''}
          <Link to={to(number)} className="underline">
            {number}
          </Link>
        </span>
      ))}
      .
    </p>
  )
}
