import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import { SelectField, TextArea, TextField } from '~/components/fields'
import { formatMoney } from '~/money'
import { type Control, controlsOf } from '../../admin/form/form-field'
import { useReturnTo } from '../../admin/form/return-to'
import { ComplementsFold } from '../../admin/order/line-fields'
import { SizeSelect } from '../../admin/form/size-select'
import { lineChoice, MANUAL_LINE_FIELDS, type ManualFields, type ManualLine } from './manual-fields'

/** Prices are today's, in céntimos. */
type Complement = { id: string; name: string; price: number }
type Product = Complement & {
  colors: { id: string; color_name: string }[]
  sizes: Complement[]
}

type Props = Control<FieldMetadata<ManualLine[], ManualFields>> & {
  form: FormMetadata<ManualFields>
  products: Product[]
  complements: Complement[]
}

/**
 * The products of a manual order; without scripts its buttons submit the form, which comes back
 * changed.
 */
export function ManualLines({ form, field, label, products, complements }: Props) {
  const lines = field.getFieldList()
  const at = useReturnTo()
  return (
    <fieldset id={field.id} className="grid gap-3">
      <legend className="mb-1 font-semibold">
        {label}
        <span className="font-normal text-ink-soft"> (opcional)</span>
      </legend>
      {lines.map((line, index) => (
        <Line key={line.key} {...{ line, index, products, complements }}>
          <button
            {...at(form.remove.getButtonProps({ name: field.name, index }), field.id)}
            className="link min-h-11 justify-self-start"
          >
            Quitar producto {index + 1}
          </button>
        </Line>
      ))}
      <button
        {...at(
          form.insert.getButtonProps({
            name: field.name,
            defaultValue: { product_id: '', size_id: '', quantity: '1', dedication: '' },
          }),
          `${field.id}[${lines.length}].product_id`,
        )}
        className="button button-quiet justify-self-start"
      >
        Agregar producto
      </button>
    </fieldset>
  )
}

type LineProps = Pick<Props, 'products' | 'complements'> & {
  line: FieldMetadata<ManualLine, ManualFields>
  index: number
  children: ReactNode
}

function Line({ line, index, products, complements, children }: LineProps) {
  const parts = line.getFieldset()
  const { product_id, size_id, quantity, dedication } = controlsOf(MANUAL_LINE_FIELDS, parts)
  return (
    <div className="card grid gap-3 p-3">
      <SelectField {...product_id} label={`${product_id.label} ${index + 1}`}>
        <option value="">Elige…</option>
        {products.flatMap(choicesOf)}
      </SelectField>
      <SizeSelect
        {...size_id}
        products={products}
        productId={product_id.field.value?.split(' ')[0] ?? ''}
      />
      <div className="max-w-28">
        <TextField {...quantity} inputMode="numeric" />
      </div>
      <ComplementsFold
        field={parts.complement_ids}
        complements={complements.map(labelled)}
        showsChosen
      />
      <TextArea {...dedication} rows={2} optional />
      {children}
    </div>
  )
}

function labelled({ id, name, price }: Complement) {
  return { id, label: `${name} · ${formatMoney(price)}` }
}

/** A product without a colour, to be agreed on, and in each of its own. */
function choicesOf({ id, name, price, colors, sizes }: Product) {
  const cost = sizes.length > 0 ? `desde ${formatMoney(price)}` : formatMoney(price)
  return [{ id: '', color_name: '' }, ...colors].map((color) => (
    <option key={lineChoice(id, color.id)} value={lineChoice(id, color.id)}>
      {[name, color.color_name].filter(Boolean).join(', ')} · {cost}
    </option>
  ))
}
