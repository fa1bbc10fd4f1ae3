import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { requireStaff } from '~/cookies/auth.server'
import { titled } from '~/urls/title'
import { Badge } from '~/components/badge'
import { unknownIntent } from '~/forms/form.server'
import { readUpload } from '~/forms/upload.server'
import { STATUSES } from '~/models/orders/order'
import { DeliveryWeek } from '../admin/order/week'
import { changeDay } from '../admin/order/week-actions.server'
import { BookNotice } from './book-notice'
import { loadDashboard } from './load-dashboard.server'
import { Money } from './money'
import { settleWaiting } from './settle.server'
import { ToResolve } from './to-resolve'
import { Sales } from './sales'
import { Tiles } from './tiles'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Dashboard')]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'dashboard.read')
  return loadDashboard(new URL(request.url).searchParams)
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, 'orders.write')
  const { form, intent } = await readUpload(request)
  switch (intent) {
    case 'close-day':
    case 'open-day':
      return changeDay(form, intent, staff)
    case 'not-repeated':
    case 'told':
    case 'keep':
      return settleWaiting(request, form, intent, staff)
    default:
      throw unknownIntent(intent)
  }
}

export default function Dashboard() {
  const { counts, today, since, undated, week, sales, book, toResolve, ...lists } =
    useLoaderData<typeof loader>()
  return (
    <div className="grid gap-5">
      <h1 className="text-2xl sm:text-3xl">Dashboard</h1>
      <BookNotice {...book} />
      <Tiles counts={counts} day={today} />
      <Block title="Por resolver" id="por-resolver">
        <ToResolve {...toResolve} undated={undated} />
      </Block>
      <Ways />
      <Lists {...lists} />
      <Block title="Los próximos siete días" note="Pedidos, arreglos y lo que aún cabe">
        <DeliveryWeek week={week} from="/admin/dashboard" />
      </Block>
      <Block
        title="Ventas de los últimos 30 días"
        note="Pedidos que no se cancelaron, según los pagos anotados"
      >
        <Sales days={sales} since={since} />
      </Block>
    </div>
  )
}

function Ways() {
  return (
    <p className="flex flex-wrap gap-2">
      <Link to="/admin/productos/nuevo" className="button button-main">
        Nuevo producto
      </Link>
      <Link to="/admin/pedidos" className="button button-quiet">
        Ver pedidos
      </Link>
      <Link to="/admin/configuracion" className="button button-quiet">
        Configuración
      </Link>
    </p>
  )
}

type ListsProps = Pick<
  ReturnType<typeof useLoaderData<typeof loader>>,
  'days' | 'waiting' | 'scarce' | 'money'
>

/** What waits: deliveries, payments, money and products that run out. */
function Lists({ days, waiting, scarce, money }: ListsProps) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      {days.map(({ title, day, sheet, slots }) => (
        <Block key={title} title={title} note={day} aside={<SheetLink to={sheet} of={day} />}>
          {slots.length === 0 ? <p className="text-ink-soft">No hay entregas.</p> : null}
          {slots.map(({ slot, orders }) => (
            <Slot key={slot} slot={slot} orders={orders} />
          ))}
        </Block>
      ))}
      <Block title="Por verificar" note="Los que más esperan, primero">
        <Waiting orders={waiting} />
      </Block>
      <Block title="Dinero" note="Según los pagos anotados en cada pedido">
        <Money {...money} />
      </Block>
      <Block title="Productos ocultos o por agotarse">
        <Scarce products={scarce} />
      </Block>
    </div>
  )
}

type BlockProps = {
  title: string
  id?: string
  note?: string
  aside?: ReactNode
  children: ReactNode
}

function Block({ title, id, note, aside, children }: BlockProps) {
  return (
    <section id={id} className="card min-w-0 scroll-mt-16 p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-xl">{title}</h2>
          {note ? <p className="text-[0.9375rem] text-ink-soft">{note}</p> : null}
        </div>
        {aside}
      </div>
      <div className="mt-3">{children}</div>
    </section>
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

function Slot({ slot, orders }: { slot: string; orders: Order[] }) {
  return (
    <>
      <h3 className="mt-2 border-b border-line pb-1 text-base">
        {slot} · {orders.length}
      </h3>
      <ul>
        {orders.map((order) => (
          <li
            key={order.number}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0"
          >
            <OrderLink number={order.number} />
            <span className="min-w-0 grow wrap-anywhere">
              {order.customer} · {order.where}
            </span>
            <span className={order.isOwed ? 'font-semibold text-rosewood' : ''}>{order.money}</span>
            <StatusBadge status={order.status} />
          </li>
        ))}
      </ul>
    </>
  )
}

function StatusBadge({ status }: { status: string }) {
  if (!(status in STATUSES)) return null
  const { label, badge } = STATUSES[status as keyof typeof STATUSES]
  return <Badge look={badge}>{label}</Badge>
}

function OrderLink({ number }: { number: string }) {
  return (
    <Link to={`/admin/pedidos?pedido=${number}`} className="link inline-flex min-h-6 items-center">
      {number}
    </Link>
  )
}

type WaitingOrder = { number: string; customer: string; total: string; since: string }

function Waiting({ orders }: { orders: WaitingOrder[] }) {
  if (orders.length === 0)
    return <p className="text-ink-soft">Todos los pagos están verificados.</p>
  return (
    <ul>
      {orders.map((order) => (
        <li key={order.number} className="border-b border-line py-2 last:border-0">
          <p className="flex justify-between gap-3">
            <OrderLink number={order.number} />
            <strong className="whitespace-nowrap">{order.total}</strong>
          </p>
          <p className="text-[0.9375rem] wrap-anywhere text-ink-soft">
            {order.customer} · {order.since}
          </p>
        </li>
      ))}
    </ul>
  )
}

type Product = { id: string; name: string; active: boolean; stock: number }

function Scarce({ products }: { products: Product[] }) {
  if (products.length === 0) {
    return <p className="text-ink-soft">Todos los productos se ven y se pueden comprar.</p>
  }
  return (
    <ul>
      {products.map(({ id, name, active, stock }) => (
        <li key={id} className="flex justify-between gap-3 border-b border-line py-2 last:border-0">
          <Link to={`/admin/productos/${id}`} className="link min-w-0 wrap-anywhere">
            {name}
          </Link>
          <span className="whitespace-nowrap">{active ? `Quedan ${stock}` : 'Oculto'}</span>
        </li>
      ))}
    </ul>
  )
}
