import { TextArea, TextField } from '~/components/fields'
import { CheckField, type EditedRow, EditorForm, useDeclaredForm } from '../admin/form/editor'
import type { FormFields } from '../admin/form/form-field'

export const ZONE_FIELDS = {
  name: { kind: 'line', label: 'Nombre', required: 'Escribe el nombre', max: 80 },
  areas: {
    kind: 'own',
    label: 'Distritos',
    hint: 'Separados por comas: Miraflores, San Isidro, Surquillo.',
  },
  cost: {
    kind: 'amount',
    label: 'Costo (S/)',
    called: 'Costo',
    hint: 'Lo que se cobra por el envío; 0 si es gratis.',
    required: 'Escribe el costo',
  },
  active: { kind: 'tick', label: 'Activa: se puede elegir en la tienda' },
} as const satisfies FormFields

type Zone = EditedRow<typeof ZONE_FIELDS> & { unknown: string[] }

/** The form of a zone; `null` for a new one. */
export function ZoneForm({ zone }: { zone: Zone | null }) {
  const { editor, fields } = useDeclaredForm('zone', ZONE_FIELDS, zone, { active: 'on' })
  const { name, areas, cost, active, ...forgotten } = fields
  return (
    <EditorForm {...editor} forgotten={forgotten} isFeminine>
      <TextField {...name} autoComplete="off" required />
      <TextArea {...areas} rows={4} />
      {zone && zone.unknown.length > 0 ? (
        <p className="-mt-2 text-[0.9375rem] wrap-anywhere">
          Fuera de la lista de Lima y Callao: {zone.unknown.join(', ')}. Si es un distrito, revisa
          cómo está escrito.
        </p>
      ) : null}
      <TextField {...cost} inputMode="decimal" autoComplete="off" required />
      <CheckField {...active} />
    </EditorForm>
  )
}
