import { Picture } from '~/components/picture'
import { formatMoney } from '~/money'
import { effectivePrice } from '~/models/catalogue/price'

export type Product = {
  id: string
  name: string
  price: number
  sale_price: number | null
  image: string | null
}

export const LIST = 'relative divide-y divide-line overflow-hidden rounded-card border border-line'

/**
 * Products, each with a field for its position in the campaign.
 *
 * @param from position of the first; without it the fields are empty
 */
export function Products({
  label,
  products,
  from,
}: {
  label: string
  products: Product[]
  from?: number
}) {
  return (
    <ul
      aria-label={label}
      className={`${LIST} ${from === undefined ? 'max-h-96 overflow-y-auto' : ''}`}
    >
      {products.map((product, index) => {
        const place = from === undefined ? '' : String(from + index)
        return (
          // A new position gets a new input, which shows its number instead of what was typed
          // before.
          <li key={product.id + place}>
            <label className="flex min-h-16 cursor-pointer items-center gap-3 px-3 py-2 hover:bg-leaf-soft">
              <input
                name={`place-${product.id}`}
                type="text"
                inputMode="numeric"
                maxLength={4}
                autoComplete="off"
                defaultValue={place}
                className="field w-14 shrink-0 px-1 text-center"
              />
              <ProductLook product={product} />
            </label>
          </li>
        )
      })}
    </ul>
  )
}

/** The picture, name and price of a product. */
export function ProductLook({ product }: { product: Product }) {
  return (
    <>
      <Picture
        src={product.image}
        alt=""
        sizes="3rem"
        imgClassName="size-12 rounded-xl object-cover"
      />
      <span className="min-w-0 grow basis-40 sm:flex sm:items-center sm:justify-between sm:gap-4">
        <span className="block wrap-anywhere">{product.name}</span>
        <Price product={product} />
      </span>
    </>
  )
}

function Price({ product }: { product: Product }) {
  const price = effectivePrice(product)
  return (
    <span className="block shrink-0 text-ink-soft sm:text-ink">
      <span className="whitespace-nowrap">{formatMoney(price)}</span>
      {price < product.price ? (
        <>
          {' '}
          <span className="sr-only">antes</span>{' '}
          <s className="text-[0.9375rem] whitespace-nowrap text-ink-soft">
            {formatMoney(product.price)}
          </s>
        </>
      ) : null}
    </span>
  )
}
