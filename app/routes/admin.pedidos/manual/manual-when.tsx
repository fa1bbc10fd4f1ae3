import { type FormEvent, useState } from 'react'
import { TextField } from '~/components/fields'
import { addDays, formatDay, isDay } from '~/dates'
import type { StaffCalendar } from '~/models/delivery/staff-calendar'
import { AllowOverbooking } from '../../admin/order/allow-overbooking'
import { ShowSlots } from '../../admin/order/when-fields'
import { Chips } from './chips'
import type { Fields } from './manual-fields'

type Props = {
  fields: Pick<Fields, 'dated' | 'delivery_date' | 'delivery_time'>
  slots: string[]
  calendar: StaffCalendar
  /** Lima's. */
  today: string
  /** Whether an answer says that this day and slot have no room. */
  isFull: boolean
}

/**
 * The day, of which the next two are a press each, and its slot with how it stands that day; staff may choose any on
 * purpose. Without scripts the words are those of the day that the form was sent with.
 */
export function ManualWhen({ fields, slots, calendar, today, isFull }: Props) {
  const { dated, delivery_date: day, delivery_time: slot } = fields
  const sent = dated.initialValue ?? ''
  const [chosen, setChosen] = useState(day.initialValue || sent)
  const states = calendar[chosen] ?? {}

  /** A day is chosen or written: the one says what the other does. */
  function follow({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement)) return
    const fieldNamed = (name: string) => target.form?.elements.namedItem(name)
    if (target.name === day.name) {
      setChosen(target.value)
      const days = fieldNamed(dated.name)
      if (days instanceof RadioNodeList) days.value = target.value ? 'si' : 'no'
    }
    const written = fieldNamed(day.name)
    if (target.name !== dated.name || target.value === 'si') return
    if (!(written instanceof HTMLInputElement)) return
    written.value = isDay(target.value) ? target.value : ''
    setChosen(written.value)
  }

  return (
    <div className="grid gap-3" onInput={follow}>
      <Chips
        field={dated}
        label="Cuándo"
        options={[
          ...daysToPress(today, sent),
          { value: 'si', label: 'En una fecha' },
          { value: 'no', label: 'Sin fecha todavía' },
        ]}
      />
      <TextField field={day} label="Día" type="date" optional />
      <Chips
        field={slot}
        label="Horario"
        options={[...slots, ''].map((name) => ({
          value: name,
          label: [name || 'Sin horario', states[name]?.words].filter(Boolean).join(' · '),
        }))}
      />
      <ShowSlots />
      {isFull ? <AllowOverbooking /> : null}
    </div>
  )
}

/** And the one that was pressed before midnight. */
function daysToPress(today: string, sent: string) {
  const days = [
    { value: today, label: 'Hoy' },
    { value: addDays(today, 1), label: 'Mañana' },
  ]
  if (!isDay(sent) || days.some(({ value }) => value === sent)) return days
  return [{ value: sent, label: formatDay(sent) }, ...days]
}
