import { type Logger as JobsLogger, Logger, runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import type { Executor } from '~/database/db.server'
import type { HistoryMailName } from '~/emails/orders/history-mails'
import { AFTER_CODE, SERVER_ERRORS } from '~/mail/mail-error'
import type { Status } from '~/models/orders/order'
import { log } from './log.server'

/** Each sending is a job of its own, keyed by its line of the order's history. */
type HistoryMails = Record<HistoryMailName, { orderId: string; eventId: string }> & {
  'order-status': { status: Status }
  'order-change': { what: 'delivery' | 'content' | 'payment' | 'paid' }
}

/** What staff are told of on their devices: a new order, a proof of payment, a delivery that found nobody. */
export type News = 'order' | 'proof' | 'absent'

/** What those who work here are mailed about, under the name of the rule that brings it to a duty. */
export type StaffNews =
  | { kind: 'order_mails'; orderId: string }
  | { kind: 'backup_mails' }
  /** What visitors met since the error of this id. */
  | { kind: 'error_mails'; from: number }

/**
 * Every job and its payload: ids, so that the job reads the rows as they are when it runs.
 *
 * `token` is the one secret that travels: the tables keep only its hash, so a mail with the private
 * link could not be written without it. It is gone with its row when the job is done.
 */
export type Jobs = HistoryMails & {
  'order-received': { orderId: string; token: string }
  /** A new order: finds out who is to be mailed. */
  'order-alert': { orderId: string }
  'order-link': { orderId: string; token: string }
  /** For any number and address: the job finds out whether they belong together. */
  'find-order': { orderNumber: string; email: string; token: string }
  'confirm-account': { userId: string; token: string }
  'account-exists': { email: string }
  /** For any address: the job finds out whether there is an account. */
  'reset-password': { email: string; token: string }
  'staff-invitation': { userId: string; token: string }
  /** That an account's second factor was added or taken away, to whose it is. */
  'second-factor': { userId: string; event: 'added' | 'removed' }
  /** A part of a campaign; what is left queues itself again. */
  'send-campaign': { campaignId: string }
  'import-subscribers': { importId: string }
  /** Finds out what a list of products would change. */
  'check-price-list': { listId: string }
  /** A sheet of the complaints book: to who wrote it, to the shop, and its answer. */
  'claim-copy': { claimId: string }
  'claim-alert': { claimId: string }
  'claim-answer': { claimId: string }
  /** For any number and address, as 'find-order': the way to what the shop holds of who reads that address. */
  'own-data': { orderNumber: string; email: string }
  /** That what the shop held of somebody is erased, to who had this address, but for orders that wait. */
  'data-erased': { email: string; waiting: number }
  /** What happened to an order, to the devices of staff; and to one that was not reached. */
  push: { news: News; orderId: string }
  'push-again': { news: News; orderId: string; deviceId: string }
  /** What errors visitors met: finds out who is to be mailed. */
  'error-alert': { about: 'errors' }
  /** That there is no new copy off this machine: as 'error-alert'. */
  'backup-alert': { about: 'backups' }
  /** To an account of the staff, or to the shop's own address. */
  'staff-mail': StaffNews & { reader: string | null }
}

export type JobName = keyof Jobs

/**
 * A failed job waits e^attempts seconds, at most e^10. Counting from the fourth try makes the waits
 * 55 s, 2 min, 7 min, 18 min, 50 min, 2 h and then 6 h, and eleven tries reach 28 hours: a mail
 * server may be away for a whole day.
 */
export const ATTEMPTS_SKIPPED = 3
const ATTEMPTS_MAX = 14

/**
 * Jobs that a crash costs no try: each has done something for good before it can crash again, so
 * they end, however often they are interrupted.
 */
export const LONG_JOBS: readonly string[] = [
  'send-campaign',
  'import-subscribers',
  'check-price-list',
] satisfies JobName[]

/**
 * Jobs that run one after the other: so that a worker is always free for the mails of orders, and so that a photo's mail
 * does not leave after that of the photo in its place.
 */
const QUEUES: Partial<Record<JobName, string>> = {
  'send-campaign': 'campaigns',
  'import-subscribers': 'imports',
  'check-price-list': 'imports',
  'error-alert': 'error-alerts',
  'order-photo': 'photos',
  push: 'pushes',
  'push-again': 'pushes',
}

/**
 * Queues a job in the caller's transaction: it exists when the transaction commits, and only then.
 *
 * A job of the same name about the same order, account, address, campaign or claim that still waits is replaced, not repeated.
 *
 * @param executor the transaction of the change that causes the job
 * @param at not before; at once without it
 * @source docs/specification/decisions.md Q-099
 */
export function enqueue<Name extends JobName>(
  executor: Executor,
  name: Name,
  payload: Jobs[Name],
  at?: Date,
): Promise<void> {
  return enqueueAll(executor, name, [payload], at)
}

/** The same with many, in one statement. */
export async function enqueueAll<Name extends JobName>(
  executor: Executor,
  name: Name,
  payloads: Jobs[Name][],
  at?: Date,
): Promise<void> {
  if (payloads.length === 0) return
  const keys = payloads.map((payload) => keyOf(name, payload))
  await sql`
    select graphile_worker.reschedule_jobs(array[job.id], attempts => ${ATTEMPTS_SKIPPED}::int)
    from unnest(${payloads.map((payload) => JSON.stringify(payload))}::json[], ${keys}::text[])
        as asked (payload, key),
      graphile_worker.add_job(
        ${name},
        asked.payload,
        queue_name => ${QUEUES[name] ?? null}::text,
        run_at => ${at ?? null}::timestamptz,
        max_attempts => ${ATTEMPTS_MAX}::int,
        job_key => asked.key
      ) as job
  `.execute(executor)
}

/**
 * The same, but a job that waits for its first or next try stays as it is: with its payload and its tries.
 *
 * It cannot begin before the caller's transaction has ended, so it reads what that writes.
 */
export async function enqueueMissing<Name extends JobName>(
  executor: Executor,
  name: Name,
  payloads: Jobs[Name][],
): Promise<void> {
  const keys = payloads.map((payload) => keyOf(name, payload))
  // Given nothing to change, it locks the rows of those that are not running: the worker skips them.
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.reschedule_jobs((
      select array_agg(id) from graphile_worker.jobs
      where key = any(${keys}) and attempts < max_attempts))
  `.execute(executor)
  const waiting = new Set(rows.map(({ key }) => key))
  const missing = payloads.filter((payload) => !waiting.has(keyOf(name, payload)))
  await enqueueAll(executor, name, missing)
}

function keyOf<Name extends JobName>(name: Name, payload: Jobs[Name]): string {
  return `${name}:${subjectOf(payload)}`
}

function subjectOf(payload: Jobs[JobName]): string {
  if ('about' in payload) return payload.about
  if ('reader' in payload) {
    return `${payload.reader ?? 'shop'} ${'orderId' in payload ? payload.orderId : payload.kind}`
  }
  if ('deviceId' in payload) return `${payload.news} ${payload.orderId} ${payload.deviceId}`
  if ('news' in payload) return `${payload.news} ${payload.orderId}`
  if ('eventId' in payload) return payload.eventId
  if ('orderId' in payload) return payload.orderId
  if ('campaignId' in payload) return payload.campaignId
  if ('importId' in payload) return payload.importId
  if ('listId' in payload) return payload.listId
  if ('claimId' in payload) return payload.claimId
  if ('orderNumber' in payload) return `${payload.orderNumber} ${payload.email}`
  return 'userId' in payload ? payload.userId : payload.email
}

/** A job that is not done: no try yet, between two tries, or given up. */
export type OpenJob = {
  /** The name and what it is about, as `order-status:{eventId}`. */
  key: string
  tries: number
  isRunning: boolean
  isGivenUp: boolean
  lastError: string | null
  nextTry: Date
}

/** How some jobs stand; those that are done, or never were, are missing. */
export async function openJobs(executor: Executor, keys: string[]): Promise<OpenJob[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<OpenJob>`
    select key, attempts - ${ATTEMPTS_SKIPPED} as tries, locked_at is not null as "isRunning",
      attempts >= max_attempts and locked_at is null as "isGivenUp",
      last_error as "lastError", run_at as "nextTry"
    from graphile_worker.jobs where key = any(${keys})
  `.execute(executor)
  return rows
}

/**
 * Takes from the queue what waits about these orders or addresses; what is running is left alone, and ends.
 *
 * @param about ids of orders, and addresses in small letters
 */
export async function dropJobs(executor: Executor, about: string[]): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array_agg(id))
    from graphile_worker.jobs, split_part(key, ':', 2) as subject
    where subject = any(${about}) or split_part(subject, ' ', 2) = any(${about}) or subject in (
      select id::text from order_events where order_id::text = any(${about}))
  `.execute(executor)
}

/** Has a job that waits for its next try tried at once; one that is running is left alone. */
export async function retryNow(executor: Executor, key: string): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()),
      pg_notify('jobs:insert', '{"count":1}')
    from graphile_worker.jobs where key = ${key}
  `.execute(executor)
}

/**
 * How many mails wait, and since when the oldest does.
 *
 * @param why of their last try; without it, the mail server takes none of the shop's
 * @returns `null` when none waits
 * @source docs/specification/reliability.md F-05 and its table of what people see
 */
export async function stuckMails(
  executor: Executor,
  why = SERVER_ERRORS,
): Promise<{ count: number; since: Date } | null> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*) as count, min(created_at) as since from graphile_worker.jobs
    where attempts < max_attempts
      and split_part(last_error, ${AFTER_CODE}, 1) = any(${why})
  `.execute(executor)
  const [{ count = 0, since = null } = {}] = rows
  return since && { count, since }
}

/**
 * Creates or updates the tables of the job queue (their own schema, `graphile_worker`).
 *
 * @param database a pool, or the address of a database that has no pool yet
 */
export async function prepareJobs(database: pg.Pool | string): Promise<void> {
  if (typeof database !== 'string') return runMigrations({ pgPool: database, logger: jobsLog })
  const pgPool = new pg.Pool({ connectionString: database, max: 2 })
  // graphile-worker's own pool reports no error while it closes, and the database may stop just then.
  pgPool.on('error', () => {})
  pgPool.on('connect', (client) => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool, logger: jobsLog })
  } finally {
    await pgPool.end()
  }
}

const LEVELS: Record<string, 'error' | 'warn'> = { error: 'error', warning: 'warn' }

/** The queue's own words in our log, without the jobs themselves: they may carry a token. */
export const jobsLog: JobsLogger = new Logger(() => (level, message) => {
  log[LEVELS[level] ?? 'debug'](message)
})
