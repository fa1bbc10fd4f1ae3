import type { Listing } from './listing'
import { FILTERS, filtersInUse, SELECTS } from './listing-filters'

/** The one address of a listing: tags joined by commas, defaults left out. */
export function listingUrl(pathname: string, listing: Partial<Listing>): string {
  const { tagIds = [], sort = 'name', page = 1 } = listing
  const search = new URLSearchParams()
  if (sort !== 'name') search.set('orden', sort)
  for (const key of filtersInUse(listing)) {
    search.set(FILTERS[key].parameter, String(listing[key]))
  }
  if (page > 1) search.set('pagina', String(page))
  // Commas are left as they are: people read and share these addresses.
  const query = [tagIds.length > 0 ? `tag=${tagIds.join(',')}` : '', `${search}`]
    .filter(Boolean)
    .join('&')
  return query ? `${pathname}?${query}` : pathname
}

/** Whether a filter form was sent without a script: its fields are not yet a listing's address. */
export function isFromForm(search: URLSearchParams): boolean {
  const isBlank = SELECTS.some((key) => search.get(FILTERS[key].parameter) === '')
  const isForm = isBlank || search.get('orden') === 'name' || search.has('sub')
  return isForm || search.getAll('tag').length > 1
}

/** An occasion's own page; any text can be a slug. */
export function occasionPath(slug: string): string {
  return `/ocasion/${encodeURIComponent(slug)}`
}

/** A category's address, or one of its subcategories'; any text can be a slug. */
export function categoryPath(slug: string, subcategorySlug?: string): string {
  const path = `/catalogo/${encodeURIComponent(slug)}`
  return subcategorySlug ? `${path}/${encodeURIComponent(subcategorySlug)}` : path
}

/** The address under which search engines list a page of a listing: filters and sort are the same page. */
export function pageUrl(pathname: string, page?: number): string {
  return listingUrl(pathname, { page })
}

/**
 * The whole catalogue as the shop recommends it: where menu, home page and footer lead.
 *
 * @param some filters besides
 */
export function recommendedUrl(some: Partial<Listing> = {}): string {
  return listingUrl('/catalogo-completo', { ...some, sort: 'recommended' })
}
