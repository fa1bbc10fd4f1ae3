import type { IncomingMessage } from 'node:http'

/** Why a request goes no further, in the words of the page that says so. */
export type Refusal = { status: number; sentence: string; headers?: Record<string, string> }

/** Where the shop answers. */
export type Site = {
  /** Of every link the shop writes. */
  origin: string
  /** Whether an owner named the origin; without it this machine's names are answered too. */
  isPublic: boolean
  /** How many proxies are in front. */
  trustProxy: number
}

const URL_BYTES = 8_192
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

const NOT_FOUND: Refusal = {
  status: 404,
  sentence: 'Oops! Page not found. No encontramos la página que buscas.',
}
const UNREADABLE: Refusal = { status: 400, sentence: 'No entendimos la dirección que pediste.' }

/**
 * The path of an address as Remix will read it, or why it cannot be served: whatever reaches a route has its path.
 *
 * @param target as it came on the request line
 * @returns decoded, in lower case, without trailing slash and without the `.data` of a data request
 */
export function plainPath(target: string): string | Refusal {
  if (target.length > URL_BYTES)
    return { status: 414, sentence: 'La dirección es demasiado larga.' }
  if (!target.startsWith('/')) return UNREADABLE
  const [raw = '/'] = target.split(/[?#]/, 1)
  if (PLAIN.test(raw)) return raw.toLowerCase().replace(DATA, '')
  // Before parsing: a URL turns `\` into `/`, and what follows `//` into a host.
  if (/\/\/|\\/.test(raw)) return NOT_FOUND
  const path = decoded(new URL(raw, 'http://localhost').pathname)
  if (path === null) return UNREADABLE
  if (/\/\/|\\/.test(path)) return NOT_FOUND
  // `.data` first, as Remix does: the slash before it then ends the path, and counts no more than any other.
  return path.toLowerCase().replace(DATA, '').replace(/\/+$/, '') || '/'
}

/** Nearly every path: nothing in it to decode, and no step up. */
const PLAIN = /^(\/|(\/[\w-][\w.-]*)+)$/
const DATA = /\.data$/

function decoded(path: string): string | null {
  try {
    const text = decodeURIComponent(path)
    return /\p{Cc}/u.test(text) ? null : text
  } catch {
    return null
  }
}

/**
 * The host a request is for, without the port that its scheme implies.
 *
 * @returns null when there is none, more than one, or one that is not a name
 */
export function requestHost(req: IncomingMessage, site: Site): string | null {
  const forwarded = site.trustProxy > 0 ? req.headersDistinct['x-forwarded-host'] : undefined
  const [host, ...more] =
    forwarded?.flatMap((line) => line.split(/\s*,\s*/)).slice(-1) ?? namedHosts(req)
  if (!host || more.length > 0) return null
  if (!/^(\[[\da-f:.]+\]|[a-z\d](?:[a-z\d._-]*))(:\d{1,5})?$/i.test(host)) return null
  const own = urlOf(site.origin)
  if (host === own.host) return host
  return URL.canParse(`${own.protocol}//${host}`) ? new URL(`${own.protocol}//${host}`).host : null
}

/** Every `Host`: node keeps the first alone, and sorts all headers to give them. */
function namedHosts({ rawHeaders }: IncomingMessage): string[] {
  const hosts: string[] = []
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && /^host$/i.test(name)) hosts.push(rawHeaders[at + 1] ?? '')
  }
  return hosts
}

let lastUrl = new URL('http://localhost')

/** An origin taken apart; a shop has one, and every request asks. */
function urlOf(origin: string): URL {
  if (lastUrl.origin !== origin) lastUrl = new URL(origin)
  return lastUrl
}

/** Otherwise links in mails could be made to point elsewhere, and caches be poisoned. */
export function refuseHost(host: string | null, site: Site): Refusal | null {
  if (host === urlOf(site.origin).host) return null
  if (host && !site.isPublic && LOOPBACK.includes(new URL(`http://${host}`).hostname)) return null
  return {
    status: 400,
    sentence:
      'La tienda no responde en esta dirección. Si la tienda es tuya: escribe su dirección, ' +
      'como https://mitienda.pe, en la variable PUBLIC_URL y vuelve a iniciarla.',
  }
}

export function refuseMethod(req: IncomingMessage): Refusal | null {
  if (req.method === 'GET' || req.method === 'HEAD' || req.method === 'POST') return null
  return {
    status: 405,
    sentence: 'La tienda no admite ese tipo de solicitud.',
    headers: { Allow: 'GET, HEAD, POST' },
  }
}

/** What Remix or the disk could answer but no page links to. */
export function refuseInternalPath(req: IncomingMessage, path: string): Refusal | null {
  const query = req.url?.split('?').slice(1).join('?')
  const asksData = query !== undefined && query !== '' && new URLSearchParams(query).has('_data')
  if (asksData || path === '/__manifest') return NOT_FOUND
  if (/\/\.(?!well-known(\/|$))|^\/build(\/|$)|\.(map|br|gz)$/.test(path)) return NOT_FOUND
  return null
}

/** Where a mail program posts by itself to end a subscription (RFC 8058). */
const ONE_CLICK = /^\/baja\//

/**
 * Refuses a form sent from another site, by the headers with which browsers name the sender.
 *
 * A client that sends none of them is no current browser, and the cookies are SameSite=Lax: it passes.
 *
 * @source docs/specification/reliability.md A-02
 */
export function refuseCrossSite(
  req: IncomingMessage,
  path: string,
  host: string,
  site: Site,
): Refusal | null {
  if (req.method !== 'POST' || ONE_CLICK.test(path)) return null
  const { origin, referer, 'sec-fetch-site': fetchSite } = req.headers
  const isOurs =
    (fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none') &&
    (origin === undefined || isOrigin(origin, host, site)) &&
    (origin !== undefined || fetchSite !== undefined || !referer || isPage(referer, host, site))
  if (isOurs) return null
  return {
    status: 403,
    sentence: 'Este formulario no llegó desde la tienda. Ábrela de nuevo y vuelve a intentarlo.',
  }
}

function isOrigin(text: string, host: string, site: Site): boolean {
  return URL.canParse(text) && new URL(text).origin === text && isPage(text, host, site)
}

function isPage(text: string, host: string, site: Site): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.origin === site.origin) return true
  return !site.isPublic && /^https?:$/.test(url.protocol) && url.host === host
}
