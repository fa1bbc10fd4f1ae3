import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { anonymous, sharedLimiter } from '~/database/shared-limiter.server'

type Limit = { points: number; duration: number }

/**
 * Limits how often something happens in a period, by key, in this process alone: it starts at zero
 * with the process.
 *
 * @param limit how many, and the period in seconds
 */
export function counter(limit: Limit): Counter {
  return countWith(new RateLimiterMemory(limit))
}

/**
 * The same in all processes and containers of the shop together.
 *
 * @param name of what is counted, unlike those of other counters
 */
export function sharedCounter(name: string, limit: Limit): Counter {
  const { take, giveBack, forget } = countWith(sharedLimiter(name, limit))
  return {
    take: (key) => take(anonymous(key)),
    giveBack: (key) => giveBack(anonymous(key)),
    forget: (key) => forget(anonymous(key)),
  }
}

export type Counter = {
  /**
   * Asking takes one: checking first and counting later would let parallel requests pass the check.
   *
   * @returns null when there was one to take, else the seconds until there is
   */
  take: (key: string) => Promise<number | null>
  /** As if it had not been taken. */
  giveBack: (key: string) => Promise<void>
  forget: (key: string) => Promise<unknown>
}

function countWith(limiter: RateLimiterAbstract): Counter {
  async function take(key: string): Promise<number | null> {
    return limiter.consume(key).then(
      () => null,
      async (refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        // What was not taken is not counted: others may give theirs back.
        await limiter.reward(key)
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000))
      },
    )
  }

  async function giveBack(key: string): Promise<void> {
    // Of a time that is over there is nothing to give back.
    if (await limiter.get(key)) await limiter.reward(key)
  }

  return { take, giveBack, forget: (key) => limiter.delete(key) }
}
