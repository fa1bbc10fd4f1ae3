import { lazy, Suspense, useRef, useState } from 'react'
import type { ShownField } from '~/components/answered-form'
import { controlProps, FieldError } from '~/components/fields'
import { Icon } from '~/components/icon'
import { addDays, formatDayLong } from '~/dates'

const Calendar = lazy(() => import('./calendar'))

type Props = { field: ShownField; days: { first: string; last: string } }

/** A native date field; a script adds two shortcuts and a calendar. */
export function DeliveryDate({ field, days }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [day, setDay] = useState(field.initialValue ?? '')
  const [isOpen, setOpen] = useState(false)

  function choose(value: string) {
    if (!input.current) return
    input.current.value = value
    setDay(value)
    setOpen(false)
    input.current.focus()
  }

  function close() {
    setOpen(false)
    opener.current?.focus()
  }

  return (
    <div className="grid gap-1">
      <label htmlFor={field.id} className="font-semibold">
        Fecha de entrega
      </label>
      <p id={field.descriptionId} className="text-[0.9375rem] text-ink-soft">
        Desde mañana, {formatDayLong(days.first)}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <input
          type="date"
          {...controlProps(field)}
          ref={input}
          min={days.first}
          max={days.last}
          required
          aria-describedby={`${field.descriptionId}${field.errors ? ` ${field.errorId}` : ''}`}
          onChange={(event) => setDay(event.currentTarget.value)}
          className="field w-44!"
        />
        <span className="with-script contents!">
          <button
            ref={opener}
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="with-script chip"
          >
            <Icon name="calendar" className="size-5" />
            Calendario
          </button>
        </span>
      </div>
      <Shortcuts tomorrow={days.first} choose={choose} />
      {isOpen ? (
        <Suspense fallback={<p role="status">Cargando...</p>}>
          <Calendar day={day} days={days} onChoose={choose} onClose={close} />
        </Suspense>
      ) : null}
      <FieldError id={field.errorId} errors={field.errors} />
    </div>
  )
}

function Shortcuts(props: { tomorrow: string; choose: (day: string) => void }) {
  const { tomorrow, choose } = props
  return (
    <div className="with-script flex flex-wrap gap-2 pt-1">
      <button type="button" className="chip" onClick={() => choose(tomorrow)}>
        Mañana
      </button>
      <button type="button" className="chip" onClick={() => choose(addDays(tomorrow, 1))}>
        Pasado mañana
      </button>
    </div>
  )
}
