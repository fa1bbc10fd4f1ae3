import { RateLimiterMemory } from 'rate-limiter-flexible'
import { env } from '~/env.server'

const TEN_MINUTES_S = 600

/** Wide for an address, because a mobile carrier puts many shoppers behind one. */
const missesOfCart = new RateLimiterMemory({ points: 20, duration: TEN_MINUTES_S })
const missesOfAddress = new RateLimiterMemory({ points: 400, duration: TEN_MINUTES_S })

/**
 * How many wrong codes a cart and an address have tried lately, so that nobody guesses coupons.
 *
 * @source reliability C-06 and 3.8
 */
export function couponTries(cartId: string, address = 'desconocida') {
  return {
    async areUsedUp(): Promise<boolean> {
      if (!env.rateLimits) return false
      const both = await Promise.all([missesOfCart.get(cartId), missesOfAddress.get(address)])
      return both.some((misses) => misses !== null && misses.remainingPoints <= 0)
    },
    async countMiss(): Promise<void> {
      if (!env.rateLimits) return
      await Promise.allSettled([missesOfCart.consume(cartId), missesOfAddress.consume(address)])
    },
  }
}

const linksOfOrder = new RateLimiterMemory({ points: 3, duration: 3_600 })

/** Whether an order's private link may be mailed once more this hour; asking counts. */
export async function mayMailOrderLink(orderId: string): Promise<boolean> {
  if (!env.rateLimits) return true
  return linksOfOrder.consume(orderId).then(
    () => true,
    () => false,
  )
}
