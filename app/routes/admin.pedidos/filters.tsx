import { Link } from '@remix-run/react'
import { formatDay } from '~/dates'
import type { WeekDay } from '~/models/delivery/week.server'
import { type Status, STATUSES } from '~/models/orders/order'
import { PAYMENT_LABELS } from '~/payment-methods'
import { CHANNELS } from '~/models/orders/admin/channel/channel'
import { BALANCES, type OrderFilters, UNDATED, UNTOLD } from '~/models/orders/admin/order-filters'
import { withParams } from '~/urls/staff/list-url'
import { useHere } from '../admin/list/here'
import { FilterSelect, ListTabs, SearchForm } from '../admin/list/list-tools'
import { DeliveryWeek } from '../admin/list/week'

/** Statuses with a tab of their own. */
const TAB_STATUSES = ['pendiente', 'preparacion', 'enviado'] as const

type Days = { today: string; tomorrow: string }
type Counts = {
  all: number
  statuses: Record<Status, number>
  days: number[]
  undated: number
  owed: number
}

/** Links to the deliveries of today and tomorrow, and to the orders in each status. */
export function DayLinks({
  filters,
  days,
  counts,
  zones,
}: {
  filters: OrderFilters
  days: Days
  zones: Zone[]
  /** Counts of all orders; `days` are today and tomorrow. */
  counts: Counts
}) {
  const chosen = chosenFilters(useHere(), { filters, zones, days })
  const tabs = tabsOf(filters, days, counts)
  return <ListTabs label="Listas" tabs={tabs} chosen={chosen} />
}

/** Those lists that staff open every day. */
function tabsOf(filters: OrderFilters, days: Days, counts: Counts) {
  const { day, status, isUndated, seenAt, balance, since, isUntold } = filters
  const isOwedTab = balance === 'falta' && !day && !status && !since
  const [forToday = 0, forTomorrow = 0] = counts.days
  const of = (asked: (typeof TAB_STATUSES)[number]) => ({
    to: `?estado=${asked}`,
    isOpen: !day && status === asked,
    count: counts.statuses[asked],
  })
  const on = (asked: string, count: number) => ({
    to: `?dia=${asked}`,
    isOpen: day === asked,
    count,
  })
  return [
    {
      label: 'Todos',
      to: '/admin/pedidos',
      isOpen: !day && !status && !isUndated && !seenAt && !balance && !isUntold,
      count: counts.all,
    },
    {
      label: 'Sin fecha',
      to: `?dia=${UNDATED}`,
      isOpen: isUndated,
      count: counts.undated,
      urgent: counts.undated > 0,
    },
    { label: 'Por verificar', ...of('pendiente') },
    { label: 'Por cobrar', to: '?saldo=falta', isOpen: isOwedTab, count: counts.owed },
    { label: 'Entregas de hoy', ...on(days.today, forToday) },
    { label: 'De mañana', ...on(days.tomorrow, forTomorrow) },
    { label: 'En preparación', ...of('preparacion') },
    { label: 'Enviados', ...of('enviado') },
  ]
}

/** The week, closed until it is asked for, and the sheet of the day that the list is about. */
export function WeekFold({ week, day }: { week: WeekDay[]; day: string }) {
  return (
    <div className="mb-2 flex flex-wrap justify-between gap-x-4 max-sm:text-[0.9375rem] sm:mb-3">
      <details className="open:w-full">
        <summary className="link inline-flex min-h-11 items-center">
          Los próximos siete días
        </summary>
        <DeliveryWeek week={week} from="/admin/pedidos" />
      </details>
      <Link
        to={`/admin/pedidos/hoja?dia=${day}`}
        className="link inline-flex min-h-11 items-center"
      >
        Hoja del día
      </Link>
    </div>
  )
}

const PICKUP = 'retiro'
const UNTOLD_LABEL = 'Por avisar por WhatsApp'

type Zone = { id: string; name: string; active: boolean }

type FilterProps = {
  filters: OrderFilters
  zones: Zone[]
  slots: string[]
  /** Those of orders. */
  districts: string[]
}

