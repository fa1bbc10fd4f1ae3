import { Form, Link } from '@remix-run/react'
import { Icon } from '~/components/icon'
import type { WeekDay } from '~/models/delivery/week.server'
import { PAYMENT_LABELS, type Status, STATUSES } from '~/models/orders/order'
import { type OrderFilters, UNDATED } from '~/models/order-desk/order-filters'
import { UndatedNotice } from '../admin/order/undated-notice'
import { DeliveryWeek } from '../admin/order/week'

type Days = { today: string; tomorrow: string }
type Counts = { all: number; statuses: Record<Status, number>; days: number[]; undated: number }

/** Links to the deliveries of today and tomorrow, and to the orders in each status. */
export function DayLinks({
  filters,
  days,
  counts,
}: {
  filters: OrderFilters
  days: Days
  /** Counts of all orders; `days` are today and tomorrow. */
  counts: Counts
}) {
  const { day, status, isUndated, seenAt } = filters
  const [forToday = 0, forTomorrow = 0] = counts.days
  const of = (asked: Status) => ({
    to: `?estado=${asked}`,
    isOpen: !day && status === asked,
    count: counts.statuses[asked],
  })
  const on = (asked: string, count: number) => ({
    to: `?dia=${asked}`,
    isOpen: day === asked,
    count,
  })
  const tabs = [
    {
      label: 'Todos',
      to: '/admin/pedidos',
      isOpen: !day && !status && !isUndated && !seenAt,
      count: counts.all,
    },
    { label: 'Sin fecha', to: `?dia=${UNDATED}`, isOpen: isUndated, count: counts.undated },
    { label: 'Por verificar', ...of('pendiente') },
    { label: 'Entregas de hoy', ...on(days.today, forToday) },
    { label: 'De mañana', ...on(days.tomorrow, forTomorrow) },
    { label: 'En preparación', ...of('preparacion') },
    { label: 'Enviados', ...of('enviado') },
  ]
  return (
    <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      {isUndated ? null : <UndatedNotice count={counts.undated} />}
      <nav aria-label="Listas" className="flex min-w-0 overflow-x-auto border-b border-line">
        {tabs.map(({ label, to, isOpen, count }) => (
          <Link key={label} to={to} aria-current={isOpen ? 'page' : undefined} className="tab">
            {label} <span className="font-normal">({count})</span>
          </Link>
        ))}
      </nav>
      <Link
        to={`/admin/pedidos/hoja?dia=${day ?? days.today}`}
        className="link inline-flex min-h-11 items-center"
      >
        Hoja del día
      </Link>
    </div>
  )
}

const BALANCES = [
  ['falta', 'Le falta'],
  ['sobra', 'Le sobra'],
]

type Zone = { id: string; name: string; active: boolean }

/** The week, closed until it is asked for. */
export function WeekFold({ week }: { week: WeekDay[] }) {
  return (
    <details className="mb-3">
      <summary className="link inline-flex min-h-11 items-center">Los próximos siete días</summary>
      <DeliveryWeek week={week} from="/admin/pedidos" />
    </details>
  )
}

type FilterProps = {
  filters: OrderFilters
  zones: Zone[]
  slots: string[]
  /** Those of orders. */
  districts: string[]
}

/** Search and filters in one GET form, so that they are in the address. */
export function OrderFilterForm(props: FilterProps) {
  const { filters } = props
  const { words, status, day, slot, zone, district, payment, balance } = filters
  const chosen = [status, day, slot, zone, district, payment, balance]
  const isFiltered = chosen.some(Boolean)
  return (
    <Form method="get" role="search" className="mb-4" key={JSON.stringify(filters)}>
      <div className="flex max-w-xl items-end gap-2">
        <label className="grow">
          <span className="sr-only">Buscar por número, nombre, celular o correo</span>
          <input
            type="search"
            name="q"
            defaultValue={words}
            placeholder="Número, nombre, celular o correo"
            maxLength={100}
            className="field"
          />
        </label>
        <button className="button button-quiet shrink-0">
          <Icon name="search" className="size-5" />
          <span className="sr-only">Buscar</span>
        </button>
      </div>
      <details open={isFiltered} className="mt-2">
        <summary className="link inline-flex min-h-11 items-center">Filtros</summary>
        <div className="grid grid-cols-2 items-end gap-2 sm:grid-cols-3 lg:grid-cols-6">
          <Choices {...props} />
          <button className="button button-quiet">Filtrar</button>
        </div>
        {isFiltered ? (
          <Link to="/admin/pedidos" className="link mt-1 inline-flex min-h-11 items-center">
            Quitar filtros
          </Link>
        ) : null}
      </details>
    </Form>
  )
}

function Choices({ filters, zones, slots, districts }: FilterProps) {
  const { status, day, slot, zone, district, payment, balance } = filters
  return (
    <>
      <Choice label="Estado" name="estado" value={status}>
        {Object.entries(STATUSES).map(([value, { label }]) => [value, label])}
      </Choice>
      <label className="grid min-w-0 gap-1">
        <span className="text-[0.9375rem] font-semibold">Día de entrega</span>
        <input type="date" name="dia" defaultValue={day ?? ''} className="field min-w-0 px-2" />
      </label>
      <Choice label="Horario" name="horario" value={slot}>
        {slots.map((value) => [value, value])}
      </Choice>
      <Choice label="Zona" name="zona" value={zone}>
        {[
          ...zones.map(({ id, name, active }) => [id, active ? name : `${name} (inactiva)`]),
          ['retiro', 'Retiro en tienda'],
        ]}
      </Choice>
      <Choice label="Distrito" name="distrito" value={district}>
        {districts.map((name) => [name, name])}
      </Choice>
      <Choice label="Pago" name="pago" value={payment}>
        {Object.entries(PAYMENT_LABELS)}
      </Choice>
      <Choice label="Saldo" name="saldo" value={balance}>
        {BALANCES}
      </Choice>
    </>
  )
}

function Choice(props: {
  label: string
  name: string
  value: string | null
  children: string[][]
}) {
  return (
    <label className="grid min-w-0 gap-1">
      <span className="text-[0.9375rem] font-semibold">{props.label}</span>
      <select name={props.name} defaultValue={props.value ?? ''} className="field">
        <option value="">Todos</option>
        {props.children.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
