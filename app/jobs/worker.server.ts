import { EventEmitter, once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type JobHelpers, parseCronItems, run, type WorkerEvents } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import {
  ATTEMPTS_SKIPPED,
  type JobName,
  type Jobs,
  jobsLog,
  LONG_JOBS,
  prepareJobs,
} from '~/queue.server'
import { log, report } from '~/log.server'

/** What a job is given about its current attempt. */
export type Attempt = {
  /** The same for all attempts of a job. */
  jobId: string
  /** Why the previous attempt failed; `null` at the first. */
  lastError: string | null
  /** Whether the job is given up when this attempt fails. */
  isLast: boolean
  /** Aborted when the process ends and stops waiting for the job. */
  signal: AbortSignal | undefined
}

/** Jobs that run at fixed times, in cron's notation (UTC). */
const CRON_JOBS = {
  'sweep-images': '17 * * * *',
  // After midnight in Lima, when every cached page is rendered anew in any case.
  'count-recent-sales': '7 5 * * *',
  'erase-recipients': '41 8 * * *',
  'erase-own-data': '43 8 * * *',
  'forget-imports': '47 8 * * *',
  'forget-sign-ins': '49 8 * * *',
  'forget-old-changes': '51 8 * * *',
  'follow-unpaid-orders': '*/5 * * * *',
  'file-orders': '*/5 * * * *',
  // Also at Lima's midnight, whatever its zone; what the shop was off for follows within minutes.
  'return-prices': '*/5 * * * *',
  'back-up': '29 * * * *',
  'watch-backups': '53 * * * *',
} as const

export type CronJob = keyof typeof CRON_JOBS

export type Tasks = {
  [Name in JobName]: (payload: Jobs[Name], attempt: Attempt) => Promise<unknown>
} & Partial<Record<CronJob, (payload: unknown, attempt: Attempt) => Promise<void>>>

/** Runs alone, however long it takes, so that a worker is always free for the mails of orders. */
const ALONE: readonly string[] = ['back-up'] satisfies CronJob[]

/** Any number that no other program locks in the same database. */
const LEADER_LOCK = 7_421_108
const LEADER_RETRY_MS = 5_000
const POLL_MS = 5_000
const CONCURRENCY = 2

/**
 * Runs the queued jobs, two at a time, in this process.
 *
 * Only the process with the leader lock (a session lock of the database) works. When it gets the
 * lock, jobs still marked as running belong to a process that died, and it releases them at once.
 * Other processes on the same database only queue; one of them takes over within seconds when the
 * leader ends. DATABASE_URL must therefore be a direct connection: a pooler in transaction mode
 * keeps no session locks.
 *
 * @returns `stop`, which gives running jobs 5 seconds and then aborts them to be retried later
 * @throws when the queue's tables cannot be brought up to date
 */
export async function startJobs(
  pool: Pool,
  tasks: Partial<Tasks>,
): Promise<{ stop(): Promise<void> }> {
  await prepareJobs(pool)
  const ending = new AbortController()
  const working = keepWorking(pool, tasks, ending.signal)
  return {
    async stop() {
      ending.abort()
      await working
    },
  }
}

async function keepWorking(pool: Pool, tasks: Partial<Tasks>, ending: AbortSignal) {
  while (!ending.aborted) {
    try {
      await workWhileLeading(pool, tasks, ending)
    } catch (error) {
      report(error, 'los trabajos en segundo plano se detuvieron')
    }
    await wait(LEADER_RETRY_MS, undefined, { signal: ending }).catch(() => {})
  }
}

async function workWhileLeading(pool: Pool, tasks: Partial<Tasks>, ending: AbortSignal) {
  const client = await pool.connect()
  const leaving = new EventEmitter()
  const leave = () => leaving.emit('now')
  const left = once(leaving, 'now')
  client.once('error', leave)
  client.once('end', leave)
  ending.addEventListener('abort', leave)
  try {
    if (!(await takeLeaderLock(client))) return
    await freeAbandonedJobs(client)
    await work(pool, tasks, left)
  } finally {
    ending.removeEventListener('abort', leave)
    client.release(true)
  }
}

/**
 * TCP keepalives every 30 s on an idle connection, so that the lock of a lost machine is released.
 */
async function takeLeaderLock(client: PoolClient): Promise<boolean> {
  await client.query(
    'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3',
  )
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [LEADER_LOCK],
  )
  return rows[0]?.taken ?? false
}

/**
 * Released jobs go behind the waiting ones, so that one that crashes the process cannot block the
 * rest.
 */
async function freeAbandonedJobs(client: PoolClient) {
  const { rows } = await client.query<{ id: string; locked_by: string; task_identifier: string }>(
    'select id, locked_by, task_identifier from graphile_worker.jobs where locked_by is not null',
  )
  if (rows.length === 0) return
  const workers = [...new Set(rows.map((row) => row.locked_by))]
  await client.query('select graphile_worker.force_unlock_workers($1)', [workers])
  await client.query('select graphile_worker.reschedule_jobs($1, run_at => now())', [
    rows.map((row) => row.id),
  ])
  await client.query('select graphile_worker.reschedule_jobs($1, attempts => $2)', [
    rows.flatMap((row) => (LONG_JOBS.includes(row.task_identifier) ? [row.id] : [])),
    ATTEMPTS_SKIPPED,
  ])
  log.warn({ jobs: rows.length }, 'se retoman trabajos que un cierre brusco dejó a medias')
}

async function work(pool: Pool, tasks: Partial<Tasks>, left: Promise<unknown>) {
  const runner = await run({
    pgPool: pool,
    taskList: taskList(tasks),
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: jobsLog,
    parsedCronItems: parseCronItems(cronItemsOf(tasks)),
    events: logExhaustedJobs(),
  })
  let over = false
  const ended = runner.promise.finally(() => {
    over = true
  })
  await Promise.race([ended, left])
  if (!over) await runner.stop()
}

function cronItemsOf(tasks: Partial<Tasks>) {
  return Object.entries(CRON_JOBS)
    .filter(([task]) => task in tasks)
    .map(([task, match]) => {
      const queue = ALONE.includes(task) ? { queueName: task, jobKey: task } : {}
      return { task, match, options: { backfillPeriod: 0, maxAttempts: 1, ...queue } }
    })
}

/** Logs a job that has used up its attempts; it stays in its table, without its payload. */
function logExhaustedJobs(): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('job:failed', ({ job, error }) => {
    report(
      error,
      `se abandona un trabajo tras un día de intentos: ${job.task_identifier} ${job.id}`,
    )
  })
  return events
}

function taskList(tasks: Partial<Tasks>) {
  const run = (task: (payload: never, attempt: Attempt) => Promise<unknown>) => {
    return async (payload: unknown, { job, abortSignal }: JobHelpers) => {
      await task(payload as never, {
        jobId: String(job.id),
        lastError: job.last_error,
        isLast: job.attempts >= job.max_attempts,
        signal: abortSignal,
      })
    }
  }
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, run(task)]))
}
