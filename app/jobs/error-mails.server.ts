import { formatInstant } from '~/dates'
import { db } from '~/database/db.server'
import { errorAlert } from '~/emails/error-alert'
import { written } from '~/emails/mail'
import { env } from '~/env.server'
import type { Tasks } from '~/jobs/worker.server'
import { screenName } from '~/models/upkeep/screen'
import {
  alertDue,
  markReported,
  type UnreportedErrors,
  unreportedErrors,
  wasJustReported,
} from '~/models/upkeep/visitor-error.server'
import { enqueue } from '~/queue.server'
import { deliverToStaff } from './deliver-to-staff.server'

/**
 * One mail an hour at most about what visitors met: its failures are of the queue, not of a visitor,
 * so they cause no other.
 */
export const errorMails = {
  async 'error-alert'(_payload, attempt) {
    if (await wasJustReported()) {
      return enqueue(db, 'error-alert', { about: 'errors' }, await alertDue())
    }
    const errors = await unreportedErrors()
    if (!errors) return
    const letter = written(errorAlert, propsOf(errors))
    const key = `error-alert.${errors.upTo}`
    await deliverToStaff('error_mails', { ...letter, key }, attempt)
    await markReported(errors.upTo)
  },
} satisfies Partial<Tasks>

function propsOf({ since, until, screens }: UnreportedErrors) {
  return {
    origin: env.origin,
    count: screens.reduce((sum, { count }) => sum + count, 0),
    since: formatInstant(since),
    until: formatInstant(until),
    screens: screens.map(({ screen, ...met }) => ({ ...met, name: screenName(screen) })),
  }
}
