import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { FieldError, TextField } from '~/components/fields'
import { Icon } from '~/components/icon'
import { ImageField } from '../admin/form/image-field'
import { useReturnTo } from '../admin/form/return-to'
import { CropPoint, Cuts } from './crop-point'
import { type ListButton, RemoveRow, RowMoves } from './list-row'
import type { formValues } from './shown-product.server'

type Fields = ReturnType<typeof formValues>['fields']
type Form = FormMetadata<Fields>
type List = FieldMetadata<Fields['pictures'], Fields>

const MIDDLE = { crop_x: '50', crop_y: '50' }

/** The pictures of a product besides those of its colours, in display order. */
export function PictureList({ form, field }: { form: Form; field: List }) {
  const pictures = field.getFieldList()
  const at = useReturnTo()
  const fileOf = (index: number) => `${field.id}[${index}].image`
  return (
    <section id={field.id} aria-label="Más fotos" className="grid gap-4">
      <div>
        <h2 className="text-xl">Más fotos</h2>
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
      <div>
        <button
          {...at(
            form.insert.getButtonProps({ name: field.name, defaultValue: MIDDLE }),
            fileOf(pictures.length),
          )}
          className="button button-quiet"
        >
          <Icon name="plus" className="size-5" />
          Agregar foto
        </button>
      </div>
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
  const { alt_text, crop_x, crop_y, image, image_kept } = picture.getFieldset()
  const name = `foto ${place}`
  const problem = image.errors ?? (image.initialValue ? [image.initialValue] : undefined)
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">Foto {place}</legend>
      <ImageField
        name={image.name}
        id={image.id}
        label={`Archivo de la ${name}`}
        prefix="producto-"
        stored={image_kept.initialValue || null}
        preview={(url) => (
          <div className="flex flex-wrap gap-4">
            <CropPoint
              url={url}
              name={name}
              x={{ id: crop_x.id, at: percent(crop_x.value) }}
              y={{ id: crop_y.id, at: percent(crop_y.value) }}
            />
            <Cuts url={url} x={percent(crop_x.value)} y={percent(crop_y.value)} />
          </div>
        )}
        failure="Error al subir imagen: "
        errors={problem}
      />
      <TextField
        field={alt_text}
        label="Texto alternativo"
        hint="Qué se ve en la foto, para quien no puede verla."
        autoComplete="off"
        optional
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          field={crop_x}
          label="Punto de recorte, horizontal"
          hint="De 0, la izquierda, a 100, la derecha."
          inputMode="numeric"
        />
        <TextField
          field={crop_y}
          label="Punto de recorte, vertical"
          hint="De 0, arriba, a 100, abajo."
          inputMode="numeric"
        />
      </div>
      <RowMoves {...{ name, place, isLast, moveTo }}>
        <RemoveRow name={name} button={remove} />
      </RowMoves>
    </fieldset>
  )
}

/** What a field says of a percentage; the middle, when it says none. */
function percent(typed: string | undefined): number {
  const number = Number(typed || '50')
  return Number.isFinite(number) ? Math.min(100, Math.max(0, Math.round(number))) : 50
}
