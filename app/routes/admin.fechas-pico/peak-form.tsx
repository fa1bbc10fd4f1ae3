import { SelectField, TextField } from '~/components/fields'
import { CheckField, EditorForm, useRowForm } from '../admin/form/editor'
import type { formValues } from './peak-form.server'

type Peak = ReturnType<typeof formValues>
type Fields = Record<keyof Peak['fields'], string>
type Category = { id: string; name: string }

/** The form of a peak day; `null` for a new one. */
export function PeakForm({ peak, categories }: { peak: Peak | null; categories: Category[] }) {
  const { form, fields, version } = useRowForm<Fields>('peak', peak, {
    ...{ active: 'on', capacity_of: 'orders', charge: '0.00' },
  })
  const { initialValue } = fields.hidden_categories
  const hidden = new Set(typeof initialValue === 'string' ? initialValue.split(',') : initialValue)
  return (
    <EditorForm form={form} version={version} isFeminine>
      <TextField field={fields.day} label="Día" type="date" required />
      <TextField
        field={fields.name}
        label="Nombre"
        hint="Se muestra en la tienda: San Valentín, Día de la Madre."
        required
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          field={fields.capacity}
          label="Cupo de todo el día"
          inputMode="numeric"
          hint="En blanco, solo cuentan los cupos de los horarios."
          optional
        />
        <SelectField field={fields.capacity_of} label="El cupo cuenta">
          <option value="orders">Pedidos</option>
          <option value="arrangements">Arreglos</option>
        </SelectField>
      </div>
      <TextField
        field={fields.charge}
        label="Cargo por ese día (S/)"
        inputMode="decimal"
        hint="Se cobra una vez por pedido; los cupones no lo descuentan."
      />
      <fieldset className="flex flex-wrap gap-x-5 gap-y-3">
        <legend className="mb-2 font-semibold">Categorías que ese día no se entregan</legend>
        {categories.map(({ id, name }) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              name={fields.hidden_categories.name}
              value={id}
              defaultChecked={hidden.has(id)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <CheckField field={fields.active} label="Activa" />
      <p className="text-[0.9375rem] text-ink-soft">
        Para darle horarios propios, elige esta fecha en cada horario nuevo de «Horarios». Sin ellos
        valen los de siempre.
      </p>
    </EditorForm>
  )
}
