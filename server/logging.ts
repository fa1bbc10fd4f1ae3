import type { ServerResponse } from 'node:http'

/** One answer, as it is logged: nothing that tells who asked. */
export type AnswerLine = {
  /** The request's id. */
  request: string
  method: string
  path: string
  status: number
  ms: number
  bytes: number
}

const PATH_LENGTH = 200

/** Not a status of HTTP: nothing was answered. */
export const CLIENT_CLOSED = 499

/**
 * Says what was answered once the answer is over.
 *
 * @returns to be called then
 */
export function timedAnswer(res: ServerResponse, request: string): () => AnswerLine {
  const { req } = res
  const { socket } = req
  const start = performance.now()
  const before = socket.bytesWritten
  return () => ({
    request,
    method: req.method ?? '',
    path: maskedPath(req.url ?? ''),
    status: res.headersSent ? res.statusCode : CLIENT_CLOSED,
    ms: Math.round(performance.now() - start),
    bytes: socket.bytesWritten - before,
  })
}

/** Before what names an order, or opens a page to whoever has the address. */
const PERSONAL =
  /^\/(confirmacion|mira|baja|reparto|libro-de-reclamaciones|auth|reset-password)\/.*$/i

/** Without the query and without what names an order or a person's link. */
export function maskedPath(target: string): string {
  const [path = ''] = target.split(/[?#]/, 1)
  return path
    .slice(0, PATH_LENGTH)
    .replace(PERSONAL, '/$1/*')
    .replace(/dz-[\d-]+/gi, 'DZ-*')
    .replace(/[^/]+(@|%40)[^/]+/gi, '*')
}
