import { setTimeout as delay } from 'node:timers/promises'

/** Polls until something is true, for a minute at most. */
export async function until(
  what: string,
  condition: () => Promise<boolean> | boolean,
): Promise<void> {
  const patience = AbortSignal.timeout(60_000)
  while (!patience.aborted) {
    if (await condition()) return
    await delay(20)
  }
  throw new Error(`it did not come true in a minute that ${what}`)
}
