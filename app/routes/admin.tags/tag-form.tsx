import { TextArea, TextField } from '~/components/fields'
import { CheckField, type EditedRow, EditorForm, useDeclaredForm } from '../admin/form/editor'
import { type FormFields, PLACE } from '../admin/form/form-field'
import { IconField } from './icon-field'
import { NameAndSlug, SLUG } from '../admin/form/slug-field'

export const TAG_FIELDS = {
  name: { kind: 'line', label: 'Nombre', required: 'Escribe el nombre', max: 80 },
  slug: SLUG,
  description: { kind: 'optional-paragraph', label: 'Descripción', max: 500, rows: 3 },
  icon: { kind: 'file', label: 'Icono' },
  display_order: PLACE,
  active: { kind: 'tick', label: 'Activo: se ve en la tienda' },
} as const satisfies FormFields

type Accepted = { icon: string | null; isRead?: boolean }

/** The form of a tag; `null` for a new one. */
export function TagForm({ tag }: { tag: EditedRow<typeof TAG_FIELDS> | null }) {
  const { editor, fields, answer } = useDeclaredForm<typeof TAG_FIELDS, Accepted>(
    'tag',
    TAG_FIELDS,
    tag,
    { active: 'on' },
  )
  const { name, slug, description, icon, display_order, active, ...forgotten } = fields
  return (
    <EditorForm {...editor} forgotten={forgotten}>
      <NameAndSlug name={name} slug={slug} follows={tag === null} />
      <TextArea {...description} optional />
      <IconField
        label={icon.label}
        icon={answer?.icon !== undefined ? answer.icon : (icon.field.initialValue ?? null)}
        isRead={answer?.isRead ?? false}
        errors={icon.field.errors}
      />
      <TextField {...display_order} inputMode="numeric" />
      <CheckField {...active} />
    </EditorForm>
  )
}
