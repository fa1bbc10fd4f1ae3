import { dropBody } from './drop-body'
import { errorPage } from './error-page'
import type { Refusal } from './guards'
import { NOT_KEPT } from './headers'
import type { RequestContext } from './request-context'
import { isForScripts, refusalForScripts } from './script-refusal'

/** Ends a visit with a page that says why, or with what Remix's scripts read instead of a page. */
export function refuse(visit: RequestContext, refusal: Refusal, drainMs: number) {
  const { req, res, nonce } = visit
  if (res.headersSent || res.destroyed) {
    res.destroy()
    return
  }
  const isReadable = isForScripts(req) && visit.unreadable === null
  const data = isReadable ? refusalForScripts(req, refusal) : null
  const page = data ?? errorPage(refusal.status, refusal.sentence, nonce)
  // Who asked before sending will not send now, but could send something else in its place.
  const hangUp = req.headers.expect && !req.complete ? { Connection: 'close' } : undefined
  res.writeHead(refusal.status, {
    'Cache-Control': NOT_KEPT,
    'Content-Type': data ? 'text/x-script; charset=utf-8' : 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(page),
    ...refusal.headers,
    ...hangUp,
  })
  if (req.method !== 'HEAD') res.write(page)
  if (hangUp) res.end()
  else dropBody(req, drainMs, () => res.end())
}
