import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

/**
 * Limits how often something happens in a period, by key; in memory, so it starts at zero with the
 * process.
 *
 * Asking takes one: checking first and counting later would let parallel requests pass the check.
 *
 * @param limit how many, and the period in seconds
 */
export function counter(limit: { points: number; duration: number }) {
  const limiter = new RateLimiterMemory(limit)

  /** @returns null when there was one to take, else the seconds until there is */
  async function take(key: string): Promise<number | null> {
    return limiter.consume(key).then(
      () => null,
      async ({ msBeforeNext }: RateLimiterRes) => {
        // What was not taken is not counted: others may give theirs back.
        await limiter.reward(key)
        return Math.max(1, Math.ceil(msBeforeNext / 1_000))
      },
    )
  }

  /** As if it had not been taken. */
  async function giveBack(key: string): Promise<void> {
    // Of a time that is over there is nothing to give back.
    if (await limiter.get(key)) await limiter.reward(key)
  }

  return { take, giveBack, forget: (key: string) => limiter.delete(key) }
}

export type Counter = ReturnType<typeof counter>
