import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { FieldError, TextField } from '~/components/fields'
import { CropNumbers, Cropping, MIDDLE } from '../admin/form/crop-point'
import { type Control, controlsOf } from '../admin/form/form-field'
import { ImageField } from '../admin/form/image-field'
import { useReturnTo } from '../admin/form/return-to'
import { AddRow, type ListButton, PRODUCT_CUTS, RemoveRow, RowMoves } from './list-row'
import { PICTURE_FIELDS, PRODUCT_FIELDS } from './product-fields'
import type { formValues } from './shown-product.server'

type Fields = ReturnType<typeof formValues>['fields']
type Form = FormMetadata<Fields>
type List = FieldMetadata<Fields['pictures'], Fields>

/** The pictures of a product besides those of its colours, in display order. */
export function PictureList({ form, field, label }: Control<List> & { form: Form }) {
  const pictures = field.getFieldList()
  const at = useReturnTo()
  const fileOf = (index: number) => `${field.id}[${index}].image`
  return (
    <section id={field.id} aria-label={label} className="grid gap-4">
      <div>
        <h2 className="text-xl">{label}</h2>
        <p className="text-[0.9375rem] text-ink-soft">
          Van después de la foto del color. La primera de estas se ve al señalar la tarjeta del
          producto.
        </p>
      </div>
      <FieldError id={field.errorId} errors={field.errors} />
      {pictures.map((picture, index) => (
        <PictureRow
          key={picture.key ?? picture.name}
          picture={picture}
          place={index + 1}
          isLast={index === pictures.length - 1}
          moveTo={(to) =>
            at(form.reorder.getButtonProps({ name: field.name, from: index, to }), fileOf(to))
          }
          remove={at(form.remove.getButtonProps({ name: field.name, index }), field.id)}
        />
      ))}
      <AddRow
        label="Agregar foto"
        button={at(
          form.insert.getButtonProps({ name: field.name, defaultValue: MIDDLE }),
          fileOf(pictures.length),
        )}
      />
    </section>
  )
}

type RowProps = {
  picture: ReturnType<List['getFieldList']>[number]
  /** From 1. */
  place: number
  isLast: boolean
  moveTo: (index: number) => ListButton
  remove: ListButton
}

function PictureRow({ picture, place, isLast, moveTo, remove }: RowProps) {
  const fields = picture.getFieldset()
  const { image, image_kept } = fields
  const { alt_text, crop_x, crop_y } = controlsOf(PICTURE_FIELDS, fields)
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
        prefix="producto-"
        stored={image_kept.initialValue || null}
        preview={(url) => <Cropping url={url} name={name} fields={crop} shapes={PRODUCT_CUTS} />}
        failure="Error al subir imagen: "
        errors={problem}
      />
      <TextField {...alt_text} autoComplete="off" optional />
      <CropNumbers {...crop} />
      <RowMoves {...{ name, place, isLast, moveTo }}>
        <RemoveRow name={name} button={remove} />
      </RowMoves>
    </fieldset>
  )
}
