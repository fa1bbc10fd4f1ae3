import { Link } from '@remix-run/react'
import { counted } from '~/counted'
import { formatMoney } from '~/money'

type Props = {
  /** Orders that are not paid in full, and what they miss, in céntimos. */
  short: number
  missing: number
  /** Orders with too much money, and how much. */
  over: number
  extra: number
  /** Received in the last days, less what was given back. */
  received: number
  days: number
}

/** What the ledgers of all orders add up to, and the orders to look at. */
export function Money({ short, missing, over, extra, received, days }: Props) {
  return (
    <ul>
      <Line amount={received}>Cobrado en los últimos {days} días</Line>
      <Line amount={missing} to="/admin/pedidos?saldo=falta" isUrgent={short > 0}>
        Falta en {counted(short, 'pedido', 'pedidos')}
      </Line>
      <Line amount={extra} to="/admin/pedidos?saldo=sobra" isUrgent={over > 0}>
        Sobra o está por devolver en {counted(over, 'pedido', 'pedidos')}
      </Line>
    </ul>
  )
}

type LineProps = {
  amount: number
  to?: string
  isUrgent?: boolean
  children: (string | number)[]
}

function Line({ amount, to, isUrgent, children }: LineProps) {
  return (
    <li className="flex items-baseline justify-between gap-3 border-b border-line py-2 last:border-0">
      {to && isUrgent ? (
        <Link to={to} className="link min-w-0">
          {children}
        </Link>
      ) : (
        <span className="min-w-0">{children}</span>
      )}
      <strong className={`whitespace-nowrap ${isUrgent ? 'text-rosewood' : ''}`}>
        {formatMoney(amount)}
      </strong>
    </li>
  )
}
