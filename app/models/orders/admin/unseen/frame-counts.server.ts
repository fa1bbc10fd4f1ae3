import type { Reading } from '~/database/cached-reads.server'
import { countWaiting } from '../to-resolve/to-resolve.server'
import { countNewOrders, countUnseenAbsent } from './new-orders.server'

/** What every screen of the back office shows: orders that nobody has seen, those of them that found nobody, and what is to be
 * resolved. */
export type FrameCounts = { fresh: number; absent: number; unresolved: number }

/** Asked again while nothing changes, it is answered from memory. */
export async function frameCounts(reading: Reading): Promise<FrameCounts> {
  const [fresh, absent, unresolved] = await Promise.all([
    countNewOrders(reading),
    countUnseenAbsent(reading),
    countWaiting(new Date(), reading),
  ])
  return { fresh, absent, unresolved }
}
