import { lazy, Suspense, useRef, useState } from 'react'
import type { ShownField } from '~/components/answered-form'
import { controlProps, FieldError } from '~/components/fields'
import { Icon } from '~/components/icon'
import { addDays, daysBetween, formatDayLong } from '~/dates'
import { nearDay } from '~/models/delivery/delivery'
import { type Openings, openingsOn } from '~/models/delivery/openings'

const Calendar = lazy(() => import('./calendar'))

type Props = {
  field: ShownField
  openings: Openings
  /** The chosen day; empty when none is. */
  day: string
  onDay: (day: string) => void
}

/** A native date field; a script adds two shortcuts and a calendar. */
export function DeliveryDate({ field, openings, day, onDay }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)

  function choose(value: string) {
    if (!input.current) return
    input.current.value = value
    onDay(value)
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
        Desde {beginning(openings)}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <input
          type="date"
          {...controlProps(field)}
          ref={input}
          min={openings.first}
          max={openings.last}
          required
          aria-describedby={`${field.descriptionId}${field.errors ? ` ${field.errorId}` : ''}`}
          onChange={(event) => onDay(event.currentTarget.value)}
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
      <Problem openings={openings} day={day} />
      <Shortcuts openings={openings} choose={choose} />
      {isOpen ? (
        <Suspense fallback={<p role="status">Cargando...</p>}>
          <Calendar day={day} openings={openings} onChoose={choose} onClose={close} />
        </Suspense>
      ) : null}
      <FieldError id={field.errorId} errors={field.errors} />
    </div>
  )
}

/** `mañana, jueves 24/12/2026`; a day further on by its date alone. */
function beginning({ first, today }: Openings): string {
  const near = nearDay(first, today)
  return daysBetween(today, first) <= 1 ? `${near}, ${formatDayLong(first)}` : near
}

/** Why the chosen day is none. */
function Problem({ openings, day }: { openings: Openings; day: string }) {
  const problem = openingsOn(openings, day)?.problem
  if (!problem) return null
  return (
    <p role="status" className="font-medium text-rosewood">
      {formatDayLong(day)}: {problem}
    </p>
  )
}

function Shortcuts(props: { openings: Openings; choose: (day: string) => void }) {
  const { openings, choose } = props
  const tomorrow = addDays(openings.today, 1)
  const days = [
    { day: tomorrow, label: 'Mañana' },
    { day: addDays(tomorrow, 1), label: 'Pasado mañana' },
  ].filter(({ day }) => openingsOn(openings, day)?.problem === undefined && day >= openings.first)
  return (
    <div className="with-script flex flex-wrap gap-2 pt-1">
      {days.map(({ day, label }) => (
        <button key={day} type="button" className="chip" onClick={() => choose(day)}>
          {label}
        </button>
      ))}
    </div>
  )
}
