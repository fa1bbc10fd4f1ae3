import { Form, Link } from '@remix-run/react'
import { counted } from '~/counted'
import { formatDayLong, weekdayOf } from '~/dates'
import type { WeekDay, WeekSlot } from '~/models/delivery/week.server'

type Props = {
  week: WeekDay[]
  /** The screen that shows it. */
  from: string
}

/** The next seven days, a row each: what is promised and a button to take no more; behind it the same by slot. */
export function DeliveryWeek({ week, from }: Props) {
  return (
    <ul>
      {week.map((day) => (
        <li key={day.day} className="flex items-start gap-1 border-b border-line last:border-0">
          <details className="min-w-0 grow">
            <summary className="min-h-11 content-center max-sm:leading-5">
              <strong>{weekdayAndDate(day.day)}</strong>{' '}
              <span className="text-[0.9375rem] text-ink-soft max-sm:block max-sm:pl-4 max-sm:text-sm">
                <span className="max-sm:hidden">· </span>
                {dayText(day)}
              </span>
            </summary>
            <Slots day={day} from={from} />
          </details>
          <Toggle {...{ from, day: day.day, slot: null, isClosed: day.closed !== null }} />
        </li>
      ))}
    </ul>
  )
}

/** `jueves 26`. */
function weekdayAndDate(day: string): string {
  return `${weekdayOf(day)} ${Number(day.split('-')[2])}`
}

function dayText({ peak, closed, slots }: WeekDay): string {
  if (closed !== null) return `Cerrado: ${closed || 'sin motivo'}`
  const orders = slots.reduce((sum, slot) => sum + slot.orders, 0)
  const text = slots.length === 0 ? 'Sin horarios' : counted(orders, 'pedido', 'pedidos')
  return peak ? `${text} · ${peak}` : text
}

function Slots({ day, from }: { day: WeekDay; from: string }) {
  return (
    <div className="pb-2">
      <ul>
        {day.slots.map((slot) => (
          <li
            key={slot.name ?? ''}
            className="flex flex-wrap items-center justify-between gap-x-3 py-1"
          >
            <span className="text-[0.9375rem] wrap-anywhere">
              <strong>{slot.name ?? 'Sin horario'}</strong>: {slotText(slot)}
            </span>
            {slot.isOffered && slot.name !== null && day.closed === null ? (
              <Toggle {...{ from, day: day.day, slot: slot.name, isClosed: slot.isClosed }} />
            ) : null}
          </li>
        ))}
      </ul>
      <Link to={`/admin/pedidos?dia=${day.day}`} className="link inline-flex min-h-11 items-center">
        Ver los pedidos del {formatDayLong(day.day)}
      </Link>
    </div>
  )
}

function slotText({ orders, arrangements, left, isClosed }: WeekSlot): string {
  const taken = `${counted(orders, 'pedido', 'pedidos')}, ${counted(arrangements, 'arreglo', 'arreglos')}`
  if (isClosed) return `${taken}, cerrado`
  if (left === null) return taken
  return left === 0 ? `${taken}, lleno` : `${taken}, ${left === 1 ? 'queda 1' : `quedan ${left}`}`
}

type ToggleProps = { from: string; day: string; slot: string | null; isClosed: boolean }

function Toggle({ from, day, slot, isClosed }: ToggleProps) {
  const what = `${slot ?? 'el día'} del ${formatDayLong(day)}`
  return (
    <Form method="post" action="/admin/dashboard" preventScrollReset>
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="slot" value={slot ?? ''} />
      <button
        name="intent"
        value={isClosed ? 'open-day' : 'close-day'}
        className="link min-h-11 text-sm whitespace-nowrap sm:text-[0.9375rem]"
      >
        {isClosed ? 'Volver a aceptar' : 'No aceptamos más'}
        <span className="sr-only"> {what}</span>
      </button>
    </Form>
  )
}
