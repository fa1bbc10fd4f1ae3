import { shopCookie } from './shop-cookie.server'

const TEN_MINUTES_S = 10 * 60
/** A cookie has room for no more. */
const PAGE_CHARS = 2_000

/** The page of the back office that was asked for without a session. */
const cookie = shopCookie('destino', TEN_MINUTES_S)

type Wanted = { page: string; until: number }

/** What is under /admin without being a page: pictures, files, what scripts fetch. */
const NO_PAGE =
  /^\/admin\/(borrador|imagen|comprobantes\/.*|terminos\/.*|clientes\/[^/]*\/datos|campanias\/(productos|([^/]*\/)?vista)|(pedidos|productos|reclamos|mercado)\/(csv|xlsx)|productos\/lista\/.*|reportes\/(pagos\/)?archivo|pedidos\/nuevos|pedidos\/[^/]*\/foto|suscriptores\/(exportar|importacion\/.*))\/?$/i

/**
 * The page of the back office that a request is about: its path and query, in one spelling, whether
 * the browser or its scripts ask.
 *
 * @returns `null` for what is no page
 */
export function staffPage(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url)
  const path = pathname.replace(/\.data$/, '')
  if (!/^\/admin(\/|$)/i.test(path) || NO_PAGE.test(path)) return null
  for (const name of ['_routes', 'index']) searchParams.delete(name)
  searchParams.sort()
  const page = searchParams.size > 0 ? `${path}?${searchParams}` : path
  return page.length > PAGE_CHARS ? null : page
}

/** The header that stores for ten minutes which page was asked for. */
export function wantedHeader(page: string): Promise<string> {
  const wanted: Wanted = { page, until: Date.now() + TEN_MINUTES_S * 1_000 }
  return cookie.serialize(wanted)
}

export async function wantedPage(request: Request): Promise<string | null> {
  const wanted = (await cookie.parse(request.headers.get('Cookie'))) as Wanted | null
  return wanted && wanted.until > Date.now() ? wanted.page : null
}

export function forgetWantedHeader(): Promise<string> {
  return cookie.serialize('', { maxAge: 0 })
}

/** The header by which scripts of the shop load a page of the back office anew: it has a policy of its own. */
export const LOADED_ANEW = ['X-Remix-Reload-Document', 'true'] as const
