import { TextArea, TextField } from '~/components/fields'
import { CheckField, EditorForm, useRowForm } from '../admin/form/editor'
import type { formValues } from './zone-form.server'

type Zone = ReturnType<typeof formValues>
type Fields = Record<keyof Zone['fields'], string>

/** The form of a zone; `null` for a new one. */
export function ZoneForm({ zone }: { zone: Zone | null }) {
  const { form, fields, version } = useRowForm<Fields>('zone', zone, { active: 'on' })
  return (
    <EditorForm form={form} version={version} isFeminine>
      <TextField field={fields.name} label="Nombre" autoComplete="off" required />
      <TextArea
        field={fields.areas}
        label="Distritos"
        rows={4}
        hint="Separados por comas: Miraflores, San Isidro, Surquillo."
      />
      {zone && zone.unknown.length > 0 ? (
        <p className="-mt-2 text-[0.9375rem] wrap-anywhere">
          Fuera de la lista de Lima y Callao: {zone.unknown.join(', ')}. Si es un distrito, revisa
          cómo está escrito.
        </p>
      ) : null}
      <TextField
        field={fields.cost}
        label="Costo (S/)"
        inputMode="decimal"
        autoComplete="off"
        hint="Lo que se cobra por el envío; 0 si es gratis."
        required
      />
      <CheckField field={fields.active} label="Activa: se puede elegir en la tienda" />
    </EditorForm>
  )
}
