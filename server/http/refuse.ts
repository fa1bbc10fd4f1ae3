import { dropBody } from '../body/drop-body'
import { OVERLOADED } from '../body/read-body'
import { errorPage } from './error-page'
import type { Refusal } from './guards'
import { NOT_KEPT } from './headers'
import { type RequestContext, setDocumentHeaders } from './request-context'
import { isForScripts, refusalForScripts } from './script-refusal'

/** Answers with a page that says why, or with the data that Remix's scripts expect in its place. */
export function refuse(context: RequestContext, refusal: Refusal, drainMs: number) {
  const { id, req, res, nonce } = context
  if (res.headersSent || res.destroyed) {
    res.destroy()
    return
  }
  const isReadable = isForScripts(req) && context.unreadable === null
  const data = isReadable ? refusalForScripts(req, refusal) : null
  const page = data ?? errorPage(refusal.status, refusal.sentence, nonce, id)
  setDocumentHeaders(context)
  context.isTooMany = refusal === OVERLOADED
  // A client that asked first (Expect) does not send the body; what it sends next would be taken for it.
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
