import { readListing } from '~/urls/listing/listing'
import { listingUrl, recommendedUrl } from '~/urls/listing/listing-url'

/** Listings, whose address says on which day their products can come. */
const LISTING = /^\/(catalogo-completo$|catalogo\/|ocasion\/|buscar\/)/
/** Pages that lead to listings. */
const BEFORE = /^\/(catalogo)?$/

/**
 * Where to go on once a day is chosen: the listing that a page shows or leads to, with what can come
 * on that day; else the same page.
 *
 * @param page path and query
 * @param day blank for any
 */
export function pageOnDay(page: string, day: string): string {
  const { pathname, searchParams } = new URL(page, 'http://localhost')
  const delivery = day || null
  if (BEFORE.test(pathname)) return recommendedUrl({ delivery })
  if (!LISTING.test(pathname)) return page
  return listingUrl(pathname, { ...readListing(searchParams), delivery, page: 1 })
}
