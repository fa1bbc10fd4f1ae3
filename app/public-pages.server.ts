import { LRUCache } from 'lru-cache'
import { brand } from '~/brand'
import { readCart } from '~/cookies/cart.server'
import { readDeliveryChoice } from '~/cookies/delivery-choice.server'
import type { Content } from '~/database/content-versions.server'
import { itemCount } from '~/models/cart/cart'
import { type DeliveryChoice, NOT_CHOSEN } from '~/models/delivery/delivery'
import { readListing } from '~/urls/listing/listing'
import { listingUrl, recommendedUrl } from '~/urls/listing/listing-url'
import { withoutTracking } from '~/models/cart/source'
import { searchQuery } from '~/urls/search-query'

/** A page that is the same for everyone, under the one spelling of its address. */
export type PublicPage = {
  /** Path and query. */
  url: string
  /** What it is made of. */
  reads: readonly Content[]
  /** Whether its address holds what visitors choose or type: such pages are as many as they like. */
  isOneOfMany: boolean
  /** Whether it begins with where and when the visitor wants the flowers. */
  showsDelivery?: boolean
}

type Kind = {
  path: RegExp
  /** Of the route module, as scripts name it in `_routes`. */
  route: string
  reads: readonly Content[]
  /** The query that asks for the same, in its one spelling and in the order in which links have it. */
  query?: (search: URLSearchParams, pathname: string) => string
  showsDelivery?: boolean
}

const LISTED = ['site', 'catalogue', 'categories'] as const
/** What menu, footer and the bar of the delivery say on every page. */
const FRAME = ['site', 'catalogue', 'calendar'] as const
const ALL = [...LISTED, 'calendar'] as const
const SLUG = '[a-z0-9]+(?:-[a-z0-9]+)*'
const PATH_CHARS = 400
const BADGES_MEMO_CHARS = 1_000_000

const KINDS: Kind[] = [
  { path: /^\/$/, route: 'routes/_shop._index', reads: ALL },
  {
    path: new RegExp(`^/producto/${SLUG}$`),
    route: 'routes/_shop.producto.$slug',
    reads: ALL,
    query: (search) => queryOf(search, ['color', 'tamano']),
    showsDelivery: true,
  },
  {
    path: new RegExp(`^/catalogo/${SLUG}(/${SLUG})?$`),
    route: 'routes/_shop.catalogo.$categorySlug.($subcategorySlug)',
    reads: ALL,
    query: listing,
  },
  {
    path: new RegExp(`^/ocasion/${SLUG}$`),
    route: 'routes/_shop.ocasion.$slug',
    reads: ALL,
    query: listing,
  },
  {
    path: /^\/catalogo-completo$/,
    route: 'routes/_shop.catalogo-completo',
    reads: ALL,
    query: listing,
  },
  { path: /^\/buscar$/, route: 'routes/_shop.buscar', reads: ALL, query: typed },
  { path: /^\/nosotros$/, route: 'routes/_shop.nosotros', reads: FRAME },
  { path: /^\/contacto$/, route: 'routes/_shop.contacto', reads: FRAME },
  { path: /^\/terminos$/, route: 'routes/_shop.terminos', reads: FRAME },
  { path: /^\/privacidad$/, route: 'routes/_shop.privacidad', reads: FRAME },
]
/** With the files for search engines and merchants, whose data no scripts ask for. */
const DOCUMENTS: Kind[] = [
  ...KINDS,
  { path: /^\/sitemap\.xml$/, route: '', reads: LISTED },
  { path: /^\/feed\.xml$/, route: '', reads: LISTED },
  { path: /^\/robots\.txt$/, route: '', reads: [] },
]

/** Where menu, home page and footer lead: no more addresses than pages. */
const LED_TO = recommendedUrl()

/** The routes around every page, outermost first. */
const FRAMES = ['root', 'routes/_shop']

function listing(search: URLSearchParams, pathname: string): string {
  return listingUrl(pathname, readListing(search)).slice(pathname.length)
}

/** @param names in the order in which links have them */
function queryOf(search: URLSearchParams, names: string[]): string {
  const there = names.flatMap((name) => {
    const value = search.get(name)
    return value === null ? [] : [[name, value]]
  })
  return there.length > 0 ? `?${new URLSearchParams(there)}` : ''
}

