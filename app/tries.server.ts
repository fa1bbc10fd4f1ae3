import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
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
    /** @returns seconds to wait when there were too many, else null */
    async usedUp(): Promise<number | null> {
      if (!env.rateLimits) return null
      const both = await Promise.all([missesOfCart.get(cartId), missesOfAddress.get(address)])
      const waits = both.map((misses) =>
        misses && misses.remainingPoints <= 0 ? secondsOf(misses) : 0,
      )
      return Math.max(...waits) || null
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

const QUARTER_S = 15 * 60

/** Of one account, from one address or one browser that the account knows. */
const guessesHere = new RateLimiterMemory({ points: 10, duration: QUARTER_S })
/** Of one account, from everywhere that it does not know. */
const guessesAnywhere = new RateLimiterMemory({ points: 30, duration: QUARTER_S })

type From = {
  address: string
  /** Id of a browser that has signed in to this account before. */
  knownBrowser: string | null
}

/**
 * How often the password of an account has been guessed lately, whether or not the account exists.
 *
 * Whoever guesses from everywhere uses up the strangers' tries, never those of the browsers that the
 * owner signs in with; whoever guesses from one place leaves the owner the tries of all others.
 *
 * @source reliability A-09 and 3.8
 */
export function passwordTries(account: string, { address, knownBrowser }: From) {
  const here = `${account} ${knownBrowser ?? address}`
  return {
    /** Counts a try before it is made. @returns seconds to wait when there were too many, else null */
    async begin(): Promise<number | null> {
      if (!env.rateLimits) return null
      const isOver = await waitAfter(guessesHere.consume(here))
      return isOver ?? (knownBrowser ? null : waitAfter(guessesAnywhere.consume(account)))
    },
    /** The password was right: the try does not count. */
    async succeeded(): Promise<void> {
      if (!env.rateLimits) return
      await guessesHere.reward(here)
      if (!knownBrowser) await guessesAnywhere.reward(account)
    },
  }
}

function waitAfter(consumed: Promise<unknown>): Promise<number | null> {
  return consumed.then(
    () => null,
    (refused: RateLimiterRes) => secondsOf(refused),
  )
}

function secondsOf(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1_000))
}

const mailsOfAddress = new RateLimiterMemory({ points: 3, duration: 3_600 })

/** Whether an address may be mailed a link or a notice about its account once more this hour; asking counts. */
export async function mayMailAccount(email: string): Promise<boolean> {
  if (!env.rateLimits) return true
  return (await waitAfter(mailsOfAddress.consume(email.trim().toLowerCase()))) === null
}
