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
  type ReportedErrors,
  reportedErrors,
  wasJustReported,
} from '~/models/upkeep/visitor-error.server'
import { enqueue } from '~/queue.server'
import { tellStaff } from './tell-staff.server'

/**
 * One mail an hour at most about what visitors met: its failures are of the queue, not of a visitor,
 * so they cause no other. Whose mail still waits finds the errors of the next hours in it.
 */
export const errorMails = {
  async 'error-alert'() {
    if (await wasJustReported()) {
      return enqueue(db, 'error-alert', { about: 'errors' }, await alertDue())
    }
    await db.transaction().execute(async (trx) => {
      const from = await markReported(trx)
      if (from !== null) await tellStaff(trx, { kind: 'error_mails', from })
    })
  },
} satisfies Partial<Tasks>

/** @param from the first row that the mail says */
export async function errorLetter(from: number) {
  const errors = await reportedErrors(from)
  return errors && { ...written(errorAlert, propsOf(errors)), key: `error-alert.${from}` }
}

function propsOf({ since, until, screens }: ReportedErrors) {
  return {
    origin: env.origin,
    count: screens.reduce((sum, { count }) => sum + count, 0),
    since: formatInstant(since),
    until: formatInstant(until),
    screens: screens.map(({ screen, ...met }) => ({ ...met, name: screenName(screen) })),
  }
}
