import { type Chosen, FILTER_KEYS, FILTERS, filtersInUse, SELECTS } from './listing-filters'

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
const DAY = /^\d{4}-\d{2}-\d{2}$/
const TAGS_MAX = 20

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
    ...chosenIn(search),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1,
  }
}

function chosenIn(search: URLSearchParams): Chosen {
  return Object.fromEntries(
    FILTER_KEYS.map((key) => {
      const filter = FILTERS[key]
      const said = search.get(filter.parameter) ?? ''
      const isChoice =
        'choices' in filter
          ? Object.hasOwn(filter.choices, said)
          : said === filter.soonest || DAY.test(said)
      return [key, isChoice ? said : null]
    }),
  ) as Chosen
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

/**
 * The filters in use, in words.
 *
 * @param day of `chosen.delivery`, as `mañana`
 */
export function filterNames(chosen: Chosen, day: string | null): string[] {
  return [
    ...SELECTS.flatMap((key) => (chosen[key] ? [FILTERS[key].choices[chosen[key]].name] : [])),
    ...(chosen.delivery && day ? [FILTERS.delivery.name(day)] : []),
  ]
}
