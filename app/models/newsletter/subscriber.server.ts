import { sql } from 'kysely'
import { db, type Executor } from '~/database/db.server'
import { CONSENT_TEXT } from './consent'

/**
 * Adds a subscriber, or activates one who had unsubscribed; idempotent.
 *
 * The first source stays and a missing name is filled in.
 *
 * @param email as typed; compared in lower case
 * @source docs/specification/storefront.md §7; docs/specification/decisions.md Q-056
 */
export async function subscribe(
  subscriber: { email: string; fullName: string; source: 'footer' | 'checkout' },
  executor: Executor = db,
): Promise<void> {
  const name = subscriber.fullName.trim() || null
  await executor
    .insertInto('subscribers')
    .values({
      email: subscriber.email.trim(),
      full_name: name,
      source: subscriber.source,
      consent_text: CONSENT_TEXT,
    })
    .onConflict((conflict) =>
      conflict.expression(sql`lower(email)`).doUpdateSet((eb) => ({
        full_name: eb.fn.coalesce('subscribers.full_name', 'excluded.full_name'),
        status: 'active',
        unsubscribed_at: null,
        consent_text: eb.ref('excluded.consent_text'),
        consented_at: eb.fn<Date>('now', []),
      })),
    )
    .execute()
}
