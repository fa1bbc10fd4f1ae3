import { db } from '~/database/db.server'
import { type MailErrorCode, mailErrorText } from '~/mail/mail-error'
import { type OpenJob, openJobs } from '~/queue.server'

/** The mails of a sheet: its copy to who wrote it and to the shop, and the answer. */
export const CLAIM_MAILS = ['copy', 'alert', 'answer'] as const

export type ClaimMail = (typeof CLAIM_MAILS)[number]

/** What became of a mail. */
export type ClaimMailState =
  | { state: 'sent'; at: Date }
  /** `why` it waits, once a try has failed. */
  | { state: 'waiting'; why: string | null }
  | { state: 'failed'; at: Date; why: string }

/** Records that a mail was sent, or failed for good; of two such records the first stays. */
export async function recordClaimMail(
  claimId: string,
  kind: ClaimMail,
  problem: MailErrorCode | null,
): Promise<void> {
  await db
    .insertInto('claim_mails')
    .values({ claim_id: claimId, kind, problem })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What became of the mails of a sheet so far. */
export async function mailsOfClaim(
  claimId: string,
): Promise<{ kind: ClaimMail; mail: ClaimMailState }[]> {
  const jobOf = (kind: ClaimMail) => `claim-${kind}:${claimId}`
  // Before the records: a job that is done by then has written its own.
  const jobs = await openJobs(db, CLAIM_MAILS.map(jobOf))
  const recorded = await db
    .selectFrom('claim_mails')
    .selectAll()
    .where('claim_id', '=', claimId)
    .execute()
  return CLAIM_MAILS.flatMap((kind) => {
    const ended = recorded.find((mail) => mail.kind === kind)
    const job = jobs.find(({ key }) => key === jobOf(kind))
    const mail = ended ? endOf(ended) : job && waitingIn(job)
    return mail ? [{ kind, mail }] : []
  })
}

function endOf(mail: { problem: string | null; created_at: Date }): ClaimMailState {
  const { problem, created_at: at } = mail
  return problem ? { state: 'failed', at, why: mailErrorText(problem) } : { state: 'sent', at }
}

function waitingIn({ lastError }: OpenJob): ClaimMailState {
  return { state: 'waiting', why: lastError && mailErrorText(lastError) }
}
