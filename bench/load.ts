import { setTimeout as wait } from 'node:timers/promises'
import type { Request } from 'autocannon'
import { percentile } from './figures'

/** How a browser asks for a page. */
export const BROWSER = { 'Accept-Encoding': 'gzip, deflate, br', Accept: 'text/html' }

/** autocannon sends a second's requests of a connection at once: parts of them begin at parts of the second. */
const SLICES = 10
const EXPECTED = [200, 303]

/** Requests that each connection sends one after the other, again and again. */
export type Load = {
  /** Several share the connections. */
  origin: string | string[]
  requests: Request[]
  connections: number
  /** For how long; or until so many were answered, or `over` resolves. */
  seconds?: number
  amount?: number
  over?: Promise<unknown>
  /** Requests a second in all, whether or not they are answered in time; absent: as many as are answered. */
  perSecond?: number
  /** Failures are counted and told, and nothing is thrown. */
  mayFail?: true
}

/** In milliseconds, until an answer was whole: the one in the middle, 99 of 100, and the slowest. */
type Times = { p50: number; p99: number; maxMs: number }
export type Loaded = Times & { answers: number; perSecond: number; failed: number }

/** @throws Error when some were not answered, or not with 200 or 303 */
export async function load(task: Load): Promise<Loaded> {
  const slices = task.perSecond ? Math.min(SLICES, task.connections) : 1
  const times: number[] = []
  const began = performance.now()
  let last = began
  const runs = Array.from({ length: slices }, async (_, slice) => {
    await wait((slice * 1_000) / slices)
    return run(task, slices, slice, (ms) => {
      last = performance.now()
      times.push(ms)
    })
  })
  const failed = (await Promise.all(runs)).reduce((sum, one) => sum + one)
  const perSecond = times.length / ((last - began) / 1_000)
  const [p50, p99, maxMs] = [percentile(times), percentile(times, 99), percentile(times, 100)]
  return { answers: times.length, perSecond, failed, p50, p99, maxMs }
}

/** @returns how many failed */
async function run(task: Load, slices: number, slice: number, hear: (ms: number) => void) {
  const { requests, connections, seconds = 3_600, amount, perSecond, over, mayFail } = task
  const { default: autocannon } = await import('autocannon')
  const origins = [task.origin].flat()
  const share = (all: number) => Math.max(1, Math.round(all / slices))
  const running = autocannon({
    // Another one first in each slice, which may have fewer connections than there are.
    url: origins.map((_, at) => origins[(at + slice) % origins.length] ?? ''),
    ...{ requests, connections: share(connections), timeout: 30 },
    ...(perSecond && { overallRate: share(perSecond) }),
    ...(amount ? { amount: share(amount) } : { duration: seconds }),
  })
  const wrong = new Map<string, number>()
  running.on('response', ({ requestIterator }, status, _bytes, ms) => {
    hear(ms)
    if (EXPECTED.includes(status)) return
    const what = `${requestIterator.currentRequest.path}: ${status}`
    wrong.set(what, (wrong.get(what) ?? 0) + 1)
  })
  void over?.finally(() => running.stop())
  const { errors } = await running
  const failed = [...wrong.values()].reduce((sum, count) => sum + count, errors)
  if (failed > 0) {
    const answers = JSON.stringify({ unanswered: errors, ...Object.fromEntries(wrong) })
    if (!mayFail) throw new Error(answers)
    console.log(answers)
  }
  return failed
}