function typed(search: URLSearchParams): string {
  return queryOf(new URLSearchParams({ q: searchQuery(search) }), ['q'])
}

/**
 * The public page that an address asks for.
 *
 * @param target path and query as they came on the request line
 * @returns nothing for any other page, and for any other spelling of the page's address: parameters
 *   that its loaders do not read still show in its links; only where visitors come from is left out
 * @source docs/decisions/0034
 */
export function publicPage(target: string): PublicPage | null {
  const [pathname = '', given = '', ...more] = target.split('?')
  const query = withoutTracking(given)
  if (more.length > 0 || pathname.length > PATH_CHARS) return null
  return pathname.endsWith('.data') ? dataOf(pathname, query) : documentOf(pathname, query)
}

function documentOf(pathname: string, query: string): PublicPage | null {
  const kind = DOCUMENTS.find(({ path }) => path.test(pathname))
  if (!kind) return null
  const spelled = kind.query?.(new URLSearchParams(query), pathname) ?? ''
  if (target(pathname, query) !== pathname + spelled) return null
  const { reads, showsDelivery } = kind
  const url = pathname + spelled
  return { url, reads, isOneOfMany: spelled !== '' && url !== LED_TO, showsDelivery }
}

function target(pathname: string, query: string): string {
  return query ? `${pathname}?${query}` : pathname
}

/** What scripts fetch of a page: the browser spells its query, and says which routes it wants. */
function dataOf(pathname: string, query: string): PublicPage | null {
  const page = pathname === '/_root.data' ? '/' : pathname.slice(0, -'.data'.length)
  const kind = KINDS.find(({ path }) => path.test(page))
  if (!kind) return null
  const search = new URLSearchParams(query)
  const routes = search.get('_routes')
  search.delete('_routes')
  const spelled = new URLSearchParams(kind.query?.(search, page) ?? '')
  if (`${spelled}` !== `${search}` || !areRoutes(routes, kind.route)) return null
  if (routes !== null) spelled.set('_routes', routes)
  if (`${spelled}` !== query) return null
  return {
    url: target(pathname, query),
    reads: kind.reads,
    isOneOfMany: `${search}` !== '' && target(page, `${search}`) !== LED_TO,
    showsDelivery: kind.showsDelivery,
  }
}

/** Whether a list names routes of the page, each once and from the outermost in. */
function areRoutes(list: string | null, route: string): boolean {
  if (list === null) return true
  const wanted = list.split(',')
  return [...FRAMES, route].filter((id) => wanted.includes(id)).join(',') === list
}

/** Cookies that change what a page shows: who is signed in, and a message for the next page. */
const PERSONAL = [`${brand.short}-session`, `${brand.short}-toast`]

/** What a page may show of a visitor: how many things the cart holds, where they go and when. */
export type CartBadge = { count: number; delivery: DeliveryChoice }

const badges = new LRUCache<string, CartBadge>({
  maxSize: BADGES_MEMO_CHARS,
  sizeCalculation: (_badge, header) => header.length,
})

const EMPTY: CartBadge = { count: 0, delivery: NOT_CHOSEN }
const SHOWN = [`${brand.short}-cart`, `${brand.short}-delivery`]

/**
 * What pages show of the cart of these cookies.
 *
 * @param header of the request
 * @returns `null` when the cookies change more of a page than that
 */
export function cartBadge(header: string | undefined): CartBadge | null | Promise<CartBadge> {
  if (!header?.includes(`${brand.short}-`)) return EMPTY
  if (PERSONAL.some((name) => header.includes(name))) return null
  if (!SHOWN.some((name) => header.includes(name))) return EMPTY
  return badges.get(header) ?? verifiedBadge(header)
}

async function verifiedBadge(header: string): Promise<CartBadge> {
  const request = new Request('http://localhost', { headers: { Cookie: header } })
  const [{ lines }, delivery] = await Promise.all([readCart(request), readDeliveryChoice(request)])
  const badge = { count: itemCount(lines), delivery }
  badges.set(header, badge)
  return badge
}

export { isOfStaff } from '~/cookies/auth.server'
export { landingHeader } from '~/cookies/landing.server'
