import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Refusal } from './guards'
import { customerOf } from './visitor'

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

/** Guessing passwords: sign-ins from this address that were refused. */
const SIGN_IN_MISSES = { points: 100, duration: 15 * MINUTE }
const SIGN_IN = '/ingresar'

/** Addresses remembered per limit; the oldest is forgotten first. */
const ADDRESSES = 20_000

/** Counts what addresses do and says when one has done enough. */
export type RateLimits = {
  /** Counts this request; the refusal when it is one too many. */
  refuse(method: string, path: string, address: string): Promise<Refusal | null>
  /** Counts an answer, once its status is known. */
  answered(status: number, path: string, address: string): Promise<void>
}

export const noRateLimits: RateLimits = {
  refuse: () => Promise.resolve(null),
  answered: () => Promise.resolve(),
}

/** Counters in memory: they start at zero with the process, and are bounded in size. */
export function createRateLimits(): RateLimits {
  const posts = new Map(Object.entries(POSTS).map(([path, limit]) => [path, counter(limit)]))
  const misses = counter(ORDER_MISSES)
  const signInMisses = counter(SIGN_IN_MISSES)

  async function refuse(method: string, path: string, address: string) {
    if (ORDER_PAGE.test(path)) return tooMany(await misses.exhausted(address))
    if (path === SIGN_IN && method === 'POST') return tooMany(await signInMisses.exhausted(address))
    const limit = method === 'POST' ? posts.get(path) : undefined
    return limit ? tooMany(await limit.count(address)) : null
  }

  async function answered(status: number, path: string, address: string) {
    if (status === 404 && ORDER_PAGE.test(path)) await misses.count(address)
    if (status === 400 && path === SIGN_IN) await signInMisses.count(address)
  }

  return { refuse, answered }
}

function tooMany(seconds: number | null): Refusal | null {
  if (seconds === null) return null
  return {
    status: 429,
    sentence: 'Hiciste muchos intentos seguidos. Espera unos minutos y vuelve a intentarlo.',
    headers: { 'Retry-After': String(seconds) },
  }
}

/** Both answer with the seconds to wait, or null when there is no need to. */
function counter(limit: { points: number; duration: number }) {
  const limiter = new RateLimiterMemory(limit)
  const known = new Set<string>()

  async function count(address: string): Promise<number | null> {
    const customer = customerOf(address)
    await remember(customer)
    return limiter.consume(customer).then(
      () => null,
      (refused: RateLimiterRes) => wait(refused),
    )
  }

  async function exhausted(address: string): Promise<number | null> {
    const state = await limiter.get(customerOf(address))
    return state && state.remainingPoints <= 0 ? wait(state) : null
  }

  async function remember(customer: string) {
    known.add(customer)
    const [oldest] = known
    if (known.size <= ADDRESSES || oldest === undefined) return
    known.delete(oldest)
    await limiter.delete(oldest)
  }

  return { count, exhausted }
}

function wait(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1_000))
}
