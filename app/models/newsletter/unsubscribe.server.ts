import { createHmac, timingSafeEqual } from 'node:crypto'
import { db } from '~/database/db.server'
import { cookieSecrets } from '~/env.server'
import { isUuid } from '~/models/records/uuid'

const PURPOSE = 'baja-del-boletin'

/**
 * What a mail carries to end a subscription: whose, and a signature that only the shop can make. It
 * never expires, because mails do not.
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

/** Whose token it is; `null` for any that the shop did not make. */
export function subscriberOf(token: string): string | null {
  const [id = '', sent = '', ...more] = token.split('.')
  if (!isUuid(id) || more.length > 0) return null
  const isOurs = cookieSecrets().some((secret) => {
    const [ours, theirs] = [Buffer.from(signature(id, secret)), Buffer.from(sent)]
    return ours.length === theirs.length && timingSafeEqual(ours, theirs)
  })
  return isOurs ? id : null
}

/** Ends a subscription; doing it twice, or after the person was erased, is the same as once. */
export async function unsubscribe(subscriberId: string): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ status: 'unsubscribed', unsubscribed_at: new Date() })
    .where('id', '=', subscriberId)
    .where('status', '=', 'active')
    .execute()
}
