import { type ReactNode, useState } from 'react'
import type { ShownField } from '~/components/answered-form'
import type { Openings } from '~/models/delivery/openings'
import { DeliveryDate } from './delivery-date'
import { DeliverySlots } from './delivery-slots'
import { chosenDay } from './near-day'
import { Step } from './step'

type Props = {
  date: ShownField
  near: ShownField
  slot: ShownField
  openings: Openings
  /** What the delivery costs, or where to ask. */
  children?: ReactNode
}

/** The day of the delivery, and the slots of that day. */
export function DeliveryStep({ date, near, slot, openings, children }: Props) {
  const [day, setDay] = useState(chosenDay(near.initialValue ?? '', date.initialValue ?? ''))
  return (
    <Step title="Entrega">
      <DeliveryDate field={date} near={near} openings={openings} day={day} onDay={setDay} />
      <DeliverySlots field={slot} openings={openings} day={day} />
      {children}
    </Step>
  )
}
