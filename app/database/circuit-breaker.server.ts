import { DEADLINES } from '~/deadlines.server'

const TIMEOUTS_TO_OPEN = 6
/** How long the circuit stays open after the last of them; milliseconds. */
const OPEN_MS = 1_000
/** A request that waited less than this in the queue still tries; milliseconds. */
const SHORT_WAIT_MS = 500

/**
 * Opens when every request to the database times out, so that those queued behind are refused at
 * once instead of timing out one after the other. One answered request closes it again.
 *
 * @param timeoutsToOpen so many in a row, without an answer in between, open it
 * @source docs/decisions/0018
 */
export function createCircuitBreaker(timeoutsToOpen = TIMEOUTS_TO_OPEN) {
  let timeouts = 0
  let lastTimeout = -Infinity

  /** Records how an attempt ended; one that failed at once was no timeout. */
  function record(isDown: boolean, ms: number) {
    if (isDown && ms < DEADLINES.timedOut) return
    timeouts = isDown ? timeouts + 1 : 0
    lastTimeout = performance.now()
  }

  /** Whether a request that has waited so long in the queue is refused at once. */
  function isOpen(waitedMs: number): boolean {
    const isKnown = timeouts >= timeoutsToOpen && performance.now() - lastTimeout < OPEN_MS
    return isKnown && waitedMs >= SHORT_WAIT_MS
  }

  return { record, isOpen }
}
