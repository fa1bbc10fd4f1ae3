import type { RequestContext } from './request-context'
import { isForScripts } from './script-refusal'

/** Whether somebody opens a page of the shop: no file, nothing that scripts fetch, not the back office. */
export function isVisit({ req, path }: RequestContext): boolean {
  const { accept = '', 'sec-fetch-dest': opens = 'document' } = req.headers
  const isPage = opens === 'document' && accept.includes('text/html')
  return req.method === 'GET' && isPage && isOfShop(path)
}

/** Whether scripts fetch a page of the shop that its visitor goes to, and not once more the one that is shown. */
export function isNavigation({ req, path }: RequestContext): boolean {
  const { referer = '' } = req.headers
  if (req.method !== 'GET' || !isForScripts(req) || !isOfShop(path)) return false
  if (!URL.canParse(referer)) return false
  return path.replace(/^\/_root(\.data)?$/, '/') !== new URL(referer).pathname
}

/** Whether a browser fetches what its visitor may open. */
export function isAhead({ req }: RequestContext): boolean {
  const { 'sec-purpose': purpose, purpose: old } = req.headers
  return /prefetch|prerender/i.test(`${String(purpose)} ${String(old)}`)
}

function isOfShop(path: string): boolean {
  return !/^\/(admin|reparto)(\/|$)/i.test(path)
}
