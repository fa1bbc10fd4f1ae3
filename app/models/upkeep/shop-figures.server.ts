import { sql } from 'kysely'
import { db } from '~/database/db.server'

/** The queue: jobs that could run now, that run, that wait for a later try, and that were given up. */
export type QueueFigures = {
  ready: number
  running: number
  later: number
  failed: number
  /** Since when the oldest waits that could run now. */
  oldest: Date | null
}

export async function queueFigures(): Promise<QueueFigures> {
  const { rows } = await sql<QueueFigures>`
    select
      count(*) filter (where locked_at is null and run_at <= now() and attempts < max_attempts) as ready,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where locked_at is null and run_at > now() and attempts < max_attempts) as later,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as failed,
      min(run_at) filter (where locked_at is null and run_at <= now() and attempts < max_attempts) as oldest
    from graphile_worker.jobs
  `.execute(db)
  return rows[0] ?? { ready: 0, running: 0, later: 0, failed: 0, oldest: null }
}

export type DatabaseFigures = {
  version: string
  bytes: number
  /** Connections of everybody, and how many the server allows. */
  connections: number
  connectionsMax: number
  /** How long it took to answer, milliseconds. */
  ms: number
}

export async function databaseFigures(): Promise<DatabaseFigures> {
  const began = performance.now()
  await sql`select 1`.execute(db)
  const ms = Math.round(performance.now() - began)
  const { rows } = await sql<Omit<DatabaseFigures, 'ms'>>`
    select current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "connectionsMax"
  `.execute(db)
  const [found] = rows
  if (!found) throw new Error('the database says nothing of itself')
  return { ...found, ms }
}

/** All orders there are. */
export async function countAllOrders(): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
