import type { useAnsweredForm } from '~/components/answered-form'
import { DistrictField } from '~/components/recipient/district-field'
import { SelectField, TextField } from '~/components/fields'
import { RecipientFields } from '~/components/recipient/recipient-fields'
import { proposedDistricts } from '~/models/delivery/district'
import { formatMoney } from '~/money'
import { ZoneCost } from './zone-cost'
import type { ZoneQuestion } from './zone-question.server'

type Zone = { id: string; name: string; cost: number; areas: string[] }
type AnsweredForm = ReturnType<typeof useAnsweredForm<Record<string, string>>>
type Props = {
  form: AnsweredForm
  zones: Zone[]
  /** Whether the order has one already. */
  hasZone: boolean
  /** Céntimos that the buyer agreed to. */
  cost: number
  question: ZoneQuestion | undefined
}

/** Where an order goes. */
export function Address({ form, zones, hasZone, cost, question }: Props) {
  return (
    <>
      <SelectField
        field={form.field('zone')}
        label="Zona de envío"
        hint={`El cliente ya aceptó ${formatMoney(cost)} de envío: si otra zona cuesta más o menos, se pregunta antes de guardar.`}
      >
        {hasZone ? null : <option value="">Sin zona</option>}
        {zones.map((zone) => (
          <option key={zone.id} value={zone.id}>
            {`${zone.name} · ${formatMoney(zone.cost)}`}
          </option>
        ))}
      </SelectField>
      <ZoneCost form={form} question={question} />
      <DistrictField field={form.field('district')} districts={proposedDistricts(zones)} />
      <TextField field={form.field('address')} label="Dirección" required maxLength={500} />
      <TextField field={form.field('reference')} label="Referencia" optional maxLength={500} />
    </>
  )
}

/** Who receives it, unless that was erased. */
export function Recipient({ form, isErased }: { form: AnsweredForm; isErased: boolean }) {
  if (!isErased) return <RecipientFields field={form.field} />
  return <p className="text-ink-soft">Los datos de quien recibió ya se borraron.</p>
}
