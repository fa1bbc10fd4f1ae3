import { useEffect, useRef } from 'react'
import { DayPicker } from 'react-day-picker'
import { es } from 'react-day-picker/locale'

type Props = {
  /** Selected day, `yyyy-MM-dd`; empty when none is. */
  day: string
  days: { first: string; last: string }
  /** Called with an empty text when the selected day is chosen again. */
  onChoose: (day: string) => void
  onClose: () => void
}

/** A month calendar; its code is loaded when it is first opened. */
export default function Calendar({ day, days, onChoose, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    box.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
  }, [])

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])

  return (
    <div
      ref={box}
      className="card w-fit p-3 shadow-float"
      role="group"
      aria-label="Calendario de entrega"
    >
      <DayPicker
        mode="single"
        locale={es}
        selected={day ? localDate(day) : undefined}
        defaultMonth={localDate(day || days.first)}
        disabled={{ before: localDate(days.first), after: localDate(days.last) }}
        startMonth={localDate(days.first)}
        endMonth={localDate(days.last)}
        onSelect={(date) => onChoose(date ? dayOf(date) : '')}
        classNames={LOOK}
      />
    </div>
  )
}

/** The calendar works with local dates of the browser; only year, month and day are exchanged. */
function localDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

function dayOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

const LOOK = {
  root: 'relative',
  month_caption: 'flex h-11 items-center pl-2 font-display text-lg font-semibold capitalize',
  nav: 'absolute top-0 right-0 flex',
  button_previous: 'grid size-11 place-items-center rounded-full hover:bg-beige/40',
  button_next: 'grid size-11 place-items-center rounded-full hover:bg-beige/40',
  chevron: 'size-5 fill-leaf',
  weekday: 'h-8 w-11 text-sm font-semibold text-ink-soft uppercase',
  day: 'p-0 text-center aria-selected:[&>button]:bg-leaf aria-selected:[&>button]:text-white',
  day_button:
    'size-11 rounded-full hover:bg-leaf-soft disabled:text-ink-soft disabled:line-through disabled:opacity-60',
}
