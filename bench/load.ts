import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { readTask } from './child'
import { kindOf } from './answer-kind'

/** Requests to send over a fixed number of kept connections: each once, or again and again. */
export type Load = {
  origin: string
  connections: number
  requests: {
    method: 'GET' | 'POST'
    /** `#` stands for a word that is new each time. */
    path: string
    headers: Record<string, string>
    body?: string
  }[]
  /** Absent: each request is sent once. */
  seconds?: number
  /** At most so many requests a second; absent: as many as are answered. */
  perSecond?: number
}

export type LoadResult = {
  answers: number
  ms: number
  statuses: Record<number, number>
  /** How often answers said what in `Server-Timing`: `hit`, `miss` or `bypass`. */
  kinds: Record<string, number>
}

const { origin, connections, requests, seconds, perSecond = Infinity } = await readTask<Load>()
const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
const { hostname, port } = new URL(origin)
const statuses: LoadResult['statuses'] = {}
const kinds: LoadResult['kinds'] = {}
let next = 0

const began = performance.now()
const ends = seconds ? began + seconds * 1000 : Infinity
await Promise.all(Array.from({ length: connections }, sendOn))
const ms = performance.now() - began
const answers = Object.values(statuses).reduce((sum, count) => sum + count, 0)
const result: LoadResult = { answers, ms, statuses, kinds }
process.stdout.write(JSON.stringify(result))
agent.destroy()

async function sendOn() {
  while (performance.now() < ends) {
    const request = seconds ? requests[next++ % requests.length] : requests[next++]
    if (!request) return
    const early = began + (next * 1_000) / perSecond - performance.now()
    if (early > 0) await wait(early)
    const status = await send(request)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}

function send({ method, path, headers, body }: Load['requests'][number]): Promise<number> {
  const options = {
    agent,
    hostname,
    port,
    method,
    path: path.replace('#', () => randomUUID()),
    headers,
  }
  return new Promise((resolve, reject) => {
    const asked = http.request(options, (answer) => {
      const kind = kindOf(answer)
      kinds[kind] = (kinds[kind] ?? 0) + 1
      answer.once('end', () => resolve(answer.statusCode ?? 0)).resume()
    })
    asked.once('error', reject).end(body)
  })
}
