import { Link } from '@remix-run/react'
import { Badge } from '~/components/badge'
import { STATUSES } from '~/models/orders/order'
import { Block } from '../admin/frame/block'

type Day = { title: string; day: string; sheet: string; slots: { slot: string; orders: Order[] }[] }

/** A slot of more orders than this is folded. */
const LISTED = 5

/** What is delivered today and tomorrow, by slot, each day with its sheet. */
export function Deliveries({ days }: { days: Day[] }) {
  return (
    <div className="grid items-start gap-3 sm:gap-5 lg:grid-cols-2">
      {days.map(({ title, day, sheet, slots }) => (
        <Block key={title} title={title} note={day} aside={<SheetLink to={sheet} of={day} />}>
          {slots.length === 0 ? <p className="text-ink-soft">No hay entregas.</p> : null}
          {slots.map((slot) => (
            <Slot key={slot.slot} {...slot} isOpen={slot.orders.length <= LISTED} />
          ))}
        </Block>
      ))}
    </div>
  )
}

function SheetLink({ to, of }: { to: string; of: string }) {
  return (
    <Link to={to} className="link inline-flex min-h-11 items-center whitespace-nowrap">
      Hoja del día
      <span className="sr-only">: {of}</span>
    </Link>
  )
}

type Order = {
  number: string
  customer: string
  where: string
  status: string
  money: string
  isOwed: boolean
}

function Slot({ slot, orders, isOpen }: { slot: string; orders: Order[]; isOpen: boolean }) {
  return (
    <details open={isOpen}>
      <summary className="min-h-11 content-center border-b border-line">
        <h3 className="inline text-base">
          {slot} · {orders.length}
        </h3>
      </summary>
      <ul>
        {orders.map((order) => (
          <li
            key={order.number}
            className="flex flex-wrap items-center gap-x-3 border-b border-line py-1.5 last:border-0"
          >
            <Link
              to={`/admin/pedidos?pedido=${order.number}`}
              className="link inline-flex min-h-6 items-center"
            >
              {order.number}
            </Link>
            <span className="ml-auto">
              <StatusBadge status={order.status} />
            </span>
            <span className="flex w-full justify-between gap-x-3 text-[0.9375rem]">
              <span className="min-w-0 wrap-anywhere">
                {order.customer} · {order.where}
              </span>
              <span
                className={`whitespace-nowrap ${order.isOwed ? 'font-semibold text-rosewood' : ''}`}
              >
                {order.money}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function StatusBadge({ status }: { status: string }) {
  if (!(status in STATUSES)) return null
  const { label, badge } = STATUSES[status as keyof typeof STATUSES]
  return <Badge look={badge}>{label}</Badge>
}
