import { db } from '~/database/db.server'
import { idOfSigned, signedId } from '~/models/records/signed-id.server'

const PURPOSE = 'baja-del-boletin'

/**
 * The token of an unsubscribe link: the subscriber's id, signed by the shop. It never expires,
 * because old mails stay in mailboxes.
 *
 * @source docs/specification/decisions.md Q-055
 */
export function unsubscribeToken(subscriberId: string): string {
  return signedId(subscriberId, PURPOSE)
}

/** The subscriber's id in a token; `null` when its signature is not the shop's. */
export function subscriberOf(token: string): string | null {
  return idOfSigned(token, PURPOSE)
}

/** Ends a subscription; idempotent, also after the subscriber was deleted. */
export async function unsubscribe(subscriberId: string): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ status: 'unsubscribed', unsubscribed_at: new Date() })
    .where('id', '=', subscriberId)
    .where('status', '=', 'active')
    .execute()
}
