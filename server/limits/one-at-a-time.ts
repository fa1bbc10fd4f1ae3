import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type Answer = (req: IncomingMessage, res: ServerResponse) => void

/** Requests sent ahead of the answers before them, of all connections; no browser sends any. */
const AHEAD = 5_000

/**
 * Begins a request of a connection when the answer to the one before it is over.
 *
 * Node hands over all that have arrived, and when the visitor leaves it tells only the answer that
 * is being sent: the others would be made for nobody. What has not begun goes with its connection.
 *
 * @source docs/decisions/0018
 */
export function oneAtATime(answer: Answer): Answer {
  /** What busy connections asked ahead. */
  const lines = new WeakMap<Socket, ServerResponse[]>()
  let ahead = 0

  function begin(res: ServerResponse) {
    res.once('close', () => next(res.req.socket))
    answer(res.req, res)
  }

  function next(socket: Socket) {
    const line = lines.get(socket) ?? []
    // One that is being hung up sends nothing more.
    const res = socket.writable ? line.shift() : undefined
    if (res) {
      ahead -= 1
      begin(res)
    } else {
      ahead -= line.length
      lines.delete(socket)
    }
  }

  return function receive({ socket }, res) {
    if (!socket.writable) return
    const line = lines.get(socket)
    if (!line) {
      lines.set(socket, [])
      begin(res)
      return
    }
    line.push(res)
    ahead += 1
    // A client may see the end of an answer before node does, hence the one.
    if (ahead > AHEAD && line.length > 1) socket.destroy()
  }
}
