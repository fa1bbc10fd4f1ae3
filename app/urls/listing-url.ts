/** What a catalogue address asks for, as anyone may have typed it. */
export type Listing = {
  tagIds: string[]
  sort: SortChoice
  price: PriceChoice | null
  /** Only what can be delivered on the first day with something free. */
  soonest: boolean
  /** From 1. */
  page: number
}

/** In which order listings can be asked for; by name without a word of it. */
const SORT_CHOICES = ['recommended', 'name', 'price-asc', 'price-desc'] as const
export type SortChoice = (typeof SORT_CHOICES)[number]

/** What an arrangement may cost, both ends included; céntimos. The only prices an address can ask for. */
export const PRICE_RANGES = {
  'hasta-100': { max: 10_000 },
  '100-150': { min: 10_000, max: 15_000 },
  '150-200': { min: 15_000, max: 20_000 },
  'desde-200': { min: 20_000 },
} as const
export type PriceChoice = keyof typeof PRICE_RANGES

/** The whole of a listing, in its usual order. */
export const UNFILTERED: Listing = {
  tagIds: [],
  sort: 'name',
  price: null,
  soonest: false,
  page: 1,
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const TAGS_MAX = 20
/** Of `entrega`: the first day with something free, whichever that is. */
export const SOONEST = 'pronto'

/**
 * Reads `tag`, `orden`, `precio`, `entrega` and `pagina`; whatever makes no sense counts as absent.
 *
 * `tag=a,b` and `tag=a&tag=b` mean the same, because forms without a script send the second.
 */
export function readListing(search: URLSearchParams): Listing {
  const tags = search.getAll('tag').flatMap((part) => part.toLowerCase().split(','))
  const price = search.get('precio') ?? ''
  const page = Number(search.get('pagina'))
  return {
    tagIds: [...new Set(tags.filter((id) => UUID.test(id)))].slice(0, TAGS_MAX),
    sort: SORT_CHOICES.find((sort) => sort === search.get('orden')) ?? 'name',
    price: Object.hasOwn(PRICE_RANGES, price) ? (price as PriceChoice) : null,
    soonest: search.get('entrega') === SOONEST,
    page: Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1,
  }
}

/** The one address of a listing: tags joined by commas, defaults left out. */
export function listingUrl(pathname: string, listing: Listing): string {
  const search = new URLSearchParams()
  if (listing.sort !== 'name') search.set('orden', listing.sort)
  if (listing.price) search.set('precio', listing.price)
  if (listing.soonest) search.set('entrega', SOONEST)
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

/** Whether a filter form was sent without a script: its fields are not yet a listing's address. */
export function isFromForm(search: URLSearchParams): boolean {
  const isBlank = search.get('orden') === 'name' || search.get('precio') === ''
  return isBlank || search.has('sub') || search.getAll('tag').length > 1
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
