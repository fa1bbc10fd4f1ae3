import { log } from '~/log.server'
import { followUnpaidOrders } from '~/models/orders/payments/unpaid-orders.server'

/** Reminds and cancels orders that nobody paid, where the shop's settings say so. */
export const unpaidOrders = {
  async 'follow-unpaid-orders'() {
    const done = await followUnpaidOrders(new Date())
    if (done.expired + done.reminded > 0) log.info(done, 'pedidos sin pagar')
  },
}
