import { cpuMs } from '../tests/support/measuring/process-use'
import { percentile } from './figures'

export const ROUNDS = 3

/** A server at work; `pid` is its process, `databasePid` the PostgreSQL that it asks. */
export type Contender = {
  pid: number
  databasePid?: number
  /** Says how often it did something, and how often a second. */
  work: () => Promise<{ answers: number; perSecond: number }>
}

/** In the middle of all rounds; milliseconds of processor each time, its own and PostgreSQL's. */
export type Pace = { perSecond: number; nodeMs: number; databaseMs: number }

/** Lets servers work in turns, so that whatever else the machine does meets all of them alike. */
export async function inTurns<Contenders extends Contender[]>(
  contenders: [...Contenders],
): Promise<{ [Place in keyof Contenders]: Pace }> {
  const all = contenders.map((): Pace[] => [])
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      const pace = await paceOf(contender)
      // The first round only warms up.
      if (round > 0) all[index]?.push(pace)
    }
  }
  const paces = all.map((paces) => {
    const middle = (of: keyof Pace) => percentile(paces.map((pace) => pace[of]))
    const cpu = { nodeMs: middle('nodeMs'), databaseMs: middle('databaseMs') }
    return { perSecond: middle('perSecond'), ...cpu }
  })
  return paces as { [Place in keyof Contenders]: Pace }
}

async function paceOf({ pid, databasePid, work }: Contender): Promise<Pace> {
  const databaseUse = () => (databasePid ? cpuMs(databasePid) : 0)
  const [node, database] = [cpuMs(pid), databaseUse()]
  const { answers, perSecond } = await work()
  const [nodeMs, databaseMs] = [cpuMs(pid) - node, databaseUse() - database]
  return { perSecond, nodeMs: nodeMs / answers, databaseMs: databaseMs / answers }
}
