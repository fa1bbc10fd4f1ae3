import type http from 'node:http'
import type { Socket } from 'node:net'
import { lastAnswer } from '../http/protocol-errors'
import { clientOf, plainAddress } from '../http/client-address'

/** How many connections may be open at once, in all and of one client. */
export type ConnectionLimits = { all: number; ofOne: number }

/**
 * Beyond the limit an idle connection of the client with most connections is closed. The new
 * connection is closed only when all the others are busy.
 *
 * @returns the connections that there are
 * @source docs/decisions/0018
 */
export function limitConnections(server: http.Server, limits: ConnectionLimits): () => Socket[] {
  /** Of each client, oldest first. */
  const socketsByClient = new Map<string, Set<Socket>>()
  let open = 0

  function accept(newcomer: Socket) {
    const client = clientOf(plainAddress(newcomer.remoteAddress ?? ''))
    const own = socketsByClient.get(client) ?? new Set()
    socketsByClient.set(client, own.add(newcomer))
    open += 1
    newcomer.once('close', () => {
      open -= 1
      own.delete(newcomer)
      if (own.size === 0) socketsByClient.delete(client)
    })
    if (own.size > limits.ofOne) (idlestOf(own, newcomer) ?? newcomer).destroy()
    else if (open > limits.all) (idlestOfMost(own, newcomer) ?? newcomer).destroy()
  }

  function idlestOfMost(own: Set<Socket>, newcomer: Socket): Socket | undefined {
    const most = [...socketsByClient.values()]
      .filter(({ size }) => size >= own.size)
      .sort((one, other) => other.size - one.size)
    for (const sockets of most) {
      const resting = idlestOf(sockets, newcomer)
      if (resting) return resting
    }
    return undefined
  }

  server.on('connection', accept)
  return () => [...socketsByClient.values()].flatMap((sockets) => [...sockets])
}

/** The oldest idle connection, or else the oldest whose client has not read its answer. */
function idlestOf(sockets: Set<Socket>, newcomer: Socket): Socket | undefined {
  const others = [...sockets].filter((socket) => socket !== newcomer && !socket.destroyed)
  return others.find(isIdle) ?? others.find(hasAnswer)
}

/** No request yet, all answered, or a form that has not arrived whole. */
function isIdle(socket: Socket): boolean {
  const answer = lastAnswer(socket)
  return !answer || answer.writableFinished || !answer.req.complete
}

function hasAnswer(socket: Socket): boolean {
  const answer = lastAnswer(socket)
  return answer?.writableEnded === true || answer?.writableNeedDrain === true
}
