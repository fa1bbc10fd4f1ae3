const ATTEMPTS = 4
/** Serialisation failure, deadlock, lock not granted in time, something that staff deleted since it was read. */
const CONTENTION = new Set(['40001', '40P01', '55P03', '23503'])

/** What the retries of this process met since it started. */
export type LockConflicts = {
  /** How often something was tried again, for whatever reason. */
  retries: number
  deadlocks: number
  lockTimeouts: number
}

const met: LockConflicts = { retries: 0, deadlocks: 0, lockTimeouts: 0 }

export function lockConflicts(): LockConflicts {
  return { ...met }
}

/** Whether a transaction failed only because of others at the same time. */
export function isContention(error: unknown): boolean {
  return CONTENTION.has((error as { code?: string }).code ?? '')
}

/**
 * Does something that fails as a whole or not at all, a few times if others are in its way.
 *
 * @throws what the last attempt threw
 * @source docs/specification/reliability.md O-17
 */
export async function retried<Result>(
  work: () => Promise<Result>,
  isWorthRetrying = isContention,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      count(error)
      if (attempt >= ATTEMPTS || !isWorthRetrying(error)) throw error
      met.retries += 1
    }
  }
}

function count(error: unknown) {
  const { code } = error as { code?: string }
  if (code === '40P01') met.deadlocks += 1
  if (code === '55P03') met.lockTimeouts += 1
}
