import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { env } from '~/env.server'
import { isMailAddress } from '~/mail-address'
import { enqueue } from '~/queue.server'
import { mayMailOrderLink } from '~/forms/attempt-limits.server'
import type { Change } from './change/change.server'
import { changeOrder } from './change/change-orders.server'
import { ORDER_NUMBER } from './order'
import { findOrderOf } from './order.server'
import { signedId } from '~/models/records/signed-id.server'
import { tokenHash } from '~/models/records/token.server'

/** How long a private link holds. */
const LINK_TIME = '90 days'

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

/**
 * Makes a private link of the token for the order, and queues its mail. Earlier ones go on: of more than
 * five the oldest goes that was asked for (a trigger of `migrations/20261124T0130_keep_order_links.ts`).
 */
export async function openOrderLink(orderNumber: string, email: string, token: string) {
  const order = await findOrderOf(orderNumber, email)
  if (!order) return
  const hash = { access_token_hash: tokenHash(token) }
  await changeOrder(order.id, { by: null }, async (change) => {
    // There already when the order gets it, and its trigger leaves it as it is.
    await change.trx
      .insertInto('order_links')
      .values({ order_id: order.id, token_hash: hash.access_token_hash, asked_for: true })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    change.writeQuietly([order], hash)
    change.queue('order-link', { orderId: order.id, token })
  })
}

/**
 * Makes the private link that a mail of the order's history carries, and the same one whenever that mail is tried
 * again: each would end an earlier one.
 *
 * @param eventId of the history, which asked for the mail
 * @returns its token
 */
export async function linkOfMail(orderId: string, eventId: string): Promise<string> {
  const token = signedId(eventId, 'llave')
  await changeOrder(orderId, { by: null }, (change, order) =>
    change.writeQuietly([order], { access_token_hash: tokenHash(token) }),
  )
  return token
}

/**
 * Makes the private link for the WhatsApp chat with one number: the same each time, so that it ends no other, and it
 * holds from the last time on. A number that was wrong keeps another.
 *
 * @param number as `whatsappNumber` gives it
 * @returns its token
 */
export async function linkOfChat(
  change: Change,
  order: { id: string },
  number: string,
): Promise<string> {
  const token = signedId(order.id, `llave por WhatsApp ${number}`)
  const token_hash = tokenHash(token)
  await change.trx
    .insertInto('order_links')
    .values({ order_id: order.id, token_hash })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'token_hash'])
        .doUpdateSet({ created_at: sql`clock_timestamp()` }),
    )
    .execute()
  change.writeQuietly([order], { access_token_hash: token_hash })
  return token
}

/** The address of a private link; the page exchanges its token for a cookie. */
export function privateLink(orderNumber: string, token: string): string {
  return `${env.origin}/confirmacion/${orderNumber}?llave=${encodeURIComponent(token)}`
}

/** Whether a token is that of a private link of the order which still holds. */
export async function opensOrder(orderId: string, token: string): Promise<boolean> {
  const link = await db
    .selectFrom('order_links')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('token_hash', '=', tokenHash(token))
    .where('created_at', '>', sql<Date>`now() - ${LINK_TIME}::interval`)
    .executeTakeFirst()
  return link !== undefined
}

/** Deletes the links that hold no longer. @returns how many */
export async function forgetOldLinks(): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('order_links')
    .where('created_at', '<=', sql<Date>`now() - ${LINK_TIME}::interval`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
