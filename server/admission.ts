import pLimit from 'p-limit'

/** How many requests the shop works on, and how many wait for their turn and how long. */
export type Capacity = { atOnce: number; waiting: number; waitMs: number }

/** Runs work in its turn; `null` when it had to wait too long, or too many were waiting. */
export type Admit = <T>(work: () => Promise<T>) => Promise<T | null>

/**
 * First come, first served, up to a capacity: what is accepted finishes, the rest hears so at once.
 *
 * @source reliability H-05
 */
export function createAdmission({ atOnce, waiting, waitMs }: Capacity): Admit {
  const limit = pLimit(atOnce)

  return function admit(work) {
    if (limit.activeCount >= atOnce && limit.pendingCount >= waiting) return Promise.resolve(null)
    return new Promise((resolve, reject) => {
      let gaveUp = false
      const timer = setTimeout(() => {
        gaveUp = true
        resolve(null)
      }, waitMs)
      void limit(async () => {
        clearTimeout(timer)
        if (gaveUp) return
        await work().then(resolve, reject)
      })
    })
  }
}
