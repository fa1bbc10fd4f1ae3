import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './db.types'
import { DEADLINES } from '~/deadlines.server'
import { env } from '~/env.server'
import { poolWithDeadline } from './query-deadline.server'
import { withoutRequestContext, report } from '~/log.server'

export type Trx = Transaction<DB>

/** Either the shop's connection or the transaction that the caller is in. */
export type Executor = Kysely<DB>

// A day stays the text it is; counts and sums fit in a number by far.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** How many connections the processes of a shop have together, but a few for each. */
export const CONNECTIONS = 16

let pool: pg.Pool | undefined

/**
 * Says which database the shop uses; called once, before the first query.
 *
 * Every wait has one of `DEADLINES`: for a free connection, a lock, a statement, an idle transaction;
 * `poolWithDeadline` limits all queries of a request together. A connection that the server drops is
 * logged and replaced.
 */
export function connect(url: string, max = CONNECTIONS): pg.Pool {
  pool = new pg.Pool({
    connectionString: url,
    max,
    // Kept pages need none for minutes, and then a visitor would wait for new ones; a quiet night gives their memory back.
    idleTimeoutMillis: 600_000,
    connectionTimeoutMillis: DEADLINES.connection,
    keepAlive: true,
    application_name: 'tienda',
    onConnect: setDeadlines,
  })
  const opened = pool
  const lost = (error: Error) => {
    // While the shop closes, its PostgreSQL may stop before the connection is closed.
    if (!opened.ending)
      withoutRequestContext(() => report(error, 'conexión a la base de datos perdida'))
  }
  pool.on('error', lost)
  // The pool listens to idle connections only; an error of a busy one would end the process.
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}

/**
 * Said once connected: a session pooler refuses a connection that begins with them.
 *
 * @returns a promise that the pool waits for, although its type does not say so
 */
function setDeadlines(client: pg.ClientBase): unknown {
  const { connection, lock, statement, idleTransaction } = DEADLINES
  const deadlines = {
    text: `set statement_timeout = ${statement}; set lock_timeout = ${lock};
      set idle_in_transaction_session_timeout = ${idleTransaction}`,
    query_timeout: connection,
  }
  return client.query(deadlines)
}

/** Connections of this process, those that do nothing, and who waits for one. */
export function poolFigures(): { total: number; idle: number; waiting: number } {
  return {
    total: pool?.totalCount ?? 0,
    idle: pool?.idleCount ?? 0,
    waiting: pool?.waitingCount ?? 0,
  }
}

export const db = new Kysely<DB>({
  dialect: new PostgresDialect({
    pool: () => {
      const opened = pool ?? (env.databaseUrl ? connect(env.databaseUrl) : undefined)
      return opened
        ? Promise.resolve(poolWithDeadline(opened))
        : Promise.reject(new Error('no database: call connect'))
    },
  }),
})

/** Whether a row could not be written because another has what must be its own. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505'
}

/** Whether the constraint of that name refused a row. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}

/** Whether a row could not be written because one it points to is not there. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503'
}
