import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { FieldError, TextField } from '~/components/fields'
import { CheckField } from '../admin/form/editor'
import { type Control, controlsOf } from '../admin/form/form-field'
import { AddRow, type ListButton, RemoveRow, RowMoves } from './list-row'
import { PRODUCT_FIELDS, SIZE_FIELDS } from './product-fields'
import { RecipeRows } from './recipe-rows'
import { useRowButtons } from './row-buttons'
import type { formValues, Margin } from './shown-product.server'

type Fields = ReturnType<typeof formValues>['fields']
type List = FieldMetadata<Fields['sizes'], Fields>

/** Whether the form has a size, so that price and stock of the product follow it. */
export function hasSizes(field: List): boolean {
  return field.getFieldList().some((size) => {
    const { id, name, removed } = size.getFieldset()
    return removed.value !== 'on' && Boolean(id.initialValue || name.value)
  })
}

/** The sizes of a product in display order, each with its price and stock. */
export function SizeList({
  form,
  field,
  label,
  margins,
}: Control<List> & { form: FormMetadata<Fields>; margins: Record<string, Margin> | null }) {
  const sizes = field.getFieldList()
  const buttons = useRowButtons(form, field, 'name')
  return (
    <section id={field.id} aria-label={label} className="grid gap-4">
      <div>
        <h2 className="text-xl">{label}</h2>
        <p className="text-[0.9375rem] text-ink-soft">
          Para vender el mismo arreglo con más o menos flores, cada uno a su precio. El producto se
          anuncia con el del más barato.
        </p>
      </div>
      <FieldError id={field.errorId} errors={field.errors} />
      {sizes.map((size, index) => (
        <SizeRow
          key={size.key ?? size.name}
          size={size}
          form={form}
          margins={margins}
          place={index + 1}
          isLast={index === sizes.length - 1}
          {...buttons.of(index)}
        />
      ))}
      <AddRow label="Agregar tamaño" button={buttons.add(sizes.length, NEW)} />
    </section>
  )
}

const NEW = { active: 'on', stock: '0' }

type RowProps = {
  form: FormMetadata<Fields>
  margins: Record<string, Margin> | null
  size: ReturnType<List['getFieldList']>[number]
  /** From 1. */
  place: number
  isLast: boolean
  moveTo: (index: number) => ListButton
  remove: ListButton
}

function SizeRow({ form, size, margins, place, isLast, moveTo, remove }: RowProps) {
  const fields = size.getFieldset()
  const { id, removed } = fields
  const { name, contents, price, sale_price, stock, recommended, active, recipe } = controlsOf(
    SIZE_FIELDS,
    fields,
  )
  const called = name.field.value || `tamaño ${place}`
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">
        {PRODUCT_FIELDS.sizes.row} {place}
      </legend>
      <input type="hidden" name={id.name} value={id.initialValue ?? ''} />
      <div className="grid gap-4 sm:grid-cols-2 sm:items-end">
        <TextField {...name} autoComplete="off" />
        <TextField {...contents} autoComplete="off" optional />
      </div>
      <div className="grid gap-4 sm:grid-cols-3 sm:items-end">
        <TextField {...price} inputMode="decimal" />
        <TextField {...sale_price} inputMode="decimal" optional />
        <TextField {...stock} inputMode="numeric" />
      </div>
      <div>
        <CheckField {...recommended} />
        <CheckField {...active} />
      </div>
      <RecipeRows form={form} {...recipe} of={called} margin={margins?.[id.initialValue ?? '']} />
      <RowMoves {...{ name: called, place, isLast, moveTo }}>
        {id.initialValue ? (
          <CheckField field={removed} label={`Eliminar ${called} al guardar`} />
        ) : (
          <RemoveRow name={called} button={remove} />
        )}
      </RowMoves>
    </fieldset>
  )
}
