/** From here on a failure of the database was a wait, and not a refusal at once; milliseconds. */
const VAIN_MS = 1_000
/** So many in a row, nobody being answered between them, open the circuit. */
const TIMEOUTS_TO_OPEN = 6
/** How long the circuit stays open after the last of them; milliseconds. */
const OPEN_MS = 1_000
/** A request that waited less than this for its turn still tries; milliseconds. */
const SHORT_MS = 500

/**
 * Knows that the database lets every request wait in vain, so that those behind are told at once
 * instead of finding out one after the other. One answered request closes it again.
 *
 * @source docs/decisions/0018
 */
export function createCircuitBreaker() {
  let timeouts = 0
  let lastTimeout = -Infinity

  /** How an attempt ended; one that failed at once says nothing of waiting. */
  function record(isDown: boolean, ms: number) {
    if (isDown && ms < VAIN_MS) return
    timeouts = isDown ? timeouts + 1 : 0
    lastTimeout = performance.now()
  }

  /** Whether a request that has waited so long for its turn is better refused at once. */
  function isOpen(waitedMs: number): boolean {
    const isKnown = timeouts >= TIMEOUTS_TO_OPEN && performance.now() - lastTimeout < OPEN_MS
    return isKnown && waitedMs >= SHORT_MS
  }

  return { record, isOpen }
}
