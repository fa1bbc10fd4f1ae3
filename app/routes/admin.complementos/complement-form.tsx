import { TextArea, TextField } from '~/components/fields'
import { CROP_FIELDS, CropNumbers, Cropping, MIDDLE } from '../admin/form/crop-point'
import { CheckField, type EditedRow, EditorForm, useDeclaredForm } from '../admin/form/editor'
import { type FormFields, PLACE } from '../admin/form/form-field'
import { ImageField } from '../admin/form/image-field'

export const COMPLEMENT_FIELDS = {
  name: { kind: 'line', label: 'Nombre', required: 'Escribe el nombre', max: 80 },
  description: { kind: 'optional-paragraph', label: 'Descripción', max: 500, rows: 3 },
  price: {
    kind: 'amount',
    label: 'Precio (S/)',
    called: 'Precio',
    hint: 'Con dos decimales, como 12.50.',
    required: 'Escribe el precio',
  },
  image: { kind: 'file', label: 'Imagen' },
  ...CROP_FIELDS,
  display_order: PLACE,
  active: { kind: 'tick', label: 'Activo: se ofrece con cada producto' },
} as const satisfies FormFields

type Complement = EditedRow<typeof COMPLEMENT_FIELDS> & { image: string | null }
type Accepted = { image: string | null }

/** The shape in which a product's page shows its picture. */
const CUTS = ['w-32 aspect-square']

/** The form of a complement; `null` for a new one. */
export function ComplementForm({ complement }: { complement: Complement | null }) {
  const { editor, fields, answer } = useDeclaredForm<typeof COMPLEMENT_FIELDS, Accepted>(
    'complement',
    COMPLEMENT_FIELDS,
    complement,
    { active: 'on', ...MIDDLE },
  )
  const { name, description, price, image, crop_x, crop_y, ...rest } = fields
  const { display_order, active, ...forgotten } = rest
  const crop = { crop_x, crop_y }
  return (
    <EditorForm {...editor} forgotten={forgotten}>
      <TextField {...name} autoComplete="off" required />
      <TextArea {...description} optional />
      <TextField {...price} inputMode="decimal" autoComplete="off" required />
      <ImageField
        name="image"
        id={image.field.id}
        label={image.label}
        prefix="complement-"
        stored={complement?.image ?? null}
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
