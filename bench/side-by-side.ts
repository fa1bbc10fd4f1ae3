import { measured } from './child'
import type { Load, LoadResult } from './load'
import { median } from './medians'
import { cpuMs } from './process-use'

const CONNECTIONS = 16
const SECONDS = 2
/** At the same pace for all: waking up whoever waits for an answer costs more than many an answer. */
const PACE = 1_000
/** A few of another kind do not change a median: the first of a page is no hit. */
const ALIKE_MIN = 0.95

/** A server, and what is asked of it again and again. */
export type Contender = {
  origin: string
  pid: number
  requests: Load['requests']
  /** What `Server-Timing` has to say: `hit`, `miss` or `bypass`. */
  how?: string
}

/** How much a server does, in the middle of all rounds. */
export type Pace = {
  perSecond: number
  /** Milliseconds of its processor for each answer, when it is asked a thousand times a second. */
  cpuMs: number
}

/** Something that the shop does, and the same done with the least that it takes. */
export type Beside = { name: string; ours: Pace; bare: Pace }

/** Loads servers in turns, so that whatever else the machine does meets all of them alike. */
export async function sideBySide(contenders: Contender[], rounds: number): Promise<Pace[]> {
  const all = contenders.map((): Pace[] => [])
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      const pace = await paceOf(contender)
      // The first round only warms up.
      if (round > 0) all[index]?.push(pace)
    }
  }
  return all.map((paces) => ({
    perSecond: median(paces.map(({ perSecond }) => perSecond)),
    cpuMs: median(paces.map(({ cpuMs }) => cpuMs)),
  }))
}

async function paceOf(contender: Contender): Promise<Pace> {
  const full = await load(contender)
  const before = cpuMs(contender.pid)
  const paced = await load(contender, PACE)
  return {
    perSecond: full.answers / (full.ms / 1_000),
    cpuMs: (cpuMs(contender.pid) - before) / paced.answers,
  }
}

async function load({ origin, requests, how }: Contender, perSecond?: number) {
  const task: Load = { origin, connections: CONNECTIONS, seconds: SECONDS, requests, perSecond }
  const result = await measured<LoadResult>('load.ts', task)
  const { answers, statuses, kinds } = result
  const [{ path } = { path: '' }] = requests
  if (statuses[200] !== answers) throw new Error(`${path}: ${JSON.stringify(statuses)}`)
  if (how && (kinds[how] ?? 0) < answers * ALIKE_MIN) {
    throw new Error(`${path}: se esperaba ${how}, hubo ${JSON.stringify(kinds)}`)
  }
  return result
}
