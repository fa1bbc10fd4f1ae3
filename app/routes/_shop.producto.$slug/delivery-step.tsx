import { type ReactNode, useState } from 'react'
import type { ShownField } from '~/components/answered-form'
import type { AvailableSlots } from '~/models/delivery/available-slots'
import { DeliveryDate } from './delivery-date'
import { DeliverySlots } from './delivery-slots'
import { chosenDay } from './near-day'
import { Step } from './step'

type Props = {
  date: ShownField
  near: ShownField
  slot: ShownField
  availableSlots: AvailableSlots
  /** What the delivery costs, or where to ask. */
  children?: ReactNode
}

/** The day of the delivery, and the slots of that day. */
export function DeliveryStep({ date, near, slot, availableSlots, children }: Props) {
  const [day, setDay] = useState(chosenDay(near.initialValue ?? '', date.initialValue ?? ''))
  return (
    <Step title="Entrega">
      <DeliveryDate
        field={date}
        near={near}
        availableSlots={availableSlots}
        day={day}
        onDay={setDay}
      />
      <DeliverySlots field={slot} availableSlots={availableSlots} day={day} />
      {children}
    </Step>
  )
}
