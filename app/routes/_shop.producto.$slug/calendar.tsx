import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { es } from 'react-day-picker/locale'
import { type AvailableSlots, shutDays } from '~/models/delivery/available-slots'

export type CalendarProps = {
  /** Selected day, `yyyy-MM-dd`; empty when none is. */
  day: string
  availableSlots: AvailableSlots
  /** Called with an empty text when the selected day is chosen again. */
  onChoose: (day: string) => void
}

/** A month calendar, over the padding of its card, so that a day of a phone has its 44 px; its code is loaded when it is first shown. */
export default function Calendar({ day, availableSlots, onChoose }: CalendarProps) {
  const { first, last } = availableSlots
  const [month, setMonth] = useState(localDate(day || first))
  const shut = shutDays(availableSlots)
  return (
    <div className="day-calendar -mx-2 min-h-74" role="group" aria-label="Calendario de entrega">
      <DayPicker
        mode="single"
        locale={es}
        selected={day ? localDate(day) : undefined}
        month={month}
        onMonthChange={setMonth}
        disabled={[
          { before: localDate(first), after: localDate(last) },
          ...shut.map((one) => localDate(one.day)),
        ]}
        startMonth={localDate(first)}
        endMonth={localDate(last)}
        onSelect={(date) => onChoose(date ? dayOf(date) : '')}
        classNames={LOOK}
      />
      <Shut days={shut.filter((one) => localDate(one.day).getMonth() === month.getMonth())} />
    </div>
  )
}

/** Why days of the month cannot be chosen, those of one reason together. */
function Shut({ days }: { days: { day: string; problem: string }[] }) {
  const reasons = [...new Set(days.map(({ problem }) => problem))]
  if (reasons.length === 0) return null
  return (
    <ul className="mx-2 mt-2 grid gap-1 border-t border-line pt-2 text-sm text-ink-soft">
      {reasons.map((reason) => (
        <li key={reason}>
          {days
            .filter(({ problem }) => problem === reason)
            .map(({ day }) => Number(day.slice(8)))
            .join(', ')}
          : {reason}
        </li>
      ))}
    </ul>
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
  month_grid: 'w-full table-fixed',
  weekday: 'h-8 text-sm font-semibold text-ink-soft uppercase',
  day: 'p-0 text-center aria-selected:[&>button]:bg-leaf aria-selected:[&>button]:text-white',
  day_button:
    'h-11 w-11 max-w-full rounded-full hover:bg-leaf-soft disabled:text-ink-soft disabled:line-through disabled:opacity-60',
}
