import { log } from '~/log.server'
import { countRecentSales } from '~/models/orders/money/recent-sales.server'

/** Brings the recommended order of listings up to date. */
export const recentSales = {
  async 'count-recent-sales'() {
    const products = await countRecentSales(new Date())
    if (products > 0) log.info({ products }, 'se contó lo vendido en los últimos noventa días')
  },
}
