import { type FieldMetadata, type FormMetadata, getCollectionProps } from '@conform-to/react'
import { FieldError, SelectField, TextArea, TextField } from '~/components/fields'
import { formatMoney } from '~/money'
import { lineChoice, type ManualFields, type ManualLine } from './manual-fields'

/** Prices are today's, in céntimos. */
type Complement = { id: string; name: string; price: number }
type Product = Complement & { colors: { id: string; color_name: string }[] }

type Props = {
  form: FormMetadata<ManualFields>
  field: FieldMetadata<ManualLine[], ManualFields>
  products: Product[]
  complements: Complement[]
}

/**
 * The products of a manual order; without scripts its buttons submit the form, which comes back
 * changed.
 */
export function ManualLines({ form, field, products, complements }: Props) {
  const lines = field.getFieldList()
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">
        Productos<span className="font-normal text-ink-soft"> (opcional)</span>
      </legend>
      {lines.map((line, index) => {
        const parts = line.getFieldset()
        return (
          <div key={line.key} className="card grid gap-3 p-3">
            <SelectField field={parts.product_id} label={`Producto ${index + 1}`}>
              <option value="">Elige…</option>
              {products.flatMap(choicesOf)}
            </SelectField>
            <div className="max-w-28">
              <TextField field={parts.quantity} label="Cantidad" inputMode="numeric" />
            </div>
            <Complements field={parts.complement_ids} complements={complements} />
            <TextArea field={parts.dedication} label="Dedicatoria" rows={2} optional />
            <button
              {...form.remove.getButtonProps({ name: field.name, index })}
              className="link min-h-11 justify-self-start"
            >
              Quitar producto {index + 1}
            </button>
          </div>
        )
      })}
      <button
        {...form.insert.getButtonProps({
          name: field.name,
          defaultValue: { product_id: '', quantity: '1', dedication: '' },
        })}
        className="button button-quiet justify-self-start"
      >
        Agregar producto
      </button>
    </fieldset>
  )
}

/** A product without a colour, to be agreed on, and in each of its own. */
function choicesOf({ id, name, price, colors }: Product) {
  return [{ id: '', color_name: '' }, ...colors].map((color) => (
    <option key={lineChoice(id, color.id)} value={lineChoice(id, color.id)}>
      {[name, color.color_name].filter(Boolean).join(', ')} · {formatMoney(price)}
    </option>
  ))
}

type ComplementProps = { field: FieldMetadata<string[]>; complements: Complement[] }

function Complements({ field, complements }: ComplementProps) {
  if (complements.length === 0) return null
  const options = complements.map(({ id }) => id)
  const chosen = [field.initialValue ?? []].flat().filter((id) => id && options.includes(id)).length
  const boxes = getCollectionProps(field, { type: 'checkbox', options })
  return (
    <details open={chosen > 0 || field.errors ? true : undefined}>
      <summary id={field.id} className="flex min-h-11 cursor-pointer items-center font-semibold">
        Complementos{chosen > 0 ? ` (${chosen})` : ''}
      </summary>
      <div className="grid sm:grid-cols-2">
        {boxes.map(({ key, id: _, ...box }, index) => (
          <label key={key} className="check font-normal">
            <input {...box} />
            {complements[index]?.name} · {formatMoney(complements[index]?.price ?? 0)}
          </label>
        ))}
      </div>
      <FieldError id={field.errorId} errors={field.errors} />
    </details>
  )
}
