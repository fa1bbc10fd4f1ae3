import { Link } from '@remix-run/react'
import { formatDay } from '~/dates'
import { formatMoney } from '~/money'
import { SalesChart } from '../admin/list/sales-chart'

type Props = { days: { day: string; total: number; paid: number; orders: number }[]; since: string }

/** What was sold in the last days, how much of it was paid and how much is missing, each with its orders. */
export function Sales({ days, since }: Props) {
  const sum = (of: 'total' | 'paid') => days.reduce((all, day) => all + day[of], 0)
  const [total, paid] = [sum('total'), sum('paid')]
  return (
    <>
      <ul className="mb-3 flex flex-wrap gap-x-6">
        <Amount name="Vendido" amount={total} to={listOf('vendido', since)} />
        <Amount name="Cobrado" amount={paid} to={listOf('cobrado', since)} />
        <Amount name="Falta" amount={total - paid} to={listOf('falta', since)} />
      </ul>
      <SalesChart
        of="Día"
        bars={days.map(({ day, ...sold }) => ({ name: formatDay(day), ...sold }))}
      />
    </>
  )
}

function listOf(balance: string, since: string): string {
  return `/admin/pedidos?saldo=${balance}&desde=${since}`
}

function Amount({ name, amount, to }: { name: string; amount: number; to: string }) {
  return (
    <li>
      <Link to={to} className="link inline-flex min-h-11 items-center gap-2">
        {name} <strong className="whitespace-nowrap">{formatMoney(amount)}</strong>
      </Link>
    </li>
  )
}
