import type { Trx } from '~/database/db.server'
import { isOn } from '~/models/site/setting'
import { enqueue } from '~/queue.server'
import { noteEvent } from '~/models/orders/change/order-events.server'

/** Mails the buyer that nobody was there, if the settings say so and there is an address. */
export async function tellOfAbsence(
  trx: Trx,
  { id: orderId, email }: { id: string; email: string | null },
): Promise<void> {
  const setting = await trx
    .selectFrom('site_settings')
    .select('value')
    .where('key', '=', 'enable_absent_mail')
    .executeTakeFirst()
  if (!email || !isOn(setting?.value?.trim() ?? '')) return
  const event = { orderId, kind: 'email', detail: email, isAutomatic: true, staffId: null } as const
  const eventId = await noteEvent(trx, event)
  await enqueue(trx, 'order-absent', { orderId, eventId })
}
