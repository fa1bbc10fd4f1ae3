import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { SelectField, TextArea, TextField } from '~/components/fields'
import { formatMoney } from '~/money'
import type { ManualFields, ManualLine } from './manual-fields'

type Props = {
  form: FormMetadata<ManualFields>
  field: FieldMetadata<ManualLine[], ManualFields>
  /** Céntimos; the current price. */
  products: { id: string; name: string; price: number }[]
}

/**
 * The products of a manual order; without scripts its buttons submit the form, which comes back
 * changed.
 */
export function ManualLines({ form, field, products }: Props) {
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
              {products.map(({ id, name, price }) => (
                <option key={id} value={id}>
                  {name} · {formatMoney(price)}
                </option>
              ))}
            </SelectField>
            <div className="grid grid-cols-[1fr_6rem] gap-3">
              <TextField field={parts.color} label="Color" optional />
              <TextField field={parts.quantity} label="Cantidad" inputMode="numeric" />
            </div>
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
          defaultValue: { product_id: '', color: '', quantity: '1', dedication: '' },
        })}
        className="button button-quiet justify-self-start"
      >
        Agregar producto
      </button>
    </fieldset>
  )
}
