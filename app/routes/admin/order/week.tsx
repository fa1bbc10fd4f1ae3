import { Form, Link } from '@remix-run/react'
import { counted } from '~/counted'
import { formatDayLong } from '~/dates'
import type { WeekDay, WeekSlot } from '~/models/delivery/week.server'

type Props = {
  week: WeekDay[]
  /** The screen that shows it. */
  from: string
}

/** The next seven days by slot: what is promised, what still fits, and buttons to take no more. */
export function DeliveryWeek({ week, from }: Props) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      {week.map((day) => (
        <li key={day.day} className="card min-w-0 p-3">
          <p className="font-semibold">
            <Link to={`/admin/pedidos?dia=${day.day}`} className="link">
              {formatDayLong(day.day)}
            </Link>
          </p>
          {day.peak ? <p className="text-[0.9375rem]">Fecha pico: {day.peak}</p> : null}
          {day.closed === null ? null : (
            <p className="font-medium text-rosewood">Cerrado: {day.closed || 'sin motivo'}</p>
          )}
          {day.slots.length === 0 ? <p className="text-ink-soft">Sin horarios.</p> : null}
          <ul>
            {day.slots.map((slot) => (
              <li
                key={slot.name ?? ''}
                className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-1"
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
          <Toggle {...{ from, day: day.day, slot: null, isClosed: day.closed !== null }} />
        </li>
      ))}
    </ul>
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
        className="link min-h-11 text-[0.9375rem]"
      >
        {isClosed
          ? 'Volver a aceptar'
          : slot === null
            ? 'No aceptamos más ese día'
            : 'No aceptamos más'}
        <span className="sr-only"> {what}</span>
      </button>
    </Form>
  )
}
