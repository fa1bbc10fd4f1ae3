import { DEADLINES } from '~/deadlines.server'

/** By this process's own clock, which nobody sets: clocks of machines differ. */
let lastWritten = -Infinity
let hasFailed = false

/** Whether this process could write into the database, the last time it tried and not long ago: who sells writes. */
export function canWrite(): boolean {
  return !hasFailed && performance.now() - lastWritten < DEADLINES.written
}

/**
 * Does what writes, and keeps whether it went well.
 *
 * @throws what `write` throws
 */
export async function tryToWrite(write: () => Promise<void>): Promise<void> {
  try {
    await write()
    lastWritten = performance.now()
    hasFailed = false
  } catch (error) {
    hasFailed = true
    throw error
  }
}
