import { Link } from '@remix-run/react'
import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { Icon } from '~/components/icon'
import { Picture } from '~/components/picture'
import { Price } from '~/components/price'
import { formatMoney } from '~/money'

type Result = {
  id: string
  name: string
  slug: string
  /** Céntimos. */
  price: number
  sale_price: number | null
  /** Where what is paid depends on the size. */
  from?: true
  image_url: string | null
}

type Found = {
  results: Result[]
  perhaps: Result[]
  /** Prices in céntimos. */
  complements: { name: string; price: number }[]
  /** About the day that is wished for. */
  note?: string | null
  /** Where there is more than is shown. */
  all?: { to: string; words: string } | null
}

/** The search field and its button, for the page and the panel. */
export const SearchField = forwardRef<HTMLInputElement, ComponentPropsWithoutRef<'input'>>(
  function SearchField(props, ref) {
    return (
      <>
        <input
          ref={ref}
          type="text"
          inputMode="search"
          name="q"
          aria-label="Buscar productos"
          maxLength={100}
          placeholder="Buscar flores..."
          autoComplete="off"
          enterKeyHint="search"
          className="field"
          {...props}
        />
        <button className="button button-main">
          <Icon name="search" className="size-5" />
          Buscar
        </button>
      </>
    )
  },
)

export function isEmpty({ results, perhaps, complements }: Found): boolean {
  return results.length + perhaps.length + complements.length === 0
}

export function countText({ results, perhaps, complements }: Found): string {
  const count = results.length + perhaps.length + complements.length
  return `${count} ${count === 1 ? 'resultado' : 'resultados'}`
}

/** What is found, then what else may be meant. */
export function SearchResults({ found }: { found: Found }) {
  const { results, perhaps, complements, note, all } = found
  return (
    <div className="grid gap-4">
      {note ? <p>{note}</p> : null}
      <ResultList results={results} />
      {all ? (
        <Link to={all.to} className="button button-quiet justify-self-start">
          {all.words}
        </Link>
      ) : null}
      {complements.map(({ name, price }) => (
        <p key={name} className="card px-4 py-3 leading-snug">
          <strong className="font-semibold">{name}</strong>, {formatMoney(price)}
          <span className="block text-[0.9375rem] text-ink-soft">
            Lo agregas a cualquier arreglo, en su página.
          </span>
        </p>
      ))}
      {perhaps.length > 0 ? (
        <section className="grid gap-2" aria-labelledby="perhaps">
          <h2 id="perhaps" className="text-xl">
            Quizás buscabas
          </h2>
          <ResultList results={perhaps} />
        </section>
      ) : null}
    </div>
  )
}

function ResultList({ results }: { results: Result[] }) {
  if (results.length === 0) return null
  return (
    <ul className="card divide-y divide-line overflow-hidden">
      {results.map((product) => (
        <li key={product.id}>
          <Link
            to={`/producto/${product.slug}`}
            className="flex items-center gap-4 p-3 -outline-offset-4 hover:bg-beige/25 focus-visible:bg-beige/25"
          >
            <Picture
              src={product.image_url}
              alt=""
              sizes="4.5rem"
              imgClassName="size-18 rounded-xl object-cover"
            />
            <span>
              <span className="block font-display text-lg leading-snug font-semibold">
                {product.name}
              </span>
              {product.from ? 'Desde ' : null}
              <Price price={product.price} salePrice={product.sale_price} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
