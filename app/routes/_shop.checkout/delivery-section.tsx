import { SelectField, TextField } from '~/components/fields'
import { formatMoney } from '~/money'
import { type KnownRecipient, RecipientFields } from '~/components/recipient/recipient-fields'
import type { AnsweredCheckout, Zone } from './checkout-fields'
import { DeliveryType } from './delivery-type'
import { District } from './district'
import { Section } from './section'

type Props = {
  form: AnsweredCheckout
  zones: Zone[]
  pickup: { address: string } | null
  onlyPickup: boolean
  /** With the shop, about the district that was sent. */
  chat: string | null
  recipients: KnownRecipient[]
}

/** Delivery address, or pickup. */
export function Delivery({ form, zones, pickup, onlyPickup, chat, recipients }: Props) {
  return (
    <Section step={2} title="Entrega">
      <DeliveryType field={form.field('delivery_type')} {...{ pickup, onlyPickup }} />
      <div className="only-shipping grid gap-4">
        <SelectField field={form.field('shipping_zone_id')} label="Zona de envío">
          <option value="">Elige tu zona</option>
          {zones.map((zone) => (
            <option key={zone.id} value={zone.id}>
              {zone.name} – {formatMoney(zone.cost)}
              {zone.areas.length > 0 ? ` (${shortList(zone.areas)})` : ''}
            </option>
          ))}
        </SelectField>
        <Districts zones={zones} />
        <District field={form.field('district')} zones={zones} chat={chat} />
        <TextField
          field={form.field('shipping_address')}
          label="Dirección"
          autoComplete="address-line1"
        />
        <TextField
          field={form.field('shipping_reference')}
          label="Referencia"
          hint="Por ejemplo: portón verde, frente al parque"
          autoComplete="off"
          optional
        />
        {/* It travels from here with a pick-up too, which has no use for an address. */}
        <SelectField field={form.field('country')} label="País">
          <option value="Perú">Perú</option>
        </SelectField>
      </div>
      <RecipientFields field={form.field} known={recipients} />
    </Section>
  )
}

function Districts({ zones }: { zones: Zone[] }) {
  return (
    <details className="text-[0.9375rem]">
      <summary className="link min-h-8 w-fit">¿Cuál es mi zona?</summary>
      <dl className="mt-2 grid gap-2">
        {zones.map((zone) => (
          <div key={zone.id}>
            <dt className="font-semibold">{zone.name}</dt>
            <dd className="text-ink-soft">{zone.areas.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function shortList(areas: string[]): string {
  return areas.length > 2 ? `${areas.slice(0, 2).join(', ')}…` : areas.join(', ')
}
