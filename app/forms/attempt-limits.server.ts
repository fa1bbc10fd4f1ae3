import { type Counter, counter } from './counter.server'
import { env } from '~/env.server'

const QUARTER_S = 900
const HOUR_S = 3_600
const TEN_MINUTES_S = 600

/**
 * One try, counted before it is made: of many at once no more are made than there are. It takes from
 * each counter, or from none.
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
    /** It was right, or not even looked at: it does not count. */
    giveBack: () => giveBack(),
  }
}

/** Wide for an address, because a mobile carrier puts many shoppers behind one. */
const codesOfCart = counter({ points: 20, duration: TEN_MINUTES_S })
const codesOfAddress = counter({ points: 400, duration: TEN_MINUTES_S })

/**
 * A code that a cart and an address try, so that nobody guesses coupons.
 *
 * @source docs/specification/reliability.md C-06 and 3.8
 */
export function couponAttempt(cartId: string, address = 'desconocida') {
  return oneTry([
    [codesOfCart, cartId],
    [codesOfAddress, address],
  ])
}

const linksOfOrder = counter({ points: 3, duration: HOUR_S })

/** Whether an order's private link may be mailed once more this hour; asking counts. */
export async function mayMailOrderLink(orderId: string): Promise<boolean> {
  return !env.rateLimits || (await linksOfOrder.take(orderId)) === null
}

/** Of one account, from one address or one browser that the account knows. */
const guessesHere = counter({ points: 10, duration: QUARTER_S })
/** Of one account, from everywhere that it does not know. */
const guessesAnywhere = counter({ points: 30, duration: QUARTER_S })
/** Of all accounts that do not know the browser, from one address. */
const guessesOfAddress = counter({ points: 100, duration: QUARTER_S })

type From = {
  address: string
  /** Id of a browser that has signed in to this account before. */
  knownBrowser: string | null
}

/**
 * A password that is tried on an account, whether or not the account exists.
 *
 * Whoever guesses from everywhere uses up the strangers' tries, never those of the browsers that the
 * owner signs in with; whoever guesses from one place leaves the owner the tries of all others.
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

const mailsOfAddress = counter({ points: 3, duration: HOUR_S })

/** Whether an address may be mailed a link or a notice about its account once more this hour; asking counts. */
export async function mayMailAccount(email: string): Promise<boolean> {
  return !env.rateLimits || (await mailsOfAddress.take(email.trim().toLowerCase())) === null
}
