import { Picture } from '~/components/picture'
import { formatMoney } from '~/money'
import { effectivePrice } from '~/models/price'

export type Pickable = {
  id: string
  name: string
  price: number
  sale_price: number | null
  image: string | null
}

/** Products that a campaign can feature; a number beside one features it, in that order. */
export function Picker({ products, picked }: { products: Pickable[]; picked: string[] }) {
  return (
    <fieldset>
      <legend className="font-semibold">Productos destacados</legend>
      <p className="mb-2 text-[0.9375rem] text-ink-soft">
        Escribe 1, 2, 3… junto a los que van en la campaña: ese será su orden.
      </p>
      {products.length === 0 ? <p>Todavía no hay productos activos.</p> : null}
      <ul
        aria-label="Productos activos"
        className="relative max-h-96 divide-y divide-line overflow-y-auto rounded-card border border-line"
      >
        {products.map((product) => (
          <li key={product.id}>
            <label className="flex min-h-16 cursor-pointer items-center gap-3 px-3 py-2 hover:bg-leaf-soft">
              <input
                name={`place-${product.id}`}
                type="text"
                inputMode="numeric"
                maxLength={4}
                autoComplete="off"
                defaultValue={placeOf(product.id, picked)}
                className="field w-14 shrink-0 px-1 text-center"
              />
              <Picture
                src={product.image}
                alt=""
                sizes="3rem"
                imgClassName="size-12 rounded-xl object-cover"
              />
              <span className="min-w-0 grow sm:flex sm:items-center sm:justify-between sm:gap-4">
                <span className="block wrap-anywhere">{product.name}</span>
                <Price product={product} />
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function placeOf(id: string, picked: string[]): string {
  const index = picked.indexOf(id)
  return index < 0 ? '' : String(index + 1)
}

function Price({ product }: { product: Pickable }) {
  const price = effectivePrice(product)
  return (
    <span className="block shrink-0 text-ink-soft sm:text-ink">
      {formatMoney(price)}
      {price < product.price ? (
        <>
          {' '}
          <span className="sr-only">antes</span>{' '}
          <s className="text-[0.9375rem] text-ink-soft">{formatMoney(product.price)}</s>
        </>
      ) : null}
    </span>
  )
}
