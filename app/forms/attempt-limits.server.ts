import { type Counter, sharedCounter } from './counter.server'
import { env } from '~/env.server'

const QUARTER_S = 900
const HOUR_S = 3_600
const TEN_MINUTES_S = 600

/**
 * One attempt, counted before it is made, so that parallel attempts cannot exceed the limit. It takes
 * from every counter, or from none.
 */
function oneTry(counted: [counter: Counter, key: string][]) {
  async function giveBack(taken = counted): Promise<void> {
    if (!env.rateLimits) return
    for (const [counter, key] of taken) await counter.giveBack(key)
  }
  return {
    /** @returns seconds to wait when there were too many, else null */
    async begin(): Promise<number | null> {
      if (!env.rateLimits) return null
      for (const [place, [counter, key]] of counted.entries()) {
        const wait = await counter.take(key)
        if (wait === null) continue
        await giveBack(counted.slice(0, place))
        return wait
      }
      return null
    },
    /** Undoes the count of an attempt that succeeded, or that was never checked. */
    giveBack: () => giveBack(),
  }
}

/** Wide for an address, because a mobile carrier puts many shoppers behind one. */
const codesOfCart = sharedCounter('codes-of-cart', { points: 20, duration: TEN_MINUTES_S })
const codesOfAddress = sharedCounter('codes-of-address', { points: 400, duration: TEN_MINUTES_S })

/**
 * An attempt of a coupon code, limited by cart and by address.
 *
 * @source docs/specification/reliability.md C-06 and 3.8
 */
export function couponAttempt(cartId: string, address = 'desconocida') {
  return oneTry([
    [codesOfCart, cartId],
    [codesOfAddress, address],
  ])
}

const linksOfOrder = sharedCounter('links-of-order', { points: 3, duration: HOUR_S })

/**
 * Whether a private link may be asked for once more this hour; asking counts.
 *
 * @param order its number and e-mail as typed, whether or not there is such an order
 */
export async function mayMailOrderLink(order: string): Promise<boolean> {
  return !env.rateLimits || (await linksOfOrder.take(order)) === null
}

/** Attempts on one account from one address, or from one trusted browser. */
const guessesHere = sharedCounter('guesses-here', { points: 10, duration: QUARTER_S })
/** Attempts on one account from all other addresses and browsers together. */
const guessesAnywhere = sharedCounter('guesses-anywhere', { points: 30, duration: QUARTER_S })
/** Attempts on all accounts from one address, trusted browsers apart. */
const guessesOfAddress = sharedCounter('guesses-of-address', { points: 100, duration: QUARTER_S })

type From = {
  address: string
  /** Id of a browser that has signed in to this account before. */
  knownBrowser: string | null
}

/**
 * An attempt of a password on an account, whether or not the account exists.
 *
 * Guessing from many addresses uses up the limit of unknown browsers, never that of the owner's
 * trusted ones; guessing from one address leaves the other addresses their attempts.
 *
 * @source docs/specification/reliability.md A-09 and 3.8
 */
export function passwordAttempt(account: string, { address, knownBrowser }: From) {
  if (knownBrowser) return oneTry([[guessesHere, `${account} ${knownBrowser}`]])
  return oneTry([
    [guessesHere, `${account} ${address}`],
    [guessesAnywhere, account],
    [guessesOfAddress, address],
  ])
}

const mailsOfAddress = sharedCounter('mails-of-address', { points: 3, duration: HOUR_S })

/** Whether an address may be mailed a link or a notice about its account once more this hour; asking counts. */
export async function mayMailAccount(email: string): Promise<boolean> {
  return !env.rateLimits || (await mailsOfAddress.take(email.trim().toLowerCase())) === null
}

const claimsOfAddress = sharedCounter('claims-of-address', { points: 10, duration: HOUR_S })

/** Whether an address may be mailed the copy of a claim once more this hour; asking counts. */
export async function mayMailClaim(email: string): Promise<boolean> {
  return !env.rateLimits || (await claimsOfAddress.take(email.toLowerCase())) === null
}
