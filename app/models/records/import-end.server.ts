import { setTimeout as wait } from 'node:timers/promises'
import { DEADLINES } from '~/deadlines.server'

/** How often a request that waits for the end looks, milliseconds. */
const POLL_MS = 50

/** Waits a moment for the end of an import that was queued: most are short, and show their end at once. */
export async function awaitImport(isOver: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < DEADLINES.import; waited += POLL_MS) {
    if (await isOver()) return
    await wait(POLL_MS)
  }
}
