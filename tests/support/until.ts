import { setTimeout as delay } from 'node:timers/promises'
import { HANG_LIMIT_MS } from './hang-limit'

/**
 * Polls until something is true. A condition that throws ends the wait at once: where it cannot become
 * true any more, it throws why.
 */
export async function until(
  what: string,
  condition: () => Promise<boolean> | boolean,
): Promise<void> {
  const hung = AbortSignal.timeout(HANG_LIMIT_MS)
  while (!hung.aborted) {
    if (await condition()) return
    await delay(20)
  }
  throw new Error(`it did not come true in ${HANG_LIMIT_MS / 1_000} s that ${what}`)
}
