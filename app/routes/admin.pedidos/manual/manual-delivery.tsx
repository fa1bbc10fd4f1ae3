import { DistrictField } from '~/components/recipient/district-field'
import { SelectField, TextField } from '~/components/fields'
import { proposedDistricts, ZONE_OF_DISTRICT } from '~/models/delivery/district'
import { formatAmount, formatMoney } from '~/money'
import { Chips } from './chips'
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

/** Where a manual order goes; pickup has no zone, cost or address. */
export function ManualDelivery(props: ShippingProps & { fields: Pick<Fields, 'delivery_type'> }) {
  return (
    <>
      <Chips
        field={props.fields.delivery_type}
        label="Entrega"
        first="envio"
        options={[
          { value: 'envio', label: 'Envío' },
          { value: 'retiro', label: 'Retiro' },
        ]}
      />
      <Shipping {...props} />
    </>
  )
}

/** Where to, and what that costs. */
function Shipping({ zones, zone, ...props }: ShippingProps) {
  return (
    <div className="only-shipping grid gap-5">
      <div className="grid grid-cols-2 items-end gap-3">
        <div>
          <DistrictField field={props.district.field} districts={proposedDistricts(zones)} />
        </div>
        <SelectField {...props.shipping_zone_id}>
          <option value="">Costo personalizado</option>
          <option value={ZONE_OF_DISTRICT}>La del distrito</option>
          {zones.map(({ id, name, cost, active }) => (
            <option key={id} value={id}>
              {`${name}${active ? '' : ' (inactiva)'} · ${formatMoney(cost)}`}
            </option>
          ))}
        </SelectField>
      </div>
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
