import type { ShownField } from '~/components/answered-form'
import { FieldError } from '~/components/fields'
import { useHydrated } from '~/components/hydrated'
import {
  type DayKind,
  type AvailableSlots,
  availableSlotsOn,
} from '~/models/delivery/available-slots'
import { formatMoney } from '~/money'

/** The slots to choose from; with scripts, those of the chosen day. */
export function DeliverySlots(props: {
  field: ShownField
  availableSlots: AvailableSlots
  day: string
}) {
  const { field, availableSlots, day } = props
  // Without scripts nobody would open a slot again when the day changes.
  const kind = useHydrated() ? availableSlotsOn(availableSlots, day) : undefined
  const slots = slotsOf(availableSlots, kind)
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.errors ? field.errorId : undefined}
    >
      <legend className="mb-1 font-semibold">Horario de entrega</legend>
      <div className="flex flex-wrap gap-2">
        {slots.map(({ name, charge, note, isShut }) => (
          <label key={name} className={`chip ${isShut ? 'line-through opacity-60' : ''}`}>
            <input
              type="radio"
              name={field.name}
              value={name}
              defaultChecked={name === field.initialValue}
              disabled={isShut}
              required
              className="size-5 accent-leaf"
            />
            {name}
            {charge > 0 ? ` + ${formatMoney(charge)}` : null}
            {note ? ` (${note})` : null}
            {isShut ? <span className="sr-only"> no disponible</span> : null}
          </label>
        ))}
      </div>
      {kind?.peak && kind.peak.charge > 0 ? (
        <p className="mt-1 text-[0.9375rem]">
          {kind.peak.name}: + {formatMoney(kind.peak.charge)} por entrega
        </p>
      ) : null}
      <FieldError id={field.errorId} errors={field.errors} />
    </fieldset>
  )
}

/** Those to be shown, each with what it costs on such a day; without one, all of them. */
function slotsOf(availableSlots: AvailableSlots, kind: DayKind | undefined) {
  return availableSlots.slots.flatMap((slot, index) => {
    const place = kind?.open.indexOf(index) ?? -1
    if (kind && place < 0 && !kind.shut?.includes(index)) return []
    const isShut = kind !== undefined && place < 0
    return { ...slot, charge: kind?.charges?.[place] ?? slot.charge ?? 0, isShut }
  })
}

type NextProps = { free: string | null; isAvailable: boolean }

/** When the next arrangement can be there, if any is left; beside the price, which on a phone leaves room by an old one below it. */
export function NextDelivery({ free, isAvailable }: NextProps) {
  if (!isAvailable) return <p className="buy-day">Agotado</p>
  return (
    <p className="buy-day">
      {free ? `Entrega disponible: ${free}` : 'No quedan horarios de entrega por ahora'}
    </p>
  )
}
