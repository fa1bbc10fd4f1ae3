import { dropBody } from '../body/drop-body'
import { OVERLOADED } from '../body/read-body'
import { errorPage } from './error-page'
import type { Refusal } from './guards'
import { NO_STORE } from './headers'
import { type RequestContext, setDocumentHeaders } from './request-context'
import { isFetched, isForScripts, refusalForScripts } from './script-refusal'

/** Answers with a page that says why, or with the data that scripts expect in its place. */
export function refuse(context: RequestContext, refusal: Refusal, drainMs: number) {
  const { req, res } = context
  if (res.headersSent || res.destroyed) {
    res.destroy()
    return
  }
  const said = saidBy(refusal, context)
  setDocumentHeaders(context)
  context.isTooMany = refusal === OVERLOADED
  // A client that asked first (Expect) does not send the body; what it sends next would be taken for it.
  const hangUp = req.headers.expect && !req.complete ? { Connection: 'close' } : undefined
  res.writeHead(refusal.status, {
    'Cache-Control': NO_STORE,
    'Content-Type': said.type,
    'Content-Length': Buffer.byteLength(said.text),
    ...refusal.headers,
    ...hangUp,
  })
  if (req.method !== 'HEAD') res.write(said.text)
  if (hangUp) res.end()
  else dropBody(req, drainMs, () => res.end())
}

function saidBy(refusal: Refusal, { id, req, nonce, unreadable }: RequestContext) {
  const { status, sentence } = refusal
  // A page says its code by itself; whoever reads another refusal knows what to do without.
  const words = status === 500 ? `${sentence} Código de esta visita: ${id}` : sentence
  const isReadable = isForScripts(req) && unreadable === null
  const data = isReadable ? refusalForScripts(req, { ...refusal, sentence: words }) : null
  if (data) return { type: 'text/x-script; charset=utf-8', text: data }
  if (isFetched(req)) {
    return { type: 'application/json; charset=utf-8', text: JSON.stringify({ problem: words }) }
  }
  return { type: 'text/html; charset=utf-8', text: errorPage(status, sentence, nonce, id) }
}
