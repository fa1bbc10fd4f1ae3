import type http from 'node:http'
import type { Socket } from 'node:net'
import { lastAnswer } from '../http/protocol-errors'
import { customerOf, plainAddress } from '../http/visitor'

/** How many connections may be open at once, in all and of one customer. */
export type Seats = { all: number; ofOne: number }

/**
 * Keeps room for whoever comes: when no seat is left, a connection that waits for its client gives
 * way, of the customer with most. The newcomer is sent away only where all of them are at work.
 *
 * @returns closes the connections that have not asked anything yet
 * @source docs/decisions/0018
 */
export function keepSeats(server: http.Server, seats: Seats): () => void {
  /** Of each customer, oldest first. */
  const customers = new Map<string, Set<Socket>>()
  let taken = 0

  function takeSeat(newcomer: Socket) {
    const customer = customerOf(plainAddress(newcomer.remoteAddress ?? ''))
    const own = customers.get(customer) ?? new Set()
    customers.set(customer, own.add(newcomer))
    taken += 1
    newcomer.once('close', () => {
      taken -= 1
      own.delete(newcomer)
      if (own.size === 0) customers.delete(customer)
    })
    if (own.size > seats.ofOne) (restingOf(own, newcomer) ?? newcomer).destroy()
    else if (taken > seats.all) (restingOfMost(own, newcomer) ?? newcomer).destroy()
  }

  function restingOfMost(own: Set<Socket>, newcomer: Socket): Socket | undefined {
    const most = [...customers.values()]
      .filter(({ size }) => size >= own.size)
      .sort((one, other) => other.size - one.size)
    for (const sockets of most) {
      const resting = restingOf(sockets, newcomer)
      if (resting) return resting
    }
    return undefined
  }

  function closeSilent() {
    for (const sockets of customers.values()) {
      for (const socket of sockets) if (!lastAnswer(socket)) socket.destroy()
    }
  }

  server.on('connection', takeSeat)
  return closeSilent
}

/** The oldest that waits for its client to ask, or else for its client to take an answer. */
function restingOf(sockets: Set<Socket>, newcomer: Socket): Socket | undefined {
  const others = [...sockets].filter((socket) => socket !== newcomer && !socket.destroyed)
  return others.find(isIdle) ?? others.find(hasAnswer)
}

/** Nothing asked, all answered, or a form of which not all has come. */
function isIdle(socket: Socket): boolean {
  const answer = lastAnswer(socket)
  return !answer || answer.writableFinished || !answer.req.complete
}

function hasAnswer(socket: Socket): boolean {
  const answer = lastAnswer(socket)
  return answer?.writableEnded === true || answer?.writableNeedDrain === true
}
