import { Link } from '@remix-run/react'
import type { Listing } from '~/urls/listing/listing'
import { listingUrl } from '~/urls/listing/listing-url'

/** Links to the previous and next page, if any. */
export function Pages({
  pathname,
  listing,
  pages,
}: {
  pathname: string
  listing: Listing
  pages: number
}) {
  if (pages <= 1) return null
  const to = (page: number) => listingUrl(pathname, { ...listing, page })
  return (
    <nav aria-label="Páginas" className="mt-8 flex items-center justify-center gap-4">
      {listing.page > 1 ? (
        <Link className="button button-quiet" rel="prev" to={to(listing.page - 1)}>
          Anterior
        </Link>
      ) : null}
      <p>
        Página {listing.page} de {pages}
      </p>
      {listing.page < pages ? (
        <Link className="button button-quiet" rel="next" to={to(listing.page + 1)}>
          Siguiente
        </Link>
      ) : null}
    </nav>
  )
}
