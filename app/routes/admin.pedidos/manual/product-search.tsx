import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useHydrated } from '~/components/hydrated'
import { Picture } from '~/components/picture'
import { counted } from '~/counted'
import { formatMoney } from '~/money'
import { useReturnTo } from '../../admin/form/return-to'
import type { FoundProducts, SoldProduct } from './sold-product.server'
import { NOT_ASKED, stay, useSought } from './use-sought'

type Added = ComponentProps<'button'> & { add: () => void }

type Props = FoundProducts & {
  /** The button that adds a product, by itself and by script. */
  added: (product: SoldProduct) => Added
  /** The id to which a search comes back. */
  at: string
}

const WORDS_MIN = 2

/** Looks for products by name, each of which is added by one press. */
export function ProductSearch({ product, added, at }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, type] = useState(product?.words ?? '')
  const isLive = useHydrated()
  const returnTo = useReturnTo()
  const sought = useSought('producto', typed, WORDS_MIN)

  // It may have been typed before the scripts ran.
  useEffect(() => type(field.current?.value ?? ''), [])

  function add({ add: addIt }: Added) {
    if (field.current) field.current.value = ''
    type('')
    addIt()
  }

  const found = (isLive ? sought?.products : product?.found) ?? []
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-2">
        <label className="grid grow gap-1">
          <span className="font-semibold">Agregar producto</span>
          <input
            ref={field}
            type="search"
            // By script it is found without being sent, and nothing that would be saved.
            name={isLive ? undefined : 'product_words'}
            defaultValue={product?.words}
            placeholder="Por nombre: rosas, girasoles…"
            maxLength={100}
            autoComplete="off"
            onKeyDown={isLive ? stay : undefined}
            onInput={(event) => {
              event.stopPropagation()
              type(event.currentTarget.value)
            }}
            className="field"
          />
        </label>
        <button
          {...returnTo({ name: 'intent', value: 'find-product' }, at)}
          className="without-script button button-quiet"
        >
          Buscar<span className="sr-only"> productos</span>
        </button>
      </div>
      <input type="hidden" name="product_words_shown" value={product?.words ?? ''} />
      <p role="status" className="text-ink-soft empty:hidden">
        {isLive ? saidOf(sought) : product && countOf(product.found.length)}
      </p>
      {found.length > 0 ? (
        <ul
          aria-label="Productos encontrados"
          className="divide-y divide-line overflow-hidden rounded-card border border-line"
        >
          {found.map((one) => (
            <li key={one.id}>
              <Result product={one} added={added(one)} press={isLive ? add : undefined} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

type ResultProps = { product: SoldProduct; added: Added; press?: (added: Added) => void }

function Result({ product, added, press }: ResultProps) {
  const { name, image } = product
  const { add, ...button } = added
  return (
    <button
      {...button}
      // Only until the scripts run does it send the form.
      type={press ? 'button' : 'submit'}
      onClick={press && (() => press({ ...button, add }))}
      className="flex min-h-16 w-full items-center gap-3 px-3 py-2 text-left hover:bg-leaf-soft"
    >
      <Picture src={image} alt="" sizes="3rem" imgClassName="size-12 rounded-xl object-cover" />
      <span className="min-w-0 grow wrap-anywhere">
        <span className="sr-only">Agregar</span> {name}
      </span>
      <span className="shrink-0 text-ink-soft">{costOf(product)}</span>
    </button>
  )
}

/** A product's price, which is its cheapest size's where it has sizes. */
export function costOf({ price, sizes }: SoldProduct): string {
  return sizes.length > 0 ? `desde ${formatMoney(price)}` : formatMoney(price)
}

function saidOf(sought: ReturnType<typeof useSought>): string | null {
  if (!sought) return null
  if (sought.isWaiting || !sought.products) return 'Buscando…'
  return sought.isLost ? NOT_ASKED : countOf(sought.products.length)
}

function countOf(count: number): string {
  return count === 0
    ? 'Ningún producto se llama así.'
    : counted(count, 'producto encontrado', 'productos encontrados')
}
