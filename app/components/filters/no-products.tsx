import { Link } from '@remix-run/react'
import { filterNames, type Listing } from '~/urls/listing/listing'
import { listingUrl } from '~/urls/listing/listing-url'

type Props = {
  pathname: string
  listing: Listing
  /** The day of `listing.delivery`, as `mañana`. */
  day: string | null
  /** All occasions, to name the selected ones. */
  tags: { id: string; name: string }[]
  sentence: string
  /** Whether to link to the whole catalogue, with the same occasions. */
  everywhere?: boolean
}

/** Why a listing is empty, with links to other listings. */
export function NoProducts({ pathname, listing, day, tags, sentence, everywhere }: Props) {
  const occasions = tags.filter(({ id }) => listing.tagIds.includes(id)).map(({ name }) => name)
  const chosen = [...occasions, ...filterNames(listing, day)]
  const all = listingUrl('/catalogo-completo', { ...listing, page: 1 })
  return (
    <div className="grid justify-items-center gap-3 py-12 text-center">
      <img src="/flor.svg" alt="" width={112} height={112} className="size-28 rounded-full" />
      <p role="status" className="font-display text-2xl">
        {sentence}
      </p>
      {chosen.length > 0 ? <p className="text-ink-soft">Filtros: {chosen.join(', ')}</p> : null}
      <p className="flex flex-wrap justify-center gap-3 pt-2">
        {chosen.length > 0 ? (
          <Link
            className="button button-quiet"
            to={listingUrl(pathname, { sort: listing.sort })}
            preventScrollReset
          >
            Quitar filtros
          </Link>
        ) : null}
        {everywhere ? (
          <Link className="button button-quiet" to={all}>
            {chosen.length > 0 ? 'Ver en todo el catálogo' : 'Ver todo el catálogo'}
          </Link>
        ) : null}
      </p>
    </div>
  )
}
