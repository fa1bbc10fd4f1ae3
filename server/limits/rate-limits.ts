import { counter } from '../../app/forms/counter.server'
import type { Refusal } from '../http/guards'
import type { RequestContext } from '../http/request-context'
import { clientOf } from '../http/client-address'

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * How often one address may post, per path.
 *
 * Wide on purpose: mobile carriers put many clients behind one address, and the limits that stop
 * guessing are per account and per session.
 *
 * @source docs/specification/reliability.md 3.8
 */
const POSTS: Record<string, { points: number; duration: number }> = {
  '/carrito': { points: 6_000, duration: 10 * MINUTE },
  '/checkout': { points: 1_000, duration: 10 * MINUTE },
  '/registro': { points: 200, duration: HOUR },
  '/forgot-password': { points: 60, duration: HOUR },
  '/mi-pedido': { points: 60, duration: HOUR },
  '/mis-datos': { points: 60, duration: HOUR },
  '/reset-password': { points: 60, duration: HOUR },
  '/libro-de-reclamaciones': { points: 60, duration: HOUR },
  '/boletin': { points: 200, duration: HOUR },
}

/** Guessing order numbers: requests of one address for orders that do not exist. */
const ORDER_MISSES = { points: 100, duration: 10 * MINUTE }
const ORDER_PAGE = /^\/confirmacion\//

/** Addresses remembered per limit; the oldest is forgotten first. */
const ADDRESSES = 20_000

/** Counts requests by address and refuses those beyond a limit. */
export type RateLimits = {
  /** Counts this request; the refusal when it is one too many. */
  refuse(context: RequestContext): Promise<Refusal | null>
}

export const noRateLimits: RateLimits = { refuse: () => Promise.resolve(null) }

/** Counters in memory: they start at zero with the process, and are bounded in size. */
export function createRateLimits(): RateLimits {
  const posts = new Map(Object.entries(POSTS).map(([path, limit]) => [path, ofAddresses(limit)]))
  const misses = ofAddresses(ORDER_MISSES)

  async function refuse(context: RequestContext) {
    const { req, path, address } = context
    if (ORDER_PAGE.test(path)) return refuseMiss(context)
    const limit = req.method === 'POST' ? posts.get(path) : undefined
    return limit ? tooMany(await limit.take(address)) : null
  }

  /** Counted before it is known to be a miss, so that parallel requests cannot exceed the limit. */
  async function refuseMiss(context: RequestContext) {
    const { res, address } = context
    const wait = await misses.take(address)
    if (wait !== null) return tooMany(wait)
    context.onEnd(() => {
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

/** A counter by client, bounded in memory. */
function ofAddresses(limit: { points: number; duration: number }) {
  const { take, giveBack, forget } = counter(limit)
  const known = new Set<string>()

  async function remember(client: string) {
    known.add(client)
    const [oldest] = known
    if (known.size <= ADDRESSES || oldest === undefined) return
    known.delete(oldest)
    await forget(oldest)
  }

  return {
    async take(address: string): Promise<number | null> {
      const client = clientOf(address)
      await remember(client)
      return take(client)
    },
    giveBack: (address: string) => giveBack(clientOf(address)),
  }
}
