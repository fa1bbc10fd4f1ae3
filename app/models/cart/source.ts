import { firstCharacters, firstUnits, legible } from '~/forms/graphemes'

/** Where a visit came from, as `landingSource` names it, and Lima's day, `yyyy-MM-dd`. */
export type Source = { source: string; day: string }

/** The source of an order whose visits came from nowhere known: its address was typed, or sent in a chat. */
export const DIRECT = 'directo'

/** What advertisements, letters and networks add to the addresses they lead to; no page reads any of it. */
const TRACKING =
  /^(utm_[a-z_]+|fbclid|gclid|gclsrc|gbraid|wbraid|dclid|gad_[a-z]+|_gl|srsltid|msclkid|ttclid|twclid|igshid|igsh|li_fat_id|epik|yclid|mc_cid|mc_eid)$/i
/** Those of advertisements of Google: it refers to all its visits by the same host. */
const GOOGLE_ADS = ['gclid', 'gbraid', 'wbraid', 'gad_source']
/** Where a click comes from whose browser does not say so, by what the network adds. */
const NETWORKS = { fbclid: 'facebook.com', ttclid: 'tiktok.com', msclkid: 'bing.com' }
const UTM = ['utm_source', 'utm_medium', 'utm_campaign']
const PART_CHARS = 30
/** UTF-16 units: a character may have many. */
const PART_UNITS = 60
/** UTF-16 units that a source has at most: three parts and what is between them. */
export const SOURCE_CHARS = 3 * PART_UNITS + 6
/** The same network, whichever of its hosts. */
const OTHER_HOSTS = /^(www|m|l|lm|out)\./

/** A query without what tells where its visitor comes from. */
export function withoutTracking(query: string): string {
  const parts = query.split('&')
  const asked = parts.filter((part) => !TRACKING.test(part.split('=')[0] ?? ''))
  return asked.length === parts.length ? query : asked.join('&')
}

/**
 * Where a visit that begins at an address comes from: its campaign (`instagram / cpc / madre`), an advertisement
 * (`google / anuncio`), else the host that led here.
 *
 * @param referrer address, as the browser sent it
 * @param own hosts of the shop
 * @returns `null` for a visit that goes on, or that comes from nowhere known
 */
export function landingSource(query: string, referrer: string, own: string[]): string | null {
  const search = new URLSearchParams(query)
  const campaign = UTM.map((name) => partOf(search.get(name) ?? '')).filter(Boolean)
  if (partOf(search.get('utm_source') ?? '')) return campaign.join(' / ')
  if (GOOGLE_ADS.some((name) => search.has(name))) return 'google / anuncio'
  const host = hostOf(referrer)
  if (host !== null && own.includes(host)) return null
  if (host) return partOf(host.replace(OTHER_HOSTS, ''))
  const network = Object.entries(NETWORKS).find(([name]) => search.has(name))
  return network?.[1] ?? null
}

/** One line, of what anybody can write into an address. */
function partOf(text: string): string {
  const line = legible(text).replace(/[\s\p{C}\p{Z}/]+/gu, ' ')
  return firstUnits(firstCharacters(line.trim().toLowerCase(), PART_CHARS), PART_UNITS).trim()
}

function hostOf(referrer: string): string | null {
  return /^https?:/.test(referrer) && URL.canParse(referrer) ? new URL(referrer).hostname : null
}
