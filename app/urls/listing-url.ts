import {
  type Chosen,
  filterParameters,
  FILTERS,
  filtersInUse,
  readFilters,
  SELECTS,
} from './listing-filters'

/** What a catalogue address asks for, as anyone may have typed it. */
export type Listing = Chosen & {
  tagIds: string[]
  sort: Sort
  /** From 1. */
  page: number
}

/** In which order listings can be asked for, and its name; by name without a word of it. */
export const SORTS = {
  recommended: 'Recomendados',
  name: 'Nombre',
  'price-asc': 'Precio: Menor a Mayor',
  'price-desc': 'Precio: Mayor a Menor',
} as const
export type Sort = keyof typeof SORTS

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const TAGS_MAX = 20

/** The whole of a listing, in its usual order. */
export const UNFILTERED = readListing(new URLSearchParams())

/**
 * Reads `tag`, `orden`, `pagina` and the filters; whatever makes no sense counts as absent.
 *
 * `tag=a,b` and `tag=a&tag=b` mean the same, because forms without a script send the second.
 */
export function readListing(search: URLSearchParams): Listing {
  const tags = search.getAll('tag').flatMap((part) => part.toLowerCase().split(','))
  const sort = search.get('orden') ?? ''
  const page = Number(search.get('pagina'))
  return {
    tagIds: [...new Set(tags.filter((id) => UUID.test(id)))].slice(0, TAGS_MAX),
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : 'name',
    ...readFilters(search),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1,
  }
}

/** The one address of a listing: tags joined by commas, defaults left out. */
export function listingUrl(pathname: string, listing: Listing): string {
  const search = new URLSearchParams()
  if (listing.sort !== 'name') search.set('orden', listing.sort)
  for (const [parameter, value] of filterParameters(listing)) search.set(parameter, value)
  if (listing.page > 1) search.set('pagina', String(listing.page))
  // Commas are left as they are: people read and share these addresses.
  const query = [listing.tagIds.length > 0 ? `tag=${listing.tagIds.join(',')}` : '', `${search}`]
    .filter(Boolean)
    .join('&')
  return query ? `${pathname}?${query}` : pathname
}

/** The same listing with a tag added, or taken away when it was there; from its first page. */
export function withTagToggled(listing: Listing, id: string): Listing {
  const has = listing.tagIds.includes(id)
  const tagIds = has ? listing.tagIds.filter((one) => one !== id) : [...listing.tagIds, id]
  return { ...listing, tagIds, page: 1 }
}

/** The number of occasions and filters in use. */
export function countFilters(listing: Listing): number {
  return listing.tagIds.length + filtersInUse(listing).length
}

/** Whether a filter form was sent without a script: its fields are not yet a listing's address. */
export function isFromForm(search: URLSearchParams): boolean {
  const isBlank = SELECTS.some((key) => search.get(FILTERS[key].parameter) === '')
  const isForm = isBlank || search.get('orden') === 'name' || search.has('sub')
  return isForm || search.getAll('tag').length > 1
}

/** Where an occasion's products are; the shop redirects to its first category. */
export function occasionPath(id: string): string {
  return `/catalogo?tag=${id}`
}

/** A category's address, or one of its subcategories'; any text can be a slug. */
export function categoryPath(slug: string, subcategorySlug?: string): string {
  const path = `/catalogo/${encodeURIComponent(slug)}`
  return subcategorySlug ? `${path}/${encodeURIComponent(subcategorySlug)}` : path
}

/** The address search engines know a page of a listing by: filters and sort are the same page. */
export function pageUrl(pathname: string, page = 1): string {
  return listingUrl(pathname, { ...UNFILTERED, page })
}

/**
 * The whole catalogue as the shop recommends it: where menu, home page and footer lead.
 *
 * @param some filters besides
 */
export function recommendedUrl(some: Partial<Listing> = {}): string {
  return listingUrl('/catalogo-completo', { ...UNFILTERED, ...some, sort: 'recommended' })
}
