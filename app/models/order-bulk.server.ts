import { db } from '~/db.server'
import type { Status } from './order'
import { lockOrder, moveTo, type StatusChange } from './order-history.server'

/**
 * Stores a status for many orders, all or none: for each what `changeStatus` does for one.
 *
 * @param staffId who did it
 * @returns by id; orders that are not there are missing
 * @source ux 2.10, Bulk
 */
export function changeStatuses(
  orderIds: string[],
  status: Status,
  staffId: string,
): Promise<Map<string, StatusChange>> {
  return db.transaction().execute(async (trx) => {
    const changes = new Map<string, StatusChange>()
    // The same order for everybody: two people at once wait for each other, and never crosswise.
    for (const id of [...orderIds].sort()) {
      const order = await lockOrder(trx, id)
      if (order) changes.set(id, await moveTo(trx, order, status, staffId))
    }
    return changes
  })
}
