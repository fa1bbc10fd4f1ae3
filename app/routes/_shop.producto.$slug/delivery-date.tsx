import { useCallback, useEffect, useRef, useState } from 'react'
import type { ShownField } from '~/components/answered-form'
import { FieldError } from '~/components/fields'
import { daysBetween, formatDayLong } from '~/dates'
import { dayName, nearDay } from '~/models/delivery/delivery'
import {
  daysWithSlots,
  type AvailableSlots,
  availableSlotsOn,
} from '~/models/delivery/available-slots'
import { nearChoice, OTHER_DAY } from './near-day'
import { OtherDay } from './other-day'

const NEAR_DAYS = 3

type Props = {
  field: ShownField
  /** Which of the days at hand is chosen, or that it is another one. */
  near: ShownField
  availableSlots: AvailableSlots
  /** The chosen day; empty when none is. */
  day: string
  onDay: (day: string) => void
}

/** The next free days to choose from, and any other one: typed, or with scripts from a calendar. */
export function DeliveryDate({ field, near, availableSlots, day, onDay }: Props) {
  const days = daysWithSlots(availableSlots, NEAR_DAYS)
  const typed = field.initialValue ?? ''
  const begun = nearChoice(days, near.initialValue ?? '', typed)
  const { box, input, isOther, choose } = useDayChoice(begun, onDay)

  return (
    <fieldset
      ref={box}
      id={field.id}
      tabIndex={-1}
      aria-describedby={`${field.descriptionId}${field.errors ? ` ${field.errorId}` : ''}`}
      className="delivery-day grid gap-2"
    >
      <legend className="font-semibold">Fecha de entrega</legend>
      <p id={field.descriptionId} className="text-[0.9375rem] text-ink-soft">
        Desde {beginning(availableSlots)}
      </p>
      <NearDays
        name={near.name}
        days={days}
        today={availableSlots.today}
        begun={begun}
        onChoose={choose}
      />
      <OtherDay
        {...{ field, availableSlots, day, onDay, input, isOther }}
        typed={begun === OTHER_DAY ? typed : ''}
      />
      <Problem availableSlots={availableSlots} day={day} />
      <FieldError id={field.errorId} errors={field.errors} />
    </fieldset>
  )
}

/** Whether another day than those at hand is chosen, and what chooses one. */
function useDayChoice(begun: string, onDay: Props['onDay']) {
  const box = useRef<HTMLFieldSetElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isOther, setOther] = useState(begun === OTHER_DAY)

  const choose = useCallback(
    (value: string) => {
      setOther(value === OTHER_DAY)
      onDay(value === OTHER_DAY ? (input.current?.value ?? '') : value)
    },
    [onDay],
  )

  // No event tells what was chosen before the scripts ran.
  useEffect(() => {
    const early = box.current?.querySelector<HTMLInputElement>('input:checked')
    if (early) choose(early.value)
  }, [choose])

  return { box, input, isOther, choose }
}

type NearDaysProps = {
  name: string
  days: string[]
  today: string
  begun: string
  onChoose: (value: string) => void
}

/** On a phone two of them lie side by side. */
function NearDays({ name, days, today, begun, onChoose }: NearDaysProps) {
  return (
    <div className="near-days flex flex-wrap gap-2">
      {[...days, OTHER_DAY].map((value) => (
        <label key={value} className="chip gap-1.5 px-3">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === begun}
            required
            className="size-5 accent-leaf"
            onChange={() => onChoose(value)}
          />
          {value === OTHER_DAY ? 'Otro día' : dayName(value, today)}
        </label>
      ))}
    </div>
  )
}

/** `mañana, jueves 24/12/2026`; a day further on by its date alone. */
function beginning({ first, today }: AvailableSlots): string {
  const near = nearDay(first, today)
  return daysBetween(today, first) <= 1 ? `${near}, ${formatDayLong(first)}` : near
}

/** Why the chosen day is none. */
function Problem({ availableSlots, day }: { availableSlots: AvailableSlots; day: string }) {
  const problem = availableSlotsOn(availableSlots, day)?.problem
  if (!problem) return null
  return (
    <p role="status" className="font-medium text-rosewood">
      {formatDayLong(day)}: {problem}
    </p>
  )
}
