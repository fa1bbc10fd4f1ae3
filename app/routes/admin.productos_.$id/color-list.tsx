import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { type ChangeEvent, useRef } from 'react'
import { FieldError, TextField } from '~/components/fields'
import { GREY } from '~/models/catalogue/admin/product-limits'
import { ColorWell } from '../admin/form/color-well'
import { Cuts } from '../admin/form/crop-point'
import { CheckField } from '../admin/form/editor'
import { type Control, controlsOf } from '../admin/form/form-field'
import { ImageField } from '../admin/form/image-field'
import { AddRow, type ListButton, PRODUCT_CUTS, RemoveRow, RowMoves } from './list-row'
import { COLOR_FIELDS, PRODUCT_FIELDS } from './product-fields'
import { useRowButtons } from './row-buttons'
import type { formValues } from './shown-product.server'

type Fields = ReturnType<typeof formValues>['fields']
type Form = FormMetadata<Fields>
type List = FieldMetadata<Fields['colors'], Fields>

/** The colours of a product in display order, each with its picture. */
export function ColorList({
  form,
  field,
  label,
  images,
}: Control<List> & {
  form: Form
  /** Stored pictures by colour id. */
  images: Record<string, string | null>
}) {
  const colors = field.getFieldList()
  const buttons = useRowButtons(form, field, 'color_name')
  return (
    <section id={field.id} aria-label={label} className="grid gap-4">
      <h2 className="text-xl">{label}</h2>
      <FieldError id={field.errorId} errors={field.errors} />
      {colors.map((color, index) => (
        <Color
          key={color.key ?? color.name}
          color={color}
          place={index + 1}
          images={images}
          isLast={index === colors.length - 1}
          {...buttons.of(index)}
        />
      ))}
      <AddRow label="Agregar color" button={buttons.add(colors.length, { hex_color: GREY })} />
    </section>
  )
}

type ColorProps = {
  color: ReturnType<List['getFieldList']>[number]
  /** From 1. */
  place: number
  images: Record<string, string | null>
  isLast: boolean
  moveTo: (index: number) => ListButton
  remove: ListButton
}

function Color({ color, place, images, isLast, moveTo, remove }: ColorProps) {
  const fields = color.getFieldset()
  const { id, image, removed } = fields
  const { color_name, hex_color } = controlsOf(COLOR_FIELDS, fields)
  const storedId = id.initialValue ?? ''
  const name = color_name.field.value || `color ${place}`
  const problem = image.errors ?? (image.initialValue ? [image.initialValue] : undefined)
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">
        {PRODUCT_FIELDS.colors.row} {place}
      </legend>
      <input type="hidden" name={id.name} value={storedId} />
      <div className="grid gap-4 sm:grid-cols-2 sm:items-end">
        <TextField {...color_name} autoComplete="off" />
        <HexField {...hex_color} />
      </div>
      <ImageField
        name={image.name}
        id={image.id}
        label={`Foto del ${color_name.field.value ? `color ${color_name.field.value}` : name}`}
        prefix="producto-"
        stored={images[storedId] ?? null}
        accepted={fields.image_kept.initialValue}
        isRemoved={fields.image_removed.initialValue === 'on'}
        optional
        hint="Las tarjetas y la página la cortan como aquí, por el centro."
        preview={(url) => <Cuts url={url} x={50} y={50} shapes={PRODUCT_CUTS} />}
        failure="Error al subir imagen: "
        errors={problem}
      />
      <RowMoves {...{ name, place, isLast, moveTo }}>
        {storedId ? (
          <CheckField field={removed} label={`Eliminar ${name} al guardar`} />
        ) : (
          <RemoveRow name={name} button={remove} />
        )}
      </RowMoves>
    </fieldset>
  )
}

/** A colour as text, with the browser's colour picker when scripts run. */
function HexField(hex: Control<FieldMetadata<string>>) {
  const box = useRef<HTMLDivElement>(null)

  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const input = box.current?.querySelector<HTMLInputElement>('input.field')
    if (!input) return
    input.value = currentTarget.value
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <div ref={box} className="flex items-end gap-2">
      <div className="grow">
        <TextField {...hex} autoComplete="off" spellCheck={false} maxLength={7} />
      </div>
      <ColorWell
        aria-label="Elegir en la paleta"
        value={/^#[0-9a-f]{6}$/i.test(hex.field.value ?? '') ? hex.field.value : GREY}
        onChange={take}
        className="with-script shrink-0"
      />
    </div>
  )
}
