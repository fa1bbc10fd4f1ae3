import type pg from 'pg'

/**
 * The queue keeps its tables to itself and changes them as it likes. So a backup holds what each
 * pending job is, and a restore queues it again: whether it ran when the backup was made, and where,
 * is left behind.
 */
const COLUMNS =
  'task, payload, queue, run_at, attempts, max_attempts, last_error, created_at, key, priority'

/** The statement that copies the jobs out, in the order they came in; not the one that does it. */
export const COPY_JOBS = `copy (
  select task.identifier, job.payload, queue.queue_name, job.run_at, job.attempts,
    job.max_attempts, job.last_error, job.created_at, job.key, job.priority
  from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
  where task.identifier <> 'back-up'
  order by job.id
) to stdout`

/** The statement that takes what `COPY_JOBS` gave, after `makeRoomForJobs`. */
export const TAKE_JOBS = `copy restored_jobs (${COLUMNS}) from stdin`

/** The last migration of the queue's tables; 0 before the shop's first start. */
export async function queueVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('graphile_worker.migrations') is not null as "isThere"`,
  )
  if (!rows[0]?.isThere) return 0
  const { rows: versions } = await client.query<{ id: number | null }>(
    'select max(id) as id from graphile_worker.migrations',
  )
  return versions[0]?.id ?? 0
}

/** Forgets the jobs there are, whoever held them: no shop is running. Within a transaction. */
export async function makeRoomForJobs(client: pg.Client): Promise<void> {
  await client.query(`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_by is not null`)
  await client.query(
    'select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs',
  )
  await client.query(`
    create temporary table restored_jobs (
      id int generated always as identity, task text, payload json, queue text,
      run_at timestamptz, attempts int, max_attempts int, last_error text,
      created_at timestamptz, key text, priority int
    ) on commit drop`)
}

/** Queues each job of `restored_jobs`, with the tries it has behind it and why the last one failed. */
export async function queueJobs(client: pg.Client): Promise<void> {
  await client.query(`
    create temporary table queued_jobs on commit drop as
    select job.id, wanted.attempts, wanted.last_error, wanted.created_at
    from (select * from restored_jobs order by id) as wanted
      cross join lateral graphile_worker.add_job(
        task, payload, queue, run_at, max_attempts, key, priority
      ) as job`)
  await client.query(`
    update graphile_worker._private_jobs job
    set attempts = wanted.attempts, last_error = wanted.last_error, created_at = wanted.created_at
    from queued_jobs wanted where job.id = wanted.id`)
}
