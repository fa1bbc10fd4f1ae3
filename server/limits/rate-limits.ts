import { counter } from '../../app/forms/counter.server'
import type { Refusal } from '../http/guards'
import type { RequestContext } from '../http/request-context'
import { customerOf } from '../http/visitor'

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * How often one address may post, per path.
 *
 * Wide on purpose: mobile carriers put many customers behind one address, and the limits that stop
 * guessing are per account and per session.
 *
 * @source reliability 3.8
 */
const POSTS: Record<string, { points: number; duration: number }> = {
  '/carrito': { points: 6_000, duration: 10 * MINUTE },
  '/checkout': { points: 1_000, duration: 10 * MINUTE },
  '/registro': { points: 200, duration: HOUR },
  '/forgot-password': { points: 60, duration: HOUR },
  '/reset-password': { points: 60, duration: HOUR },
  '/boletin': { points: 200, duration: HOUR },
}

/** Guessing order numbers: pages of orders that this address asked for and that are not there. */
const ORDER_MISSES = { points: 100, duration: 10 * MINUTE }
const ORDER_PAGE = /^\/confirmacion\//

/** Addresses remembered per limit; the oldest is forgotten first. */
const ADDRESSES = 20_000

/** Counts what addresses do and says when one has done enough. */
export type RateLimits = {
  /** Counts this request; the refusal when it is one too many. */
  refuse(visit: RequestContext): Promise<Refusal | null>
}

export const noRateLimits: RateLimits = { refuse: () => Promise.resolve(null) }

/** Counters in memory: they start at zero with the process, and are bounded in size. */
export function createRateLimits(): RateLimits {
  const posts = new Map(Object.entries(POSTS).map(([path, limit]) => [path, ofAddresses(limit)]))
  const misses = ofAddresses(ORDER_MISSES)

  async function refuse(visit: RequestContext) {
    const { req, path, address } = visit
    if (ORDER_PAGE.test(path)) return refuseMiss(visit)
    const limit = req.method === 'POST' ? posts.get(path) : undefined
    return limit ? tooMany(await limit.take(address)) : null
  }

  /** Counted as a miss before it is known to be one: of many at once no more are answered than are left. */
  async function refuseMiss(visit: RequestContext) {
    const { res, address } = visit
    const wait = await misses.take(address)
    if (wait !== null) return tooMany(wait)
    visit.whenOver(() => {
      if (res.headersSent && res.statusCode !== 404) void misses.giveBack(address)
    })
    return null
  }

  return { refuse }
}

function tooMany(seconds: number | null): Refusal | null {
  if (seconds === null) return null
  return {
    status: 429,
    sentence: 'Hiciste muchos intentos seguidos. Espera unos minutos y vuelve a intentarlo.',
    headers: { 'Retry-After': String(seconds) },
  }
}

/** A counter of what customers do, by their addresses. */
function ofAddresses(limit: { points: number; duration: number }) {
  const { take, giveBack, forget } = counter(limit)
  const known = new Set<string>()

  async function remember(customer: string) {
    known.add(customer)
    const [oldest] = known
    if (known.size <= ADDRESSES || oldest === undefined) return
    known.delete(oldest)
    await forget(oldest)
  }

  return {
    async take(address: string): Promise<number | null> {
      const customer = customerOf(address)
      await remember(customer)
      return take(customer)
    },
    giveBack: (address: string) => giveBack(customerOf(address)),
  }
}
