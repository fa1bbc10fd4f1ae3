import type { Change } from '~/models/orders/change/change.server'
import { isOn } from '~/models/site/settings/setting'

/** Mails the buyer that nobody was there, if the settings say so and there is an address. */
export async function notifyOfAbsence(
  change: Change,
  order: { id: string; email: string | null },
): Promise<void> {
  const setting = await change.trx
    .selectFrom('site_settings')
    .select('value')
    .where('key', '=', 'enable_absent_mail')
    .executeTakeFirst()
  if (!order.email || !isOn(setting?.value?.trim() ?? '')) return
  const eventId = change.note(order, 'email', { detail: order.email, isAutomatic: true })
  change.queue('order-absent', { orderId: order.id, eventId })
}
