import { createHmac, timingSafeEqual } from 'node:crypto'
import { db } from '~/database/db.server'
import { cookieSecrets } from '~/env.server'
import { isUuid } from '~/models/records/uuid'

const PURPOSE = 'baja-del-boletin'

/**
 * The token of an unsubscribe link: the subscriber's id, signed by the shop. It never expires,
 * because old mails stay in mailboxes.
 *
 * @source docs/specification/decisions.md Q-055
 */
export function unsubscribeToken(subscriberId: string): string {
  const [secret = ''] = cookieSecrets()
  return `${subscriberId}.${signature(subscriberId, secret)}`
}

function signature(subscriberId: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`${PURPOSE}:${subscriberId}`)
    .digest('base64url')
    .slice(0, 32)
}

/** The subscriber's id in a token; `null` when its signature is not the shop's. */
export function subscriberOf(token: string): string | null {
  const [id = '', sent = '', ...more] = token.split('.')
  if (!isUuid(id) || more.length > 0) return null
  const isOurs = cookieSecrets().some((secret) => {
    const [ours, theirs] = [Buffer.from(signature(id, secret)), Buffer.from(sent)]
    return ours.length === theirs.length && timingSafeEqual(ours, theirs)
  })
  return isOurs ? id : null
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
