import { type FormEvent, useState } from 'react'
import type { ShownField } from '~/components/answered-form'
import { SelectField, TextField } from '~/components/fields'
import { addDays, weekdayOf } from '~/dates'
import type { StaffCalendar } from '~/models/delivery/staff-calendar'
import { fillField } from '../form/fill-field'

type Props = {
  day: ShownField
  slot: ShownField
  slots: string[]
  calendar: StaffCalendar
  dayLabel: string
  /** Lima's, the first day that can be chosen; any without it. */
  min?: string
  optional?: boolean
}

/**
 * A day and its slot, each with how it stands that day; staff may choose any on purpose. Without
 * scripts the words are those of the day that the form was sent with.
 */
export function WhenFields({ day, slot, slots, calendar, dayLabel, min, optional }: Props) {
  const [chosen, setChosen] = useState(day.initialValue ?? '')
  const states = calendar[chosen] ?? {}

  function follow({ target }: FormEvent) {
    if (target instanceof HTMLInputElement && target.name === day.name) setChosen(target.value)
  }

  return (
    <div className="grid gap-3 sm:grid-cols-2" onInput={follow}>
      <div className="grid gap-2">
        <TextField field={day} label={dayLabel} type="date" {...{ min, optional }} />
        {min ? <NextDays today={min} name={day.name} /> : null}
      </div>
      <SelectField field={slot} label="Horario" optional={optional}>
        <option value="">Sin horario</option>
        {slots.map((name) => (
          <option key={name} value={name}>
            {states[name]?.words ? `${name} · ${states[name].words}` : name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** The next days, each of which is one press. */
function NextDays({ today, name }: { today: string; name: string }) {
  const days = [0, 1, 2, 3].map((after) => addDays(today, after))
  return (
    <p className="with-script flex flex-wrap gap-1.5">
      {days.map((day, after) => (
        <button
          key={day}
          type="button"
          className="chip px-3"
          onClick={({ currentTarget }) => fillField(currentTarget, name, day)}
        >
          {['Hoy', 'Mañana'][after] ?? weekdayOf(day)}
        </button>
      ))}
    </p>
  )
}

/** Without scripts: the form again, with how the slots of its days stand. */
export function ShowSlots() {
  return (
    <button
      name="intent"
      value="refresh"
      className="without-script button button-quiet justify-self-start"
    >
      Ver qué horarios quedan
    </button>
  )
}
