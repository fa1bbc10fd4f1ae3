import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { plainPath, type Refusal, requestHost, type Site } from './guards'
import { securityHeaders, setMissing } from './headers'
import { clientAddress, clientOf } from './client-address'

/** A request, its answer, and what the guards know of it. */
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
  /** The part of the address by which requests are queued and limited. */
  client: string
  /** Aborts when the connection closes, or the request is evicted before it has started. */
  abortController: AbortController
  /** Whether Remix has begun: from then on the request is not evicted. */
  isStarted: boolean
  /** Whether a file of the build answers. */
  isFile: boolean
  /** Registers a task for when the answer has been sent or the connection closed. */
  onEnd: (task: () => void) => void
}

/** Also sets the security headers, which every answer carries. */
export function createRequestContext(
  req: IncomingMessage,
  res: ServerResponse,
  site: Site,
): RequestContext {
  const path = plainPath(req.url ?? '')
  const address = clientAddress(req, site.trustProxy)
  const abortController = new AbortController()
  const tasks = [() => res.writableFinished || abortController.abort()]
  res.once('close', () => tasks.forEach((task) => task()))
  const context: RequestContext = {
    req,
    res,
    path: typeof path === 'string' ? path : '/',
    unreadable: typeof path === 'string' ? null : path,
    host: requestHost(req, site),
    nonce: randomBytes(16).toString('base64'),
    address,
    client: clientOf(address),
    abortController,
    isStarted: false,
    isFile: false,
    onEnd: (task) => tasks.push(task),
  }
  const isHttps = site.origin.startsWith('https:')
  setMissing(res, securityHeaders(context.path, context.nonce, isHttps))
  return context
}
