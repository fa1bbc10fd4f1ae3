const ATTEMPTS = 4
/** Serialisation failure, deadlock, lock not granted in time, something that staff deleted since it was read. */
const CONTENTION = new Set(['40001', '40P01', '55P03', '23503'])

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
      if (attempt >= ATTEMPTS || !isWorthRetrying(error)) throw error
    }
  }
}
