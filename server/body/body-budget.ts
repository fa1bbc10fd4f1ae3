import type { RequestContext } from '../http/request-context'

/** Counts the bytes of one body while it is held. */
export type HeldBytes = { add: (bytes: number) => void; drop: () => void }

type Body = { context: RequestContext; bytes: number }

/**
 * Counts the bytes of all bodies of a kind. Beyond the limit, the client that holds most of them
 * loses the newest body whose request has not started.
 *
 * @returns starts counting one more body, until it is dropped
 * @source docs/decisions/0047
 */
export function createBodyBudget(mostBytes: number): (context: RequestContext) => HeldBytes {
  /** Of each client, oldest first. */
  const clients = new Map<string, Body[]>()
  let held = 0

  function drop(body: Body) {
    const { client } = body.context
    const left = (clients.get(client) ?? []).filter((other) => other !== body)
    if (left.length > 0) clients.set(client, left)
    else clients.delete(client)
    held -= body.bytes
    body.bytes = 0
  }

  /** @returns false when every request has started */
  function makeRoom(): boolean {
    let most: Body | undefined
    let mostOfOne = 0
    for (const bodies of clients.values()) {
      const newest = bodies.findLast(({ context }) => !context.isStarted)
      const bytes = bodies.reduce((sum, body) => sum + body.bytes, 0)
      if (newest && bytes > mostOfOne) [most, mostOfOne] = [newest, bytes]
    }
    if (!most) return false
    drop(most)
    most.context.abortController.abort()
    return true
  }

  return function hold(context) {
    const body: Body = { context, bytes: 0 }
    clients.set(context.client, [...(clients.get(context.client) ?? []), body])
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
