import type { AppLoadContext } from '@remix-run/node'
import { createHeaders } from '@remix-run/node-fetch-server'
import type { Body } from '../body/body-storage'
import type { RequestContext } from './request-context'

/** What answers the requests that come through: Remix, or a test's handler. */
export type Handle = (request: Request, context: AppLoadContext) => Promise<Response>

/**
 * Headers that Remix never gets: the address that they speak of is in the request itself. `origin` has been judged by
 * then; Remix would compare it with the host once more, by rules of its own, and answer a difference with an empty 500.
 */
const NOT_FOR_REMIX = /^(forwarded|x-forwarded-.*|x-real-ip|origin)$/

/**
 * The request as Remix reads it; aborted when the connection closes.
 *
 * @param body a text is a form of the shop's in place of the one that was announced
 */
export function remixRequest(
  context: RequestContext,
  body: Body | string,
  origin: string,
): Request {
  const { req } = context
  const { protocol, host } = new URL(origin)
  const authority = context.host ?? host
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
    signal: context.abortController.signal,
    body: req.method === 'POST' ? body : undefined,
    duplex: 'half',
  })
}
