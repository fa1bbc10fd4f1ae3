import { AsyncResource } from 'node:async_hooks'
import { createFairQueue } from './fair-queue'

/** How many requests run at once, in all and of one client; how many may wait, and how long. */
export type Capacity = { atOnce: number; ofOne?: number; waiting: number; waitMs: number }

/** Who asks for work to be run, and the signal that cancels it while it waits. */
export type Requester = { client: string; signal: AbortSignal }

/** Runs work in its turn; `null` when it waited too long, was evicted from the queue or cancelled. */
export type Admit = <T>(asker: Requester, work: () => Promise<T>) => Promise<T | null>

type Waiter = { begin(): void; leave(): void }

/**
 * Limits concurrent work, in all and per client. The rest waits in a queue that is fair to clients;
 * work that has started always finishes.
 *
 * @source docs/specification/reliability.md H-05; docs/decisions/0018
 */
export function createAdmission(capacity: Capacity): Admit {
  const { atOnce, ofOne = atOnce, waiting, waitMs } = capacity
  const queue = createFairQueue<Waiter>(waiting)
  const working = new Map<string, number>()
  let busy = 0

  function mayBegin(client: string): boolean {
    return busy < atOnce && (working.get(client) ?? 0) < ofOne
  }

  function count(client: string, change: 1 | -1) {
    busy += change
    const own = (working.get(client) ?? 0) + change
    if (own > 0) working.set(client, own)
    else working.delete(client)
  }

  function run(client: string, work: () => Promise<void>) {
    count(client, 1)
    void work().finally(() => {
      count(client, -1)
      queue.next(mayBegin)?.begin()
    })
  }

  return function admit({ client, signal }, work) {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return resolve(null)
      const finish = () => work().then(resolve, reject)
      if (mayBegin(client)) return run(client, finish)

      const timer = setTimeout(leave, waitMs)
      signal.addEventListener('abort', leave)
      // Called by a request that has ended: what is logged and counted is of this one.
      const waiter = { begin: AsyncResource.bind(begin), leave }
      queue.add(client, waiter)?.leave()

      function begin() {
        stopWaiting()
        run(client, finish)
      }
      function leave() {
        stopWaiting()
        queue.remove(client, waiter)
        resolve(null)
      }
      function stopWaiting() {
        clearTimeout(timer)
        signal.removeEventListener('abort', leave)
      }
    })
  }
}
