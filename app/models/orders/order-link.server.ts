import { randomBytes } from 'node:crypto'
import { db } from '~/database/db.server'
import { isMailAddress } from '~/mail-address'
import { enqueue } from '~/queue.server'
import { mayMailOrderLink } from '~/forms/attempt-limits.server'
import { ORDER_NUMBER } from './order'
import { findOrderOf } from './order.server'
import { tokenHash } from '~/models/records/token.server'

/**
 * Queues the mail with a new private link to the buyer of an order: at most three an hour for one
 * number and e-mail.
 *
 * The job looks the order up, so that answer and time do not reveal whether both belong together.
 *
 * @source docs/decisions/0008
 */
export async function askForOrderLink(orderNumber: string, email: string): Promise<void> {
  const about = email.trim().toLowerCase()
  if (!ORDER_NUMBER.test(orderNumber) || !isMailAddress(about)) return
  if (!(await mayMailOrderLink(`${orderNumber} ${about}`))) return
  const token = randomBytes(16).toString('base64url')
  await enqueue(db, 'find-order', { orderNumber, email: about, token })
}

/** Makes the token that of the order's private link, and queues its mail; the earlier link stops working. */
export async function openOrderLink(orderNumber: string, email: string, token: string) {
  const order = await findOrderOf(orderNumber, email)
  if (!order) return
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('orders')
      .set({ access_token_hash: tokenHash(token) })
      .where('id', '=', order.id)
      .execute()
    await enqueue(trx, 'order-link', { orderId: order.id, token })
  })
}
