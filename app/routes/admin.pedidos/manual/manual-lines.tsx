import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { FieldError, TextArea, TextField } from '~/components/fields'
import { formatMoney } from '~/money'
import { type Control, controlsOf } from '../../admin/form/form-field'
import { useReturnTo } from '../../admin/form/return-to'
import { waitForPicture } from '../../admin/form/waiting-pictures'
import { ComplementsFold } from '../../admin/order/line-fields'
import { Chips } from './chips'
import { MANUAL_LINE_FIELDS, type ManualFields, type ManualLine } from './manual-fields'
import { costOf, ProductSearch } from './product-search'
import type { FoundProducts, SoldProduct } from './sold-product.server'

/** Prices are today's, in céntimos. */
type Complement = { id: string; name: string; price: number }

type Props = Control<FieldMetadata<ManualLine[], ManualFields>> &
  FoundProducts & {
    form: FormMetadata<ManualFields>
    products: SoldProduct[]
    complements: Complement[]
    /** Takes up a product that was found, and may be newer than the page. */
    meet: (product: SoldProduct) => void
  }

/**
 * The products of a manual order; without scripts its buttons submit the form, which comes back
 * changed.
 */
export function ManualLines({ form, field, label, products, complements, product, meet }: Props) {
  const lines = field.getFieldList()
  const at = useReturnTo()
  const awaitLine = useAwaited(form.id, lines.length, `${field.id}[${lines.length - 1}]`)

  function added(one: SoldProduct) {
    const insertion = { name: field.name, defaultValue: lineOf(one) }
    const add = () => {
      meet(one)
      awaitLine()
      form.insert(insertion)
    }
    return { ...at(form.insert.getButtonProps(insertion), `${field.id}[${lines.length}]`), add }
  }

  return (
    <fieldset id={field.id} className="grid gap-3">
      <legend className="mb-1 font-semibold">
        {label}
        <span className="font-normal text-ink-soft"> (opcional)</span>
      </legend>
      {lines.map((line, index) => (
        <Line
          key={line.key}
          id={`${field.id}[${index}]`}
          {...{ line, index, products, complements }}
        >
          <button
            {...at(form.remove.getButtonProps({ name: field.name, index }), field.id)}
            className="link min-h-11 justify-self-start"
          >
            Quitar producto {index + 1}
          </button>
        </Line>
      ))}
      <FieldError id={field.errorId} errors={field.errors} />
      <ProductSearch product={product} added={added} at={field.id} />
    </fieldset>
  )
}

/** What there is no choice of is chosen. */
function lineOf({ id, colors, sizes }: SoldProduct) {
  const [color, otherColor] = colors
  const [size, otherSize] = sizes
  return {
    product_id: id,
    color_id: (!otherColor && color?.id) || '',
    size_id: (!otherSize && size?.id) || '',
    quantity: '1',
    dedication: '',
  }
}

/** Focuses a line that was added, once it is there; until then a quick 'Guardar' waits, as it does for pictures. */
function useAwaited(formId: string, count: number, id: string) {
  const arrived = useRef<ReturnType<typeof waitForPicture> | null>(null)
  useEffect(() => {
    if (!arrived.current) return
    arrived.current(true)
    arrived.current = null
    document.getElementById(id)?.focus()
  }, [count, id])
  return () => {
    arrived.current ??= waitForPicture(document.forms.namedItem(formId))
  }
}

type LineProps = Pick<Props, 'products' | 'complements'> & {
  id: string
  line: FieldMetadata<ManualLine, ManualFields>
  index: number
  children: ReactNode
}

function Line({ id, line, index, products, complements, children }: LineProps) {
  const parts = line.getFieldset()
  const { product_id, color_id, size_id, quantity, dedication } = controlsOf(
    MANUAL_LINE_FIELDS,
    parts,
  )
  const chosen = product_id.field.initialValue ?? ''
  const product = products.find((one) => one.id === chosen)
  const { colors = [], sizes = [] } = product ?? {}
  return (
    <div
      id={id}
      role="group"
      aria-labelledby={product_id.field.id}
      tabIndex={-1}
      className="card grid gap-3 p-3"
    >
      <div className="flex flex-wrap justify-between gap-x-3 font-semibold">
        <p id={product_id.field.id} tabIndex={-1} className="min-w-0 wrap-anywhere">
          <span className="font-normal text-ink-soft">{`${product_id.label} ${index + 1}: `}</span>
          {product?.name ?? 'ya no existe'}
        </p>
        {product ? <span className="whitespace-nowrap">{costOf(product)}</span> : null}
      </div>
      <FieldError id={product_id.field.errorId} errors={product_id.field.errors} />
      <input key={product_id.field.key} type="hidden" name={product_id.field.name} value={chosen} />
      {sizes.length > 0 || size_id.field.errors ? (
        <Chips {...size_id} options={sizes.map(labelledChip)} />
      ) : null}
      {colors.length > 0 || color_id.field.errors ? (
        <Chips
          {...color_id}
          options={[
            ...colors.map((color) => ({ value: color.id, label: color.color_name })),
            { value: '', label: 'Por acordar' },
          ]}
        />
      ) : null}
      <div className="grid grid-cols-[5rem_1fr] gap-3">
        <TextField {...quantity} inputMode="numeric" />
        <TextArea {...dedication} rows={2} optional />
      </div>
      <div className="flex flex-wrap justify-between gap-x-4">
        <ComplementsFold
          field={parts.complement_ids}
          complements={complements.map(labelled)}
          showsChosen
        />
        {children}
      </div>
    </div>
  )
}

function labelled({ id, name, price }: Complement) {
  return { id, label: `${name} · ${formatMoney(price)}` }
}

function labelledChip(size: Complement) {
  const { id, label } = labelled(size)
  return { value: id, label }
}
