import { formatInstant, limaDay, limaTime } from '~/dates'
import { shownName } from '~/models/accounts/user'
import { holderOf } from '~/models/orders/holding/holder.server'

/** Who has an order, and since when; today's time alone. */
export async function holderView(orderId: string, viewerId: string) {
  const holder = await holderOf(orderId)
  if (!holder) return null
  const { id, since } = holder
  const isToday = limaDay(since) === limaDay(new Date())
  const isMe = id === viewerId
  return {
    id,
    isMe,
    name: shownName(holder),
    since: isToday ? limaTime(since) : formatInstant(since),
  }
}
