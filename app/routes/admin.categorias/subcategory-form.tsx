import { SelectField, TextArea, TextField } from '~/components/fields'
import { CheckField, type EditedRow, EditorForm, useDeclaredForm } from '../admin/form/editor'
import { type FormFields, PLACE } from '../admin/form/form-field'
import { NameAndSlug, SLUG } from '../admin/form/slug-field'

export const SUBCATEGORY_FIELDS = {
  category_id: { kind: 'own', label: 'Categoría' },
  name: { kind: 'line', label: 'Nombre', required: 'Escribe el nombre', max: 80 },
  slug: SLUG,
  description: { kind: 'optional-paragraph', label: 'Descripción', max: 1_000, rows: 3 },
  display_order: PLACE,
  active: { kind: 'tick', label: 'Activa: se ve en la tienda' },
} as const satisfies FormFields

/** The form of a subcategory; `null` for a new one. */
export function SubcategoryForm({
  subcategory,
  categories,
}: {
  subcategory: EditedRow<typeof SUBCATEGORY_FIELDS> | null
  /** All categories, hidden ones included. */
  categories: { id: string; name: string; active: boolean }[]
}) {
  const { editor, fields } = useDeclaredForm('subcategory', SUBCATEGORY_FIELDS, subcategory, {
    active: 'on',
  })
  const { category_id, name, slug, description, display_order, active, ...forgotten } = fields
  return (
    <EditorForm {...editor} forgotten={forgotten} isFeminine>
      <SelectField {...category_id}>
        <option value="">Elige…</option>
        {categories.map(({ id, name, active }) => (
          <option key={id} value={id}>
            {active ? name : `${name} (inactiva)`}
          </option>
        ))}
      </SelectField>
      <NameAndSlug name={name} slug={slug} follows={subcategory === null} />
      <TextArea {...description} optional />
      <TextField {...display_order} inputMode="numeric" />
      <CheckField {...active} />
    </EditorForm>
  )
}
