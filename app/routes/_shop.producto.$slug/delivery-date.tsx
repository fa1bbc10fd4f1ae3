import { lazy, type RefObject, Suspense, useRef, useState } from 'react'
import type { ShownField } from '~/components/answered-form'
import { FieldError } from '~/components/fields'
import { Icon } from '~/components/icon'
import { daysBetween, formatDayLong } from '~/dates'
import { nearDay } from '~/models/delivery/delivery'
import { freeDays, type Openings, openingsOn } from '~/models/delivery/openings'
import { nearChoice, OTHER_DAY } from './near-day'

const Calendar = lazy(() => import('./calendar'))

const NEAR_DAYS = 3

type Props = {
  field: ShownField
  /** Which of the days at hand is chosen, or that it is another one. */
  near: ShownField
  openings: Openings
  /** The chosen day; empty when none is. */
  day: string
  onDay: (day: string) => void
}

/** The next free days to choose from, and any other one: typed, or with scripts from a calendar. */
export function DeliveryDate({ field, near, openings, day, onDay }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const days = freeDays(openings, NEAR_DAYS)
  const typed = field.initialValue ?? ''
  const chosen = nearChoice(days, near.initialValue ?? '', typed)
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      aria-describedby={`${field.descriptionId}${field.errors ? ` ${field.errorId}` : ''}`}
      className="delivery-day grid gap-2"
    >
      <legend className="font-semibold">Fecha de entrega</legend>
      <p id={field.descriptionId} className="text-[0.9375rem] text-ink-soft">
        Desde {beginning(openings)}
      </p>
      <div className="near-days flex flex-wrap gap-2">
        {[...days, OTHER_DAY].map((value) => (
          <label key={value} className="chip">
            <input
              type="radio"
              name={near.name}
              value={value}
              defaultChecked={value === chosen}
              required
              className="size-5 accent-leaf"
              onChange={() => onDay(value === OTHER_DAY ? (input.current?.value ?? '') : value)}
            />
            {value === OTHER_DAY ? 'Otro día' : nameOf(value, openings.today)}
          </label>
        ))}
      </div>
      <OtherDay
        {...{ field, openings, day, onDay, input }}
        typed={chosen === OTHER_DAY ? typed : ''}
      />
      <Problem openings={openings} day={day} />
      <FieldError id={field.errorId} errors={field.errors} />
    </fieldset>
  )
}

type OtherDayProps = Omit<Props, 'near'> & {
  /** What the field begins with. */
  typed: string
  input: RefObject<HTMLInputElement>
}

function OtherDay({ field, openings, day, onDay, input, typed }: OtherDayProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const id = `${field.id}-otra`

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
    <div className="other-day grid gap-2">
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="sr-only">
          Fecha de entrega
        </label>
        <input
          id={id}
          ref={input}
          type="date"
          name={field.name}
          defaultValue={typed}
          min={openings.first}
          max={openings.last}
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={`${field.descriptionId}${field.errors ? ` ${field.errorId}` : ''}`}
          onChange={(event) => onDay(event.currentTarget.value)}
          className="field w-44!"
        />
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
      </div>
      {isOpen ? (
        <Suspense fallback={<p role="status">Cargando...</p>}>
          <Calendar day={day} openings={openings} onChoose={choose} onClose={close} />
        </Suspense>
      ) : null}
    </div>
  )
}

const NAMES = ['Hoy', 'Mañana', 'Pasado mañana']

/** `Mañana`; a day further on by its weekday, `Jueves 26/11`. */
function nameOf(day: string, today: string): string {
  const long = formatDayLong(day).slice(0, -'/2026'.length)
  return NAMES[daysBetween(today, day)] ?? long.charAt(0).toUpperCase() + long.slice(1)
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
