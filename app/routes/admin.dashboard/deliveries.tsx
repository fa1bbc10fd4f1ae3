import { Link } from '@remix-run/react'
import { Badge } from '~/components/badge'
import { STATUSES } from '~/models/orders/order'
import { Block } from '../admin/frame/block'
import { MARKED } from '../admin/list/marked-hash'

type Day = { title: string; day: string; date: string; slots: Omit<SlotProps, 'isOpen'>[] }

/** Of more orders than this, of both days together, slots are folded: the desk stays within two screens of a phone. */
const LISTED = 10

/** What is delivered today and tomorrow, by slot, each day with its sheet. */
export function Deliveries({ days }: { days: Day[] }) {
  const counts = days.flatMap(({ slots }) => slots.map(({ count }) => count))
  const isOpen = counts.reduce((sum, count) => sum + count, 0) <= LISTED
  return (
    <div className="grid items-start gap-2 sm:gap-5 lg:grid-cols-2">
      {days.map(({ title, day, date, slots }) => (
        <Block key={title} title={title} note={day} aside={<DayLinks date={date} day={day} />}>
          {slots.length === 0 ? <p className="text-ink-soft">No hay entregas.</p> : null}
          {slots.map((slot) => (
            <Slot key={slot.slot} {...slot} isOpen={isOpen} />
          ))}
        </Block>
      ))}
    </div>
  )
}

function DayLinks({ date, day }: { date: string; day: string }) {
  const links = [
    ['Hoja del día', `/admin/pedidos/hoja?dia=${date}`],
    ['Reparto', `/admin/pedidos/reparto?dia=${date}`],
    ['Agregar pedido', `/admin/pedidos?dia=${date}&nuevo`],
  ]
  return (
    <p className="flex flex-wrap gap-x-3 text-[0.9375rem] sm:justify-end sm:gap-x-4 sm:text-base">
      {links.map(([label, to = '']) => (
        <Link
          key={label}
          to={to}
          className="link inline-flex min-h-11 items-center whitespace-nowrap"
        >
          {label}
          <span className="sr-only">: {day}</span>
        </Link>
      ))}
    </p>
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

type SlotProps = {
  slot: string
  /** Address of the list of its orders. */
  list: string
  /** Of all of them: only the first are `orders`. */
  count: number
  orders: Order[]
  isOpen: boolean
}

function Slot({ slot, list, count, orders, isOpen }: SlotProps) {
  return (
    <div className="relative">
      <Link to={list + MARKED} className="link absolute right-0 inline-flex min-h-11 items-center">
        Cambiar todos<span className="sr-only"> los de {slot}</span>
      </Link>
      <details open={isOpen}>
        <summary className="min-h-11 content-center border-b border-line">
          <h3 className="inline text-base">
            {slot} · {count}
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
        {count > orders.length ? (
          <Link to={list} className="link inline-flex min-h-11 items-center">
            Ver los {count} de {slot}
          </Link>
        ) : null}
      </details>
    </div>
  )
}

function StatusBadge({ status }: { status: string }) {
  if (!(status in STATUSES)) return null
  const { label, badge } = STATUSES[status as keyof typeof STATUSES]
  return <Badge look={badge}>{label}</Badge>
}
