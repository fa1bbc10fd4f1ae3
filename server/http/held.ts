import type { RequestContext } from './request-context'

/** What one body costs while it is held. */
export type Held = { add: (bytes: number) => void; drop: () => void }

type Body = { visit: RequestContext; bytes: number }

/**
 * Counts the bytes of all bodies of a kind. Beyond the most, the customer who holds most of them
 * makes room: the newest of their visits that the shop has not begun to work on is told to leave.
 *
 * @returns begins to count one more body, until it is dropped
 * @source docs/decisions/0020
 */
export function createStore(mostBytes: number): (visit: RequestContext) => Held {
  /** Of each customer, oldest first. */
  const customers = new Map<string, Body[]>()
  let held = 0

  function drop(body: Body) {
    const { customer } = body.visit
    const left = (customers.get(customer) ?? []).filter((other) => other !== body)
    if (left.length > 0) customers.set(customer, left)
    else customers.delete(customer)
    held -= body.bytes
    body.bytes = 0
  }

  /** False when nobody is left who could. */
  function makeRoom(): boolean {
    let most: Body | undefined
    let mostOfOne = 0
    for (const bodies of customers.values()) {
      const newest = bodies.findLast(({ visit }) => !visit.isAtWork)
      const bytes = bodies.reduce((sum, body) => sum + body.bytes, 0)
      if (newest && bytes > mostOfOne) [most, mostOfOne] = [newest, bytes]
    }
    if (!most) return false
    drop(most)
    most.visit.leaving.abort()
    return true
  }

  return function hold(visit) {
    const body: Body = { visit, bytes: 0 }
    customers.set(visit.customer, [...(customers.get(visit.customer) ?? []), body])
    return {
      add(bytes) {
        body.bytes += bytes
        held += bytes
        while (held > mostBytes && makeRoom());
      },
      drop: () => drop(body),
    }
  }
}
