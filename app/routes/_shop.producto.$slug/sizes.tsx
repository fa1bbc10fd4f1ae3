import type { ShownField } from '~/components/answered-form'
import { FieldError } from '~/components/fields'
import { Price } from '~/components/price'
import type { ShownSize } from '~/models/catalogue/product.server'

type Props = { field: ShownField; sizes: ShownSize[]; size: string }

/** The sizes of an arrangement, each with what it holds and costs. */
export function Sizes({ field, sizes, size: first }: Props) {
  const typed = field.initialValue
  const chosen = sizes.some(({ slug }) => slug === typed) ? typed : first
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.errors ? field.errorId : undefined}
    >
      <legend>
        <h2 className="step-title">Tamaño</h2>
      </legend>
      <div className="mt-2 grid gap-2">
        {sizes.map((size) => (
          <label key={size.slug} className="size-choice">
            <input
              type="radio"
              name={field.name}
              value={size.slug}
              defaultChecked={size.slug === chosen}
            />
            <span>
              <b>{size.name}</b>
              {size.contents ? <small>{size.contents}</small> : null}
              {size.isSoldOut ? <small>Agotado</small> : null}
            </span>
            <span>
              <Price price={size.price} salePrice={size.salePrice ?? null} />
            </span>
          </label>
        ))}
      </div>
      <FieldError id={field.errorId} errors={field.errors} />
    </fieldset>
  )
}
