import { SelectField, TextArea, TextField } from '~/components/fields'
import { CheckField, EditorForm, useRowForm } from '../admin/form/editor'
import { NameAndSlug } from '../admin/form/slug-field'
import type { formValues } from './subcategory-form.server'

type Subcategory = ReturnType<typeof formValues>
type Fields = Record<keyof Subcategory['fields'], string>

/** The form of a subcategory; `null` for a new one. */
export function SubcategoryForm({
  subcategory,
  categories,
}: {
  subcategory: Subcategory | null
  /** All categories, hidden ones included. */
  categories: { id: string; name: string; active: boolean }[]
}) {
  const row = useRowForm<Fields>('subcategory', subcategory, { active: 'on' })
  const { form, fields, version } = row
  return (
    <EditorForm form={form} version={version} isFeminine>
      <SelectField field={fields.category_id} label="Categoría">
        <option value="">Elige…</option>
        {categories.map(({ id, name, active }) => (
          <option key={id} value={id}>
            {active ? name : `${name} (inactiva)`}
          </option>
        ))}
      </SelectField>
      <NameAndSlug name={fields.name} slug={fields.slug} follows={subcategory === null} />
      <TextArea field={fields.description} label="Descripción" rows={3} optional />
      <TextField
        field={fields.display_order}
        label="Orden"
        inputMode="numeric"
        hint="En blanco, va al final."
      />
      <CheckField field={fields.active} label="Activa: se ve en la tienda" />
    </EditorForm>
  )
}
