import { setTimeout as wait } from 'node:timers/promises'
import { db, type Executor } from '~/database/db.server'
import { historyMail } from '~/emails/orders/history-mails'
import { DEADLINES } from '~/deadlines.server'
import { type OpenJob, openJobs, stuckMails } from '~/queue.server'
import { MAIL_ERRORS, type MailErrorCode, mailErrorText } from '~/mail/mail-error'
import type { Status } from '~/models/orders/order'
import { changeOrder } from '~/models/orders/change/change-orders.server'

/** A mail of an order's history: its event, and the event of its outcome. */
export type RequestedMail = {
  id: string
  /** `null` for a mail that is not about a status. */
  status: string | null
  /** That the shop requested it, not staff. */
  automatic: boolean
  /** Of a mail with a photo of the order. */
  photo_id: string | null
  created_at: Date | string
  outcome: string | null
  outcome_detail: string | null
  outcome_at: Date | string | null
}

/**
 * State of a mail to the buyer: waiting for its first attempt, waiting for a retry, sent, or failed
 * for good.
 */
export type MailDelivery =
  | { state: 'queued'; at: Date }
  | { state: 'trying'; at: Date; why: string; nextTry: Date }
  | { state: 'sent'; at: Date }
  | { state: 'failed'; at: Date; why: string }

type Told = Pick<RequestedMail, 'status' | 'automatic' | 'photo_id'>

/** What staff read that a mail of the history is. @param status as people read it */
export function mailTitle(mail: Told, status: string) {
  return historyMail(mail).mail.title(status)
}

/** The key of the job that sends a mail. */
export function mailJob(mail: Told & { id: string }): string {
  return `${historyMail(mail).name}:${mail.id}`
}

/**
 * The state of each mail, by the id of the event that requested it.
 *
 * @source docs/specification/back-office.md §4; docs/specification/reliability.md F-05, F-06
 */
export async function deliveriesOf(mails: RequestedMail[]): Promise<Map<string, MailDelivery>> {
  const waiting = mails.filter(({ outcome }) => outcome === null).map(mailJob)
  const jobs = new Map((await openJobs(db, waiting)).map((job) => [job.key, job]))
  const ended = mails.filter((mail) => mail.outcome === null && !jobs.has(mailJob(mail)))
  const ends = await outcomesOf(ended.map(({ id }) => id))
  return new Map(
    mails.map((mail) => [mail.id, deliveryOf(ends.get(mail.id) ?? mail, jobs.get(mailJob(mail)))]),
  )
}

/** Mails whose job finished between the two queries: their outcome is written by now. */
async function outcomesOf(ids: string[]): Promise<Map<string, RequestedMail>> {
  if (ids.length === 0) return new Map()
  const mails = await requestedMails(db).where('order_events.id', 'in', ids).execute()
  return new Map(mails.map((mail) => [mail.id, mail]))
}

function deliveryOf(mail: RequestedMail, job: OpenJob | undefined): MailDelivery {
  const at = new Date(mail.outcome_at ?? mail.created_at)
  if (mail.outcome === 'mailed') return { state: 'sent', at }
  if (mail.outcome) return { state: 'failed', at, why: mailErrorText(mail.outcome_detail ?? '') }
  if (!job || job.isGivenUp) return { state: 'failed', at, why: MAIL_ERRORS.interrumpido }
  if (!job.lastError) return { state: 'queued', at }
  return { state: 'trying', at, why: mailErrorText(job.lastError), nextTry: job.nextTry }
}

const POLL_MS = 100

/**
 * Waits for the result of a mail's next attempt, for a few seconds at most.
 *
 * @param id of the event that requested the mail
 * @param triesBefore attempts of its job so far
 * @returns the mail's state after that
 */
export async function deliveryAfterAttempt(
  id: string,
  triesBefore: number,
): Promise<MailDelivery | null> {
  for (let waited = 0; ; waited += POLL_MS) {
    const mail = await requestedMails(db).where('order_events.id', '=', id).executeTakeFirst()
    if (!mail) return null
    const [job] = mail.outcome ? [] : await openJobs(db, [mailJob(mail)])
    const isTried = !job || (!job.isRunning && job.tries > triesBefore)
    // A job that is gone wrote its outcome after the first query: the next round reads it.
    if (mail.outcome || (job && isTried) || waited >= DEADLINES.mailAttempt)
      return deliveryOf(mail, job)
    await wait(POLL_MS)
  }
}

/** Mails of orders' histories, each with its outcome. */
export function requestedMails(executor: Executor) {
  return executor
    .selectFrom('order_events')
    .leftJoin('order_events as end', 'end.about', 'order_events.id')
    .where('order_events.kind', '=', 'email')
    .select(['order_events.id', 'order_events.status', 'order_events.created_at'])
    .select(['order_events.automatic', 'order_events.photo_id'])
    .select(['end.kind as outcome', 'end.detail as outcome_detail', 'end.created_at as outcome_at'])
    .orderBy('order_events.created_at')
    .orderBy('order_events.id')
}

/** All mails of an order's history, oldest first. */
export function mailsOf(orderId: string): Promise<RequestedMail[]> {
  return requestedMails(db).where('order_events.order_id', '=', orderId).execute()
}

/**
 * Records that a mail was sent or failed for good; of two such events the first stays.
 *
 * @param eventId of the event that requested the mail
 */
export async function recordDelivery(eventId: string, code: MailErrorCode | null): Promise<void> {
  const asked = db.selectFrom('order_events').where('id', '=', eventId)
  const found = await asked.select('order_id').executeTakeFirst()
  if (!found) return
  await changeOrder(found.order_id, { by: null }, async (change, order) => {
    // Read behind the lock: its address may have been erased while the mail left.
    const mail = await change.trx
      .selectFrom('order_events')
      .select(['status', 'detail', 'automatic', 'photo_id'])
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow()
    const recorded = change.trx.selectFrom('order_events').select('id').where('about', '=', eventId)
    if (await recorded.executeTakeFirst()) return
    change.note(order, code ? 'unmailed' : 'mailed', {
      status: mail.status as Status | null,
      detail: code ?? mail.detail,
      about: eventId,
      isAutomatic: mail.automatic,
      photoId: mail.photo_id ?? undefined,
    })
  })
}

/**
 * How many mails of any kind wait for a failing mail server, and since when; `null` when none do.
 */
export function failingMails() {
  return stuckMails(db)
}

/**
 * The same of those that the mail server puts off: each for its recipient, or all when the shop has sent as
 * much as its provider lets it.
 */
export function postponedMails() {
  return stuckMails(db, ['espera'])
}
