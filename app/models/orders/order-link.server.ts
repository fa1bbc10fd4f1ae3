import { randomBytes } from 'node:crypto'
import { db } from '~/database/db.server'
import { enqueue } from '~/queue.server'
import { mayMailOrderLink } from '~/forms/attempt-limits.server'
import { findOrderOf } from './order.server'
import { tokenHash } from '~/models/records/token.server'

/**
 * Mails a new private link to the buyer of an order; the earlier link stops working.
 *
 * At most three an hour for one order. Does not reveal whether number and e-mail belong together.
 *
 * @source docs/decisions/0008
 */
export async function mailOrderLink(orderNumber: string, email: string): Promise<void> {
  const order = await findOrderOf(orderNumber, email)
  if (!order || !(await mayMailOrderLink(order.id))) return
  const token = randomBytes(16).toString('base64url')
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('orders')
      .set({ access_token_hash: tokenHash(token) })
      .where('id', '=', order.id)
      .execute()
    await enqueue(trx, 'order-link', { orderId: order.id, token })
  })
}
