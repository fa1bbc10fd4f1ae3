import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { plainPath, type Refusal, requestHost, type Site } from './guards'
import { securityHeaders, setMissing } from './headers'
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
