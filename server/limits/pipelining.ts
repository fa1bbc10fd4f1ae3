import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type Handler = (req: IncomingMessage, res: ServerResponse) => void

/** Pipelined requests that may wait, of all connections; no browser sends any. */
const PIPELINED_MAX = 5_000

/**
 * Starts a pipelined request only when the answer before it has been sent.
 *
 * Node hands over all requests at once, and when the connection closes it tells only the answer that
 * is being sent: the others would be computed for nothing. Requests not started end with their connection.
 *
 * @source docs/decisions/0018
 */
export function answerInSequence(answer: Handler): Handler {
  /** Pipelined requests of busy connections. */
  const waiting = new WeakMap<Socket, ServerResponse[]>()
  let pipelined = 0

  function begin(res: ServerResponse) {
    res.once('close', () => next(res.req.socket))
    answer(res.req, res)
  }

  function next(socket: Socket) {
    const line = waiting.get(socket) ?? []
    // A connection that is being closed sends nothing more.
    const res = socket.writable ? line.shift() : undefined
    if (res) {
      pipelined -= 1
      begin(res)
    } else {
      pipelined -= line.length
      waiting.delete(socket)
    }
  }

  return function receive({ socket }, res) {
    if (!socket.writable) return
    const line = waiting.get(socket)
    if (!line) {
      waiting.set(socket, [])
      begin(res)
      return
    }
    line.push(res)
    pipelined += 1
    // A client may see the end of an answer before node does: one request may always wait.
    if (pipelined > PIPELINED_MAX && line.length > 1) socket.destroy()
  }
}
