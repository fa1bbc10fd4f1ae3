import { formatDay } from '~/dates'
import { formatMoney } from '~/money'

const HEIGHT = 120
const STEP = 20
const BAR = 14

type Day = { day: string; total: number; orders: number }

/**
 * A bar chart by day, and the same numbers in a table for screen readers.
 *
 * @param days in order; totals in céntimos
 */
export function SalesChart({ days }: { days: Day[] }) {
  const sum = days.reduce((total, day) => total + day.total, 0)
  const orders = days.reduce((count, day) => count + day.orders, 0)
  const first = days[0]?.day ?? ''
  const last = days.at(-1)?.day ?? ''
  return (
    <>
      <p className="mb-2">
        <strong className="font-display text-2xl">{formatMoney(sum)}</strong>{' '}
        <span className="text-ink-soft">
          en {orders} {orders === 1 ? 'pedido' : 'pedidos'}
        </span>
      </p>
      <svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT + 2}`}
        className="h-auto w-full"
        role="img"
        aria-label={`Ventas por día del ${formatDay(first)} al ${formatDay(last)}: ${formatMoney(sum)} en total`}
      >
        <line x1="0" x2={days.length * STEP} y1={HEIGHT} y2={HEIGHT} className="stroke-line" />
        <Bars days={days} />
      </svg>
      <p aria-hidden="true" className="flex justify-between text-sm text-ink-soft">
        <span>{formatDay(first).slice(0, 5)}</span>
        <span>{formatDay(last).slice(0, 5)}</span>
      </p>
      <Numbers days={days} />
    </>
  )
}

function Bars({ days }: { days: Day[] }) {
  const most = Math.max(...days.map(({ total }) => total), 1)
  return days.map(({ day, total }, index) => {
    const height = Math.round((total / most) * (HEIGHT - 4))
    return (
      <rect
        key={day}
        x={index * STEP + (STEP - BAR) / 2}
        y={HEIGHT - height}
        width={BAR}
        height={height}
        rx="3"
        className="fill-leaf"
      >
        <title>{`${formatDay(day)}: ${formatMoney(total)}`}</title>
      </rect>
    )
  })
}

function Numbers({ days }: { days: Day[] }) {
  return (
    <details className="mt-2">
      <summary className="link inline-flex min-h-11 items-center">Ver los números</summary>
      <table className="mt-2 w-full max-w-md text-left">
        <caption className="sr-only">Ventas por día</caption>
        <thead>
          <tr className="text-ink-soft">
            <th scope="col">Día</th>
            <th scope="col" className="text-right">
              Pedidos
            </th>
            <th scope="col" className="text-right">
              Ventas
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, total, orders }) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="py-1 font-normal">
                {formatDay(day)}
              </th>
              <td className="text-right">{orders}</td>
              <td className="text-right">{formatMoney(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
