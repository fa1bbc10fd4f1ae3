import { Link } from '@remix-run/react'
import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { Icon } from '~/components/icon'
import { Picture } from '~/components/picture'
import { Price } from '~/components/price'
import { TagIcon } from '~/components/tag-icon'

type Result = {
  id: string
  name: string
  slug: string
  /** Céntimos. */
  price: number
  sale_price: number | null
  image_url: string | null
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

export function SearchResults({ results }: { results: Result[] }) {
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
              <Price price={product.price} salePrice={product.sale_price} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

type Ways = {
  /** Suggested occasions. */
  tags: { id: string; name: string; icon: string | null }[]
  /** Link to a chat with the shop, when it has a number. */
  whatsapp: string | null
}

/** Suggestions when no product matches. */
export function NothingFound({ tags, whatsapp }: Ways) {
  return (
    <div className="grid justify-items-center gap-5 text-center">
      {tags.length > 0 ? (
        <ul className="flex flex-wrap justify-center gap-2" aria-label="Ocasiones">
          {tags.map((tag) => (
            <li key={tag.id}>
              <Link to={`/catalogo-completo?tag=${tag.id}`} className="chip text-[0.9375rem]">
                <TagIcon icon={tag.icon} className="size-5 text-leaf" />
                {tag.name}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="flex flex-wrap justify-center gap-x-6 gap-y-2">
        <Link className="link" to="/catalogo-completo">
          Ver todo el catálogo
        </Link>
        {whatsapp ? (
          <a className="link" href={whatsapp} target="_blank" rel="noopener">
            Pregúntanos por WhatsApp
          </a>
        ) : null}
      </p>
    </div>
  )
}
