import type { FieldMetadata } from '@conform-to/react'
import { FieldError, SelectField } from '~/components/fields'
import { useReturnTo } from '../admin/form/return-to'
import { LineFields } from '../admin/order/line-fields'
import { SizeSelect } from '../admin/form/size-select'
import { type Control, controlsOf } from '../admin/form/form-field'
import {
  EDIT_LINE_FIELDS,
  type EditFields,
  type EditFormMeta,
  type EditLine,
  type ListOf,
} from './edit-fields'
import type { EditPageForm, SoldLine } from './edit-page.server'

type Props = Control<ListOf<EditLine>> & { form: EditFormMeta; page: EditPageForm }

/** The arrangements of an order: those it has, and new ones. */
export function EditLines({ form, field, label, page }: Props) {
  const lines = field.getFieldList()
  const at = useReturnTo()
  return (
    <section id={field.id} aria-label={label} className="grid gap-4">
      <h2 className="text-xl">{label}</h2>
      <FieldError id={field.errorId} errors={field.errors} />
      {lines.map((line, index) => (
        <Line key={line.key ?? line.name} line={line} index={index} page={page}>
          <button
            {...at(form.remove.getButtonProps({ name: field.name, index }), field.id)}
            className="link min-h-11 justify-self-start"
          >
            Quitar arreglo {index + 1}
          </button>
        </Line>
      ))}
      <button
        {...at(
          form.insert.getButtonProps({ name: field.name, defaultValue: page.newLine }),
          `${field.id}[${lines.length}].product`,
        )}
        className="button button-quiet justify-self-start"
      >
        Agregar arreglo
      </button>
    </section>
  )
}

type LineProps = {
  line: FieldMetadata<EditLine, EditFields>
  index: number
  page: EditPageForm
  children: React.ReactNode
}

function Line({ line, index, page, children }: LineProps) {
  const parts = line.getFieldset()
  const { product, color, size } = controlsOf(EDIT_LINE_FIELDS, parts)
  const id = parts.id.initialValue ?? ''
  const sold = page.sold[id]
  const choices = {
    slots: page.slots,
    today: page.today,
    complements: sold?.complements ?? page.complements,
  }
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold wrap-anywhere">
        {index + 1}. {id === '' ? 'Arreglo nuevo' : (sold?.name ?? 'Ya no está en el pedido')}
      </legend>
      <input type="hidden" name={parts.id.name} value={id} />
      {sold ? (
        <Sold sold={sold} color={color} />
      ) : (
        <>
          <SelectField {...product}>
            <option value="">Elige…</option>
            {page.products.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <SizeSelect
            {...size}
            products={page.sized}
            productId={product.field.value?.split(':')[0] ?? ''}
          />
        </>
      )}
      <LineFields parts={parts} choices={choices} />
      {children}
    </fieldset>
  )
}

/** Its price as it was sold, and its colour. */
function Sold({ sold, color }: { sold: SoldLine; color: Control<FieldMetadata<string>> }) {
  return (
    <>
      <p className="text-ink-soft">{sold.price} cada uno, como se vendió.</p>
      {sold.colors.length > 0 ? (
        <SelectField {...color}>
          <option value="">{sold.color ?? 'Sin color'}</option>
          {sold.colors.map(({ id, color_name }) => (
            <option key={id} value={id}>
              {color_name}
            </option>
          ))}
        </SelectField>
      ) : null}
    </>
  )
}
