import type { AppLoadContext } from '@remix-run/node'
import { createHeaders } from '@remix-run/node-fetch-server'
import type { Body } from './body'
import type { RequestContext } from './request-context'

/** What answers the requests that come through: Remix, or a test's handler. */
export type Handle = (request: Request, context: AppLoadContext) => Promise<Response>

/**
 * What only the server in front may say. `origin` has been judged by then; Remix compares it with
 * the host once more, by rules of its own, and answers a difference with an empty 500.
 */
const NOT_FOR_REMIX = /^(forwarded|x-forwarded-.*|x-real-ip|origin)$/

/**
 * A visit as Remix wants it; it is aborted when the visitor leaves.
 *
 * @param body a text is a form of ours in place of what was announced
 */
export function remixRequest(visit: RequestContext, body: Body | string, origin: string): Request {
  const { req } = visit
  const { protocol, host } = new URL(origin)
  const authority = visit.host ?? host
  const headers = createHeaders(req)
  for (const name of [...headers.keys()]) if (NOT_FOR_REMIX.test(name)) headers.delete(name)
  headers.set('host', authority)
  if (typeof body === 'string') {
    headers.set('content-type', 'application/x-www-form-urlencoded')
    headers.set('content-length', String(body.length))
    headers.delete('transfer-encoding')
  }
  return new Request(`${protocol}//${authority}${req.url ?? '/'}`, {
    method: req.method,
    headers,
    signal: visit.leaving.signal,
    body: req.method === 'POST' ? body : undefined,
    duplex: 'half',
  })
}
