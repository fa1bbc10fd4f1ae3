import { counted } from '~/counted'
import { formatMoney } from '~/money'

const WIDTH = 600
const HEIGHT = 120
const BAR_MAX = 44

/** A day, a month or an hour: what was sold of it, in céntimos. */
export type Bar = { name: string; total: number; orders: number }

type Props = {
  /** What is told apart, as the table calls it: `Día`. */
  of: string
  bars: Bar[]
  /** How high a bar is. */
  by?: 'total' | 'orders'
}

/** A bar chart of sales, drawn on the server, and the same numbers in a table. */
export function SalesChart({ of, bars, by = 'total' }: Props) {
  const sum = bars.reduce((total, bar) => total + bar.total, 0)
  const orders = bars.reduce((count, bar) => count + bar.orders, 0)
  const first = bars[0]?.name ?? ''
  const last = bars.at(-1)?.name ?? ''
  const title = `${by === 'total' ? 'Ventas' : 'Pedidos'} por ${of.toLowerCase()}`
  return (
    <>
      <p className="mb-2">
        <strong className="font-display text-2xl">{formatMoney(sum)}</strong>{' '}
        <span className="text-ink-soft">en {counted(orders, 'pedido', 'pedidos')}</span>
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 2}`}
        className="h-auto w-full"
        role="img"
        aria-label={`${title}, de ${first} a ${last}: ${formatMoney(sum)} en total`}
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className="stroke-line" />
        <Bars bars={bars} by={by} />
      </svg>
      <p aria-hidden="true" className="flex justify-between text-sm text-ink-soft">
        <span>{first}</span>
        <span>{last}</span>
      </p>
      <Numbers of={of} title={title} bars={bars} />
    </>
  )
}

function Bars({ bars, by }: Pick<Props, 'bars'> & { by: 'total' | 'orders' }) {
  const most = Math.max(...bars.map((bar) => bar[by]), 1)
  const step = WIDTH / Math.max(bars.length, 1)
  const width = Math.min(0.7 * step, BAR_MAX)
  return bars.map((bar, index) => {
    const height = Math.round((bar[by] / most) * (HEIGHT - 4))
    return (
      <rect
        key={bar.name}
        x={index * step + (step - width) / 2}
        y={HEIGHT - height}
        width={width}
        height={height}
        rx={Math.min(3, width / 4)}
        className="fill-leaf"
      >
        <title>{`${bar.name}: ${formatMoney(bar.total)} en ${counted(bar.orders, 'pedido', 'pedidos')}`}</title>
      </rect>
    )
  })
}

function Numbers({ of, title, bars }: { of: string; title: string; bars: Bar[] }) {
  return (
    <details className="mt-2">
      <summary className="link inline-flex min-h-11 items-center">Ver los números</summary>
      <table className="mt-2 w-full max-w-md text-left">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-ink-soft">
            <th scope="col">{of}</th>
            <th scope="col" className="text-right">
              Pedidos
            </th>
            <th scope="col" className="text-right">
              Ventas
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, total, orders }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1 font-normal">
                {name}
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
