import type { FieldMetadata } from '@conform-to/react'
import { SelectField, TextField } from '~/components/fields'
import { CheckField, type EditedRow, EditorForm, useDeclaredForm } from '../admin/form/editor'
import type { Control, FormFields } from '../admin/form/form-field'

export const PEAK_FIELDS = {
  day: { kind: 'day', label: 'Día', required: 'Escribe el día' },
  name: {
    kind: 'line',
    label: 'Nombre',
    hint: 'Se muestra en la tienda: San Valentín, Día de la Madre.',
    required: 'Escribe el nombre, como San Valentín',
    max: 80,
  },
  capacity: {
    kind: 'optional-capacity',
    label: 'Cupo de todo el día',
    called: 'Cupo',
    hint: 'En blanco, solo cuentan los cupos de los horarios.',
  },
  capacity_of: { kind: 'own', label: 'El cupo cuenta' },
  charge: {
    kind: 'amount',
    label: 'Cargo por ese día (S/)',
    called: 'Cargo',
    hint: 'Se cobra una vez por pedido; los cupones no lo descuentan.',
    required: '',
  },
  hidden_categories: {
    kind: 'own',
    label: 'Categorías que ese día no se entregan',
    called: null,
  },
  active: { kind: 'tick', label: 'Activa' },
} as const satisfies FormFields

type Peak = EditedRow<typeof PEAK_FIELDS>
type Category = { id: string; name: string }

/** The form of a peak day; `null` for a new one. */
export function PeakForm({ peak, categories }: { peak: Peak | null; categories: Category[] }) {
  const blank = { active: 'on', capacity_of: 'orders', charge: '0.00' }
  const { editor, fields } = useDeclaredForm('peak', PEAK_FIELDS, peak, blank)
  const { day, name, capacity, capacity_of, charge, hidden_categories, active, ...forgotten } =
    fields
  return (
    <EditorForm {...editor} forgotten={forgotten} isFeminine>
      <TextField {...day} type="date" required />
      <TextField {...name} required />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField {...capacity} inputMode="numeric" optional />
        <SelectField {...capacity_of}>
          <option value="orders">Pedidos</option>
          <option value="arrangements">Arreglos</option>
        </SelectField>
      </div>
      <TextField {...charge} inputMode="decimal" />
      <HiddenCategories {...hidden_categories} categories={categories} />
      <CheckField {...active} />
      <p className="text-[0.9375rem] text-ink-soft">
        Para darle horarios propios, elige esta fecha en cada horario nuevo de «Horarios». Sin ellos
        valen los de siempre.
      </p>
    </EditorForm>
  )
}

type HiddenProps = Control<FieldMetadata<string>> & { categories: Category[] }

function HiddenCategories({ field, label, categories }: HiddenProps) {
  const { initialValue } = field
  const hidden = new Set(typeof initialValue === 'string' ? initialValue.split(',') : initialValue)
  return (
    <fieldset className="flex flex-wrap gap-x-5 gap-y-3">
      <legend className="mb-2 font-semibold">{label}</legend>
      {categories.map(({ id, name: category }) => (
        <label key={id} className="check">
          <input type="checkbox" name={field.name} value={id} defaultChecked={hidden.has(id)} />
          {category}
        </label>
      ))}
    </fieldset>
  )
}
