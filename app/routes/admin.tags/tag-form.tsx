import { TextArea, TextField } from '~/components/fields'
import { CheckField, type EditedRow, EditorForm, useDeclaredForm } from '../admin/form/editor'
import { type FormFields, PLACE } from '../admin/form/form-field'
import { ImageField } from '../admin/form/image-field'
import { IconField } from './icon-field'
import { NameAndSlug, SLUG } from '../admin/form/slug-field'

export const TAG_FIELDS = {
  name: { kind: 'line', label: 'Nombre', required: 'Escribe el nombre', max: 80 },
  slug: SLUG,
  title: {
    kind: 'optional-line',
    label: 'Título de su página',
    max: 80,
    hint: 'En blanco, «Para» y el nombre.',
  },
  description: {
    kind: 'optional-paragraph',
    label: 'Descripción',
    max: 500,
    rows: 3,
    hint: 'Se lee en su página y en los buscadores.',
  },
  image: {
    kind: 'file',
    label: 'Imagen',
    hint: 'Se ve en su página y en la portada; sin ella, la portada muestra su producto más nuevo.',
  },
  icon: { kind: 'file', label: 'Icono' },
  display_order: PLACE,
  active: { kind: 'tick', label: 'Activo: se ve en la tienda' },
} as const satisfies FormFields

type Tag = EditedRow<typeof TAG_FIELDS> & { image: string | null }
type Accepted = { icon: string | null; image: string | null; isRead?: boolean }

/** The form of a tag; `null` for a new one. */
export function TagForm({ tag }: { tag: Tag | null }) {
  const { editor, fields, answer } = useDeclaredForm<typeof TAG_FIELDS, Accepted>(
    'tag',
    TAG_FIELDS,
    tag,
    { active: 'on' },
  )
  const { name, slug, title, description, image, icon, ...rest } = fields
  const { display_order, active, ...forgotten } = rest
  return (
    <EditorForm {...editor} forgotten={forgotten}>
      <NameAndSlug name={name} slug={slug} follows={tag === null} />
      <TextField {...title} optional />
      <TextArea {...description} optional />
      <ImageField
        name="image"
        id={image.field.id}
        label={image.label}
        hint={image.hint}
        prefix="occasion-"
        stored={tag?.image ?? null}
        accepted={answer?.image}
        optional
        errors={image.field.errors}
      />
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
