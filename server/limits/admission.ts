import { createTurns } from './turns'

/** How many requests the shop works on, also of one customer, and how many wait and how long. */
export type Capacity = { atOnce: number; ofOne?: number; waiting: number; waitMs: number }

/** Somebody who may want something done: whose turn it is, and until when they wait for it. */
export type Asker = { customer: string; leaving: AbortSignal }

/** Runs work in its turn; `null` when it waited too long, had to make room, or the asker left. */
export type Admit = <T>(asker: Asker, work: () => Promise<T>) => Promise<T | null>

type Place = { begin(): void; leave(): void }

/**
 * So much at once, the rest in turn by customer: what is begun finishes, who cannot wait hears so.
 *
 * @source reliability H-05; docs/decisions/0018
 */
export function createAdmission(capacity: Capacity): Admit {
  const { atOnce, ofOne = atOnce, waiting, waitMs } = capacity
  const turns = createTurns<Place>(waiting)
  const working = new Map<string, number>()
  let busy = 0

  function mayBegin(customer: string): boolean {
    return busy < atOnce && (working.get(customer) ?? 0) < ofOne
  }

  function count(customer: string, change: 1 | -1) {
    busy += change
    const own = (working.get(customer) ?? 0) + change
    if (own > 0) working.set(customer, own)
    else working.delete(customer)
  }

  function run(customer: string, work: () => Promise<void>) {
    count(customer, 1)
    void work().finally(() => {
      count(customer, -1)
      turns.next(mayBegin)?.begin()
    })
  }

  return function admit({ customer, leaving }, work) {
    return new Promise((resolve, reject) => {
      if (leaving.aborted) return resolve(null)
      const finish = () => work().then(resolve, reject)
      if (mayBegin(customer)) return run(customer, finish)

      const timer = setTimeout(leave, waitMs)
      leaving.addEventListener('abort', leave)
      const place = { begin, leave }
      turns.add(customer, place)?.leave()

      function begin() {
        stopWaiting()
        run(customer, finish)
      }
      function leave() {
        stopWaiting()
        turns.remove(customer, place)
        resolve(null)
      }
      function stopWaiting() {
        clearTimeout(timer)
        leaving.removeEventListener('abort', leave)
      }
    })
  }
}
