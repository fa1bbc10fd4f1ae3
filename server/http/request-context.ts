import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dropBody } from './body'
import { errorPage } from './error-page'
import { plainPath, type Refusal, requestHost, type Site } from './guards'
import { isForScripts, refusalForScripts } from './script-refusal'
import { NOT_KEPT, securityHeaders, setMissing } from './headers'
import { clientAddress, customerOf } from './visitor'

/** One request on its way through the guards, and the answer to it. */
export type RequestContext = {
  req: IncomingMessage
  res: ServerResponse
  /** As Remix will read it; `/` when it cannot. */
  path: string
  /** What is wrong with the path. */
  unreadable: Refusal | null
  host: string | null
  /** Of this answer's content security policy. */
  nonce: string
  address: string
  /** The part of the address that takes turns with others. */
  customer: string
  /** Aborts when the visitor leaves, or has to make room for others before their turn comes. */
  leaving: AbortController
  /** From when on nobody tells them to make room. */
  isAtWork: boolean
  /** Whether a file of the build answers. */
  isFile: boolean
  /** Runs once the answer is over, or the visitor left. */
  whenOver(task: () => void): void
}

/** Opens a visit: from here on every answer carries the security headers. */
export function receive(req: IncomingMessage, res: ServerResponse, site: Site): RequestContext {
  const path = plainPath(req.url ?? '')
  const address = clientAddress(req, site.trustProxy)
  const leaving = new AbortController()
  const tasks = [() => res.writableFinished || leaving.abort()]
  res.once('close', () => tasks.forEach((task) => task()))
  const visit: RequestContext = {
    req,
    res,
    path: typeof path === 'string' ? path : '/',
    unreadable: typeof path === 'string' ? null : path,
    host: requestHost(req, site),
    nonce: randomBytes(16).toString('base64'),
    address,
    customer: customerOf(address),
    leaving,
    isAtWork: false,
    isFile: false,
    whenOver: (task) => tasks.push(task),
  }
  const isHttps = site.origin.startsWith('https:')
  setMissing(res, securityHeaders(visit.path, visit.nonce, isHttps))
  return visit
}

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
