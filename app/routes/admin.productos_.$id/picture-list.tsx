import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { SelectField, TextField } from '~/components/fields'
import { AddPictures } from './add-pictures'
import { CropNumbers, Cropping, MIDDLE } from '../admin/form/crop-point'
import { type Control, controlsOf } from '../admin/form/form-field'
import { ImageField } from '../admin/form/image-field'
import { type ListButton, PRODUCT_CUTS, RemoveRow, RowMoves } from './list-row'
import { PICTURE_FIELDS, PRODUCT_FIELDS } from './product-fields'
import { useRowButtons } from './row-buttons'
import type { formValues } from './shown-product.server'

type Fields = ReturnType<typeof formValues>['fields']
type Form = FormMetadata<Fields>
type List = FieldMetadata<Fields['pictures'], Fields>

/** The stored colours and sizes, of which a picture may show one. */
type Shown = Record<'colors' | 'sizes', { id: string; name: string }[]>

/** The pictures of a product besides those of its colours, in display order. */
export function PictureList({
  form,
  field,
  label,
  shown,
}: Control<List> & { form: Form; shown: Shown }) {
  const pictures = field.getFieldList()
  const buttons = useRowButtons(form, field, 'image')
  return (
    <section id={field.id} aria-label={label} className="grid gap-4">
      <div>
        <h2 className="text-xl">{label}</h2>
        <p className="text-[0.9375rem] text-ink-soft">
          Van después de la foto del color. La primera de estas se ve al señalar la tarjeta del
          producto.
        </p>
      </div>
      {pictures.map((picture, index) => (
        <PictureRow
          key={picture.key ?? picture.name}
          picture={picture}
          place={index + 1}
          isLast={index === pictures.length - 1}
          shown={shown}
          {...buttons.of(index)}
        />
      ))}
      <AddPictures
        list={field}
        prefix={PREFIX}
        count={pictures.length}
        add={(url) =>
          form.insert({ name: field.name, defaultValue: { ...MIDDLE, image_kept: url } })
        }
      />
    </section>
  )
}

const PREFIX = 'producto-'

type RowProps = {
  picture: ReturnType<List['getFieldList']>[number]
  /** From 1. */
  place: number
  isLast: boolean
  shown: Shown
  moveTo: (index: number) => ListButton
  remove: ListButton
}

function PictureRow({ picture, place, isLast, shown, moveTo, remove }: RowProps) {
  const fields = picture.getFieldset()
  const { image, image_kept } = fields
  const { alt_text, crop_x, crop_y, color_id, size_id } = controlsOf(PICTURE_FIELDS, fields)
  const crop = { crop_x, crop_y }
  const name = `foto ${place}`
  const problem = image.errors ?? (image.initialValue ? [image.initialValue] : undefined)
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">
        {PRODUCT_FIELDS.pictures.row} {place}
      </legend>
      <ImageField
        name={image.name}
        id={image.id}
        label={`Archivo de la ${name}`}
        prefix={PREFIX}
        stored={image_kept.initialValue || null}
        preview={(url) => <Cropping url={url} name={name} fields={crop} shapes={PRODUCT_CUTS} />}
        failure="Error al subir imagen: "
        errors={problem}
      />
      <TextField {...alt_text} autoComplete="off" optional />
      <div className="grid gap-4 empty:hidden sm:grid-cols-2">
        <Shows {...color_id} rows={shown.colors} />
        <Shows {...size_id} rows={shown.sizes} />
      </div>
      <CropNumbers {...crop} />
      <RowMoves {...{ name, place, isLast, moveTo }}>
        <RemoveRow name={name} button={remove} />
      </RowMoves>
    </fieldset>
  )
}

/** The colour or size that a picture shows, if there are any. */
function Shows({ rows, ...control }: Control<FieldMetadata<string>> & { rows: Shown['sizes'] }) {
  if (rows.length === 0) return null
  return (
    <SelectField {...control}>
      <option value="">Todos</option>
      {rows.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
