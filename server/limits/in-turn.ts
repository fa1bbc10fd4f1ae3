import { isDatabaseDown } from '../../app/database/availability.server'
import { withQueryDeadline } from '../../app/database/query-deadline.server'
import { createCircuitBreaker } from '../../app/database/circuit-breaker.server'
import { type Admit, type Capacity, createAdmission } from './admission'
import { OVERLOADED } from '../http/body'
import { RESTING } from '../http/error-page'
import type { Refusal } from '../http/guards'
import type { RequestContext } from '../http/request-context'

/**
 * Does what a visit needs done when its turn has come, or says why it cannot be.
 *
 * @param isDown whether what was done says that the database is away; absent when it was not asked
 */
export type InTurn = <T>(
  visit: RequestContext,
  work: () => Promise<T>,
  isDown?: (done: T) => boolean,
) => Promise<T | Refusal>

export const HEALTH = '/salud'
/** Where passwords are hashed: few at once, so that a crowd signing in leaves the shop to shoppers. */
const SIGN_IN_PATHS = /^\/(ingresar|registro|reset-password|cambiar-contrasena)$/
const AT_THE_DOOR: Capacity = { atOnce: 2, waiting: 400, waitMs: 15_000 }
/** Files of the shop: who asks for them waits for no database, and for nobody who does. */
export const PICTURE = /^\/imagenes\//
const atOnce: Admit = (_asker, work) => work()

export const DATABASE_DOWN: Refusal = {
  status: 503,
  sentence: RESTING,
  headers: { 'Retry-After': '5' },
}

/** @source docs/decisions/0018 */
export function createInTurn(capacity: Capacity): InTurn {
  const admit = createAdmission(capacity)
  const admitSignIn = createAdmission(AT_THE_DOOR)
  const admitToPictures = createAdmission(capacity)
  const breaker = createCircuitBreaker()

  function admitFor({ req, path }: RequestContext): Admit {
    if (path === HEALTH) return atOnce
    if (PICTURE.test(path)) return admitToPictures
    return req.method === 'POST' && SIGN_IN_PATHS.test(path) ? admitSignIn : admit
  }

  return async function inTurn(visit, work, isDown) {
    const came = performance.now()
    const asker = { customer: visit.customer, leaving: visit.leaving.signal }
    const result = await admitFor(visit)(asker, async () => {
      const began = performance.now()
      if (breaker.isOpen(began - came)) return DATABASE_DOWN
      try {
        const done = await withQueryDeadline(work)
        if (isDown) breaker.record(isDown(done), performance.now() - began)
        return done
      } catch (error) {
        if (!isDatabaseDown(error)) throw error
        breaker.record(true, performance.now() - began)
        return DATABASE_DOWN
      }
    })
    return result ?? OVERLOADED
  }
}
