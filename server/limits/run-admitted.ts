import { isDatabaseDown } from '../../app/database/availability.server'
import { withAuthor } from '../../app/database/author.server'
import { sharingReads } from '../../app/database/read-once.server'
import { withQueryDeadline } from '../../app/database/query-deadline.server'
import { createCircuitBreaker } from '../../app/database/circuit-breaker.server'
import { type Admit, type Capacity, createAdmission } from './admission'
import { OVERLOADED } from '../body/read-body'
import { DATABASE_DOWN_SENTENCE } from '../http/error-page'
import type { Refusal } from '../http/guards'
import { PICTURES } from '../http/headers'
import type { RequestContext } from '../http/request-context'
import { DEADLINES } from '../../app/deadlines.server'

/**
 * Runs the work of a request when it is admitted, or returns the refusal.
 *
 * @param isDown whether the result says that the database does not answer; absent when it is not asked
 */
export type RunAdmitted = <T>(
  context: RequestContext,
  work: () => Promise<T>,
  isDown?: (done: T) => boolean,
) => Promise<T | Refusal>

/** Where passwords are hashed: few at once, so that many sign-ins leave processor time to shoppers. */
const SIGN_IN_PATHS = /^\/(ingresar|registro|reset-password|cambiar-contrasena)$/
const SIGN_IN_CAPACITY: Capacity = { atOnce: 2, waiting: 400, waitMs: DEADLINES.signInTurn }

export const DATABASE_DOWN: Refusal = {
  status: 503,
  sentence: DATABASE_DOWN_SENTENCE,
  headers: { 'Retry-After': '5' },
}

/** @source docs/decisions/0018 */
export function createRunAdmitted(capacity: Capacity): RunAdmitted {
  const admit = createAdmission(capacity)
  const admitSignIn = createAdmission(SIGN_IN_CAPACITY)
  const admitPicture = createAdmission(capacity)
  const breaker = createCircuitBreaker()

  function admitFor({ req, path }: RequestContext): Admit {
    // Who waits for a picture to be made does not delay who wants a page.
    if (req.method !== 'POST') return PICTURES.test(path) ? admitPicture : admit
    return SIGN_IN_PATHS.test(path) ? admitSignIn : admit
  }

  return async function inTurn(context, work, isDown) {
    const arrivedAt = performance.now()
    const requester = { client: context.client, signal: context.abortController.signal }
    const result = await admitFor(context)(requester, async () => {
      const startedAt = performance.now()
      if (breaker.isOpen(startedAt - arrivedAt)) return DATABASE_DOWN
      try {
        const shared = context.req.method === 'GET' ? () => sharingReads(work) : work
        const done = await withQueryDeadline(() => withAuthor(shared))
        if (isDown) breaker.record(isDown(done), performance.now() - startedAt)
        return done
      } catch (error) {
        if (!isDatabaseDown(error)) throw error
        breaker.record(true, performance.now() - startedAt)
        return DATABASE_DOWN
      }
    })
    return result ?? OVERLOADED
  }
}
