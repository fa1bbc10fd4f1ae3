import { SelectField, TextField } from '~/components/fields'
import { CheckField, EditorForm, useRowForm } from '../admin/form/editor'
import type { formValues } from './closure-form.server'

type Closure = ReturnType<typeof formValues>
type Fields = Record<keyof Closure['fields'], string>

/** The form of closed days; `null` for new ones. */
export function ClosureForm({ closure, slots }: { closure: Closure | null; slots: string[] }) {
  const { form, fields, version } = useRowForm<Fields>('closure', closure, { active: 'on' })
  return (
    <EditorForm form={form} version={version}>
      <TextField field={fields.first_day} label="Primer día" type="date" required />
      <TextField
        field={fields.last_day}
        label="Último día"
        type="date"
        hint="En blanco, solo ese día."
        optional
      />
      <SelectField field={fields.slot} label="Horario">
        <option value="">Todo el día</option>
        {slots.map((slot) => (
          <option key={slot} value={slot}>
            {slot}
          </option>
        ))}
      </SelectField>
      <TextField
        field={fields.reason}
        label="Motivo"
        hint="Se muestra en la tienda: Navidad, inventario, vacaciones."
        required
      />
      <CheckField field={fields.active} label="Activo: esos días no se pueden elegir" />
    </EditorForm>
  )
}
