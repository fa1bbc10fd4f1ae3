import { TextArea, TextField } from '~/components/fields'
import { CROP_FIELDS, CropNumbers, Cropping, MIDDLE } from '../admin/form/crop-point'
import { CheckField, type EditedRow, EditorForm, useDeclaredForm } from '../admin/form/editor'
import { type FormFields, PLACE } from '../admin/form/form-field'
import { ImageField } from '../admin/form/image-field'
import { NameAndSlug, SLUG } from '../admin/form/slug-field'

export const CATEGORY_FIELDS = {
  name: { kind: 'line', label: 'Nombre', required: 'Escribe el nombre', max: 80 },
  slug: SLUG,
  description: { kind: 'optional-paragraph', label: 'Descripción', max: 1_000, rows: 3 },
  image: { kind: 'file', label: 'Imagen', hint: 'Se ve en el carrusel de la portada.' },
  ...CROP_FIELDS,
  display_order: PLACE,
  active: { kind: 'tick', label: 'Activa: se ve en la tienda' },
} as const satisfies FormFields

type Category = EditedRow<typeof CATEGORY_FIELDS> & { image: string | null }
type Accepted = { image: string | null }

/** As the home page cuts it. */
const CUTS = ['w-48 aspect-4/3']

/** The form of a category; `null` for a new one. */
export function CategoryForm({ category }: { category: Category | null }) {
  const { editor, fields, answer } = useDeclaredForm<typeof CATEGORY_FIELDS, Accepted>(
    'category',
    CATEGORY_FIELDS,
    category,
    { active: 'on', ...MIDDLE },
  )
  const { name, slug, description, image, crop_x, crop_y, ...rest } = fields
  const { display_order, active, ...forgotten } = rest
  const crop = { crop_x, crop_y }
  return (
    <EditorForm {...editor} forgotten={forgotten} isFeminine>
      <NameAndSlug name={name} slug={slug} follows={category === null} />
      <TextArea {...description} optional />
      <ImageField
        name="image"
        id={image.field.id}
        label={image.label}
        hint={image.hint}
        prefix="category-"
        stored={category?.image ?? null}
        accepted={answer?.image}
        preview={(url) => <Cropping url={url} name="foto" fields={crop} shapes={CUTS} />}
        optional
        errors={image.field.errors}
      />
      <CropNumbers {...crop} />
      <TextField {...display_order} inputMode="numeric" />
      <CheckField {...active} />
    </EditorForm>
  )
}
