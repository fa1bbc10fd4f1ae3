import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { plainPath, type Refusal, requestHost, type Site } from './guards'
import { commonHeaders, documentHeaders, setMissing } from './headers'
import { clientAddress, clientOf } from './client-address'
import { requestId } from './request-id'

/** A request, its answer, and what the guards found of it. */
export type RequestContext = {
  /** What its lines in the log, its answer and its error page are found by. */
  id: string
  req: IncomingMessage
  res: ServerResponse
  /** As Remix will read it; `/` when it cannot. */
  path: string
  /** What is wrong with the path. */
  unreadable: Refusal | null
  host: string | null
  /** Of this answer's content security policy. */
  readonly nonce: string
  address: string
  /** The part of the address by which requests are queued and limited. */
  readonly client: string
  /** Aborts when the connection closes, or the request is evicted before it has started. */
  readonly abortController: AbortController
  /** Whether Remix has begun: from then on the request is not evicted. */
  isStarted: boolean
  /** Whether a file answers, of the build or a picture. */
  isFile: boolean
  /** Whether it was refused because more came at once than the shop can serve. */
  isTooMany: boolean
  /** What its form did, for who counts steps. */
  reached?: 'cart' | 'order'
  /** Registers a task for when the answer has been sent or the connection closed. */
  onEnd: (task: () => void) => void
}

/** Also sets the headers that every answer carries. What a file does without is made when it is first needed. */
export function createRequestContext(
  req: IncomingMessage,
  res: ServerResponse,
  site: Site,
): RequestContext {
  const path = plainPath(req.url ?? '')
  const address = clientAddress(req, site.trustProxy)
  const tasks: (() => void)[] = []
  let nonce: string | undefined
  let abortController: AbortController | undefined
  res.once('close', () => tasks.forEach((task) => task()))
  const context: RequestContext = {
    id: requestId(req, site.trustProxy),
    req,
    res,
    path: typeof path === 'string' ? path : '/',
    unreadable: typeof path === 'string' ? null : path,
    host: requestHost(req, site),
    get nonce() {
      return (nonce ??= randomBytes(16).toString('base64'))
    },
    address,
    get client() {
      return clientOf(address)
    },
    get abortController() {
      return (abortController ??= abortedAtEnd(context))
    },
    isStarted: false,
    isFile: false,
    isTooMany: false,
    onEnd: (task) => tasks.push(task),
  }
  // A page asks for a dozen files: on a thin line their ids would be bytes for nothing.
  if (!/^\/(assets|imagenes)\//.test(context.path)) res.setHeader('X-Request-Id', context.id)
  setMissing(res, commonHeaders(context.path, site.origin.startsWith('https:')))
  return context
}

function abortedAtEnd({ res, onEnd }: RequestContext): AbortController {
  const controller = new AbortController()
  if (res.closed && !res.writableFinished) controller.abort()
  onEnd(() => res.writableFinished || controller.abort())
  return controller
}

/** Sets what a document carries besides, where a stricter header has not been set. */
export function setDocumentHeaders({ res, path, nonce }: RequestContext) {
  setMissing(res, documentHeaders(path, nonce))
}
