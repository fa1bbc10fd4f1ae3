import { db } from '~/database/db.server'
import { env } from '~/env.server'
import { mayMailOrderLink } from '~/forms/attempt-limits.server'
import { isMailAddress } from '~/mail-address'
import { idOfSigned, signedId } from '~/models/records/signed-id.server'
import { isUuid } from '~/models/records/uuid'
import { ORDER_NUMBER } from '~/models/orders/order'
import { findOrderOf } from '~/models/orders/order.server'
import { enqueue } from '~/queue.server'

/** How long a link to somebody's data holds. */
const LINK_MS = 24 * 3_600_000

/**
 * Queues the mail with the way to what the shop holds of who bought: at most three an hour for one number and e-mail.
 * The job looks the order up, so that the answer does not reveal whether both belong together.
 */
export async function askForOwnData(orderNumber: string, email: string): Promise<void> {
  const about = email.trim().toLowerCase()
  if (!ORDER_NUMBER.test(orderNumber) || !isMailAddress(about)) return
  if (!(await mayMailOrderLink(`datos ${orderNumber} ${about}`))) return
  await enqueue(db, 'own-data', { orderNumber, email: about })
}

/** The way for the mail of an order, and that mail; `undefined` when they do not belong together. */
export async function ownDataWay(orderNumber: string, email: string, now: Date) {
  const order = await findOrderOf(orderNumber, email)
  if (!order?.email) return undefined
  const until = String(now.getTime() + LINK_MS)
  const key = `${signedId(order.id, purpose(order.email, until))}.${until}`
  return { email: order.email, link: `${env.origin}/mis-datos?llave=${encodeURIComponent(key)}` }
}

/**
 * The address, in small letters, that a link was mailed to; `null` when it is forged or over, or once its order has
 * another address or none.
 */
export async function mailOfKey(key: string, now: Date): Promise<string | null> {
  const [orderId = '', signature = '', until = '', ...more] = key.split('.')
  if (!isUuid(orderId) || more.length > 0 || !(Number(until) > now.getTime())) return null
  const token = `${orderId}.${signature}`
  const order = await db
    .selectFrom('orders')
    .select('email')
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order?.email || !idOfSigned(token, purpose(order.email, until))) return null
  return order.email.toLowerCase()
}

function purpose(email: string, until: string): string {
  return `mis datos de ${email.toLowerCase()} hasta ${until}`
}
