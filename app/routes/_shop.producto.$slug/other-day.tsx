import { type ComponentType, lazy, type RefObject, Suspense } from 'react'
import type { ShownField } from '~/components/answered-form'
import { useHydrated } from '~/components/hydrated'
import { formatDayLong } from '~/dates'
import type { AvailableSlots } from '~/models/delivery/available-slots'
import type { CalendarProps } from './calendar'

const Calendar = lazy<ComponentType<CalendarProps>>(() =>
  // If the code cannot be loaded, the field remains.
  import('./calendar').catch(() => ({ default: () => null })),
)

type Props = {
  field: ShownField
  availableSlots: AvailableSlots
  /** The chosen day; empty when none is. */
  day: string
  onDay: (day: string) => void
  /** Whether it is none of the days at hand. */
  isOther: boolean
  /** What the field begins with. */
  typed: string
  /** Sends the day: what is typed, or chosen from the calendar. */
  input: RefObject<HTMLInputElement>
}

/** Any day: a field of the browser, in whose place scripts show a calendar. */
export function OtherDay({ field, availableSlots, day, onDay, isOther, typed, input }: Props) {
  const isLive = useHydrated()
  const id = `${field.id}-otra`

  function choose(value: string) {
    if (input.current) input.current.value = value
    // As if it had been typed: what was said of it is mended.
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
    onDay(value)
  }

  return (
    <div className="other-day">
      <div className="typed-day">
        <label htmlFor={id} className="sr-only">
          Fecha de entrega
        </label>
        <input
          id={id}
          ref={input}
          type="date"
          name={field.name}
          defaultValue={typed}
          min={availableSlots.first}
          max={availableSlots.last}
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={`${field.descriptionId}${field.errors ? ` ${field.errorId}` : ''}`}
          onChange={(event) => onDay(event.currentTarget.value)}
          className="field w-44!"
        />
      </div>
      {isLive && isOther ? (
        <DayFromCalendar day={day} availableSlots={availableSlots} onChoose={choose} />
      ) : null}
    </div>
  )
}

/** The calendar once its code is there, and in words the day that was chosen from it. */
function DayFromCalendar({ day, availableSlots, onChoose }: CalendarProps) {
  return (
    <Suspense
      fallback={
        <p role="status" className="day-calendar -mx-2 min-h-74">
          Cargando...
        </p>
      }
    >
      <Calendar day={day} availableSlots={availableSlots} onChoose={onChoose} />
      {day ? <p role="status">Elegiste el {formatDayLong(day)}</p> : null}
    </Suspense>
  )
}
