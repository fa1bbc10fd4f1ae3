import type { IncomingMessage, ServerResponse } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { errorPage } from './error-page'
import { commonHeaders, documentHeaders, NO_STORE } from './headers'

/** The last answer of a connection, finished or not. */
const current = new WeakMap<Duplex, ServerResponse>()

/** Remembers what a connection is busy with, in case its next bytes make no sense. */
export function noteAnswer(res: ServerResponse) {
  current.set(res.req.socket, res)
}

/** The answer that a connection is busy with, or the last it gave; nothing when it has not asked. */
export function lastAnswer(socket: Duplex): ServerResponse | undefined {
  return current.get(socket)
}

/** Answers what node could not read as a request, with the same headers as everything else. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex) {
  const answer = lastAnswer(socket)
  const isAnswering = answer?.headersSent && !answer.writableFinished
  if (!socket.writable || error.code === 'ECONNRESET' || isAnswering) {
    socket.destroy()
    return
  }
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    const sentence = 'Tu navegador envió demasiados datos. Acorta la dirección o borra las cookies.'
    closeWith(socket, 431, sentence)
  } else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    closeWith(socket, 408, 'Tu solicitud tardó demasiado en llegar. Vuelve a intentarlo.')
  } else {
    closeWith(socket, 400, 'No entendimos tu solicitud.')
  }
}

/** CONNECT, for which node gives no response object. */
export function refuseTunnel(_req: IncomingMessage, socket: Duplex) {
  closeWith(socket, 405, 'La tienda no admite ese tipo de solicitud.', { Allow: 'GET, HEAD, POST' })
}

function closeWith(
  socket: Duplex,
  status: number,
  sentence: string,
  headers: Record<string, string> = {},
) {
  const page = errorPage(status, sentence, '')
  const lines = Object.entries({
    ...commonHeaders('/', false),
    ...documentHeaders('/', ''),
    ...headers,
    'Cache-Control': NO_STORE,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(page)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${page}`, () =>
    socket.destroy(),
  )
}
