import { db } from '~/database/db.server'
import { IS_WAITING } from '~/models/orders/money/waiting-proofs.server'
import type { News } from '~/queue.server'

/** The number of an order that something happened to, while nobody of the staff has seen it, or looked at its proof. */
export async function orderOfNews(news: News, orderId: string): Promise<string | null> {
  const order = db.selectFrom('orders').select('order_number').where('orders.id', '=', orderId)
  const unseen =
    news === 'proof'
      ? order
          .innerJoin('payment_proofs', 'payment_proofs.order_id', 'orders.id')
          .where(IS_WAITING)
          .limit(1)
      : order.where('seen_at', 'is', null)
  const found = await unseen.executeTakeFirst()
  return found?.order_number ?? null
}