/** The filters in use that no tab shows, each with the list's address without it. */
function chosenFilters(
  { pathname, search }: { pathname: string; search: string },
  { filters, zones, days }: Pick<FilterProps, 'filters' | 'zones'> & { days: Days },
) {
  const { status, day, slot, zone, district, payment, balance, since, channel, isUntold } = filters
  const isOwedTab = balance === 'falta' && !day && !status && !since
  const isOnTab = TAB_STATUSES.some((one) => one === status) && !day
  const ofZone = zone === PICKUP ? 'Retiro en tienda' : zones.find(({ id }) => id === zone)?.name
  const shown: [name: string, label: string | null | undefined][] = [
    ['estado', status && !isOnTab ? STATUSES[status].label : null],
    ['dia', day && !Object.values(days).includes(day) ? formatDay(day) : null],
    ['horario', slot],
    ['zona', zone && (ofZone ?? 'Zona')],
    ['distrito', district],
    ['pago', payment && PAYMENT_LABELS[payment]],
    ['canal', channel && CHANNELS[channel]],
    ['aviso', isUntold ? UNTOLD_LABEL : null],
    ['desde', since && `Desde el ${formatDay(since)}`],
    ['saldo', balance && !isOwedTab ? BALANCES[balance] : null],
  ]
  return shown.flatMap(([name, label]) =>
    label
      ? [{ label, without: withParams({ pathname, search }, { [name]: null, pagina: null }) }]
      : [],
  )
}

/** Search and filters in one GET form, so that they are in the address. */
export function OrderFilterForm(props: FilterProps) {
  return (
    <SearchForm
      label="Número, nombre, celular o correo"
      words={props.filters.words}
      filters={<Choices {...props} />}
      filterNames={FILTERS}
    />
  )
}

const FILTERS = [
  ...['estado', 'dia', 'horario', 'zona', 'distrito', 'pago', 'canal', 'aviso', 'saldo', 'desde'],
]

function Choices({ filters, zones, slots, districts }: FilterProps) {
  const { status, day, slot, zone, district, payment, balance, since, channel, isUntold } = filters
  return (
    <>
      <FilterSelect label="Estado" name="estado" value={status}>
        {Object.entries(STATUSES).map(([value, { label }]) => [value, label])}
      </FilterSelect>
      <FilterDay label="Día de entrega" name="dia" value={day} />
      <FilterSelect label="Horario" name="horario" value={slot}>
        {slots.map((value) => [value, value])}
      </FilterSelect>
      <FilterSelect label="Zona" name="zona" value={zone} any="Todas">
        {[
          ...zones.map(({ id, name, active }) => [id, active ? name : `${name} (inactiva)`]),
          [PICKUP, 'Retiro en tienda'],
        ]}
      </FilterSelect>
      <FilterSelect label="Distrito" name="distrito" value={district}>
        {districts.map((name) => [name, name])}
      </FilterSelect>
      <FilterSelect label="Pago" name="pago" value={payment}>
        {Object.entries(PAYMENT_LABELS)}
      </FilterSelect>
      <FilterSelect label="Canal" name="canal" value={channel}>
        {Object.entries(CHANNELS)}
      </FilterSelect>
      <FilterSelect label="Aviso" name="aviso" value={isUntold ? UNTOLD : null}>
        {[[UNTOLD, UNTOLD_LABEL]]}
      </FilterSelect>
      <FilterSelect label="Saldo" name="saldo" value={balance}>
        {Object.entries(BALANCES)}
      </FilterSelect>
      <FilterDay label="Pedido desde" name="desde" value={since} />
    </>
  )
}

function FilterDay({ label, name, value }: { label: string; name: string; value: string | null }) {
  return (
    <label className="grid min-w-0 gap-1">
      <span className="text-[0.9375rem] font-semibold">{label}</span>
      <input
        key={value}
        type="date"
        name={name}
        defaultValue={value ?? ''}
        className="field min-w-0 px-2"
      />
    </label>
  )
}
