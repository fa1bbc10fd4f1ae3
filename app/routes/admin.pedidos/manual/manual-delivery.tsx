import type { FieldMetadata } from '@conform-to/react'
import { DistrictField } from '~/components/recipient/district-field'
import { SelectField, TextField } from '~/components/fields'
import { proposedDistricts, ZONE_OF_DISTRICT } from '~/models/delivery/district'
import type { StaffCalendar } from '~/models/delivery/staff-calendar'
import { formatAmount, formatMoney } from '~/money'
import { ShowSlots, WhenFields } from '../../admin/order/when-fields'
import type { Controls, Fields } from './manual-fields'

type Zone = { id: string; name: string; cost: number; active: boolean; areas: string[] }

type ShippingProps = Pick<
  Controls,
  'district' | 'shipping_zone_id' | 'shipping_cost' | 'shipping_address' | 'shipping_reference'
> & {
  zones: Zone[]
  /** The chosen one, or the district's; `null` when staff type the cost. */
  zone: { name: string; cost: number } | null
}

type DeliveryProps = ShippingProps & {
  fields: Pick<Fields, 'delivery_type' | 'dated' | 'delivery_date' | 'delivery_time'>
  slots: string[]
  calendar: StaffCalendar
}

/** The delivery of a manual order; pickup has no zone, cost or address. */
export function ManualDelivery(props: DeliveryProps) {
  const { fields, slots, calendar } = props
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="font-semibold">Entrega</legend>
        <div className="flex flex-wrap gap-2">
          <Way field={fields.delivery_type} first="envio" value="envio" label="Envío" />
          <Way field={fields.delivery_type} first="envio" value="retiro" label="Retiro" />
        </div>
      </fieldset>
      <Shipping {...props} />
      <fieldset className="grid gap-1">
        <legend className="font-semibold">Cuándo</legend>
        <div className="flex flex-wrap gap-2">
          <Way field={fields.dated} first="no" value="no" label="Sin fecha todavía" />
          <Way field={fields.dated} first="no" value="si" label="En una fecha" />
        </div>
      </fieldset>
      <WhenFields
        day={fields.delivery_date}
        slot={fields.delivery_time}
        dayLabel="Día"
        optional
        {...{ slots, calendar }}
      />
      <ShowSlots />
    </>
  )
}

/** Where to, and what that costs. */
function Shipping({ zones, zone, ...props }: ShippingProps) {
  return (
    <div className="only-shipping grid gap-5">
      <DistrictField field={props.district.field} districts={proposedDistricts(zones)} />
      <SelectField {...props.shipping_zone_id}>
        <option value="">Costo personalizado</option>
        <option value={ZONE_OF_DISTRICT}>La del distrito</option>
        {zones.map(({ id, name, cost, active }) => (
          <option key={id} value={id}>
            {`${name}${active ? '' : ' (inactiva)'} · ${formatMoney(cost)}`}
          </option>
        ))}
      </SelectField>
      <div className={zone === null ? '' : 'hidden'}>
        <TextField {...props.shipping_cost} inputMode="decimal" />
      </div>
      {zone === null ? null : (
        <label className="grid gap-1">
          <span className="font-semibold">{`${props.shipping_cost.label} · ${zone.name}`}</span>
          <input value={formatAmount(zone.cost)} disabled className="field bg-cream" />
        </label>
      )}
      <TextField {...props.shipping_address} required />
      <TextField {...props.shipping_reference} optional />
    </div>
  )
}

function Way({
  field,
  first,
  value,
  label,
}: {
  field: FieldMetadata<string>
  /** What a new form has chosen. */
  first: string
  value: string
  label: string
}) {
  return (
    <label className="chip">
      <input
        type="radio"
        name={field.name}
        value={value}
        defaultChecked={(field.initialValue ?? first) === value}
        className="size-5 accent-leaf"
      />
      {label}
    </label>
  )
}
