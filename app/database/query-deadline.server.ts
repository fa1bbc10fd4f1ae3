import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { currentAuthor } from './author.server'
import { isDatabaseDown } from './availability.server'
import { DEADLINES } from '~/deadlines.server'
import { prepared } from './prepared-statements.server'

/** Milliseconds of failed waits of one request, and the moment up to which they are counted. */
type FailedWaits = { ms: number; until: number }

/** A query that was not answered in time; the message is pg's own for it. */
export class QueryTimeout extends Error {
  constructor() {
    super('Query read timeout')
  }
}

const failedWaits = new AsyncLocalStorage<FailedWaits>()

/**
 * Limits how long one request waits for a database that does not answer, whatever the number of its
 * queries. Only waits that fail count: a slow database that answers is never cut short.
 *
 * @source docs/specification/reliability.md F-01, F-04; docs/decisions/0018
 */
export function withQueryDeadline<T>(work: () => Promise<T>): Promise<T> {
  return failedWaits.run({ ms: 0, until: 0 }, work)
}

function msLeft(): number {
  const lost = failedWaits.getStore()
  const { failedQueries, furtherQuery, backgroundQuery } = DEADLINES
  return lost ? Math.max(furtherQuery, failedQueries - lost.ms) : backgroundQuery
}

/** Parallel queries wait at the same time: the overlap is counted once. */
function recordFailedWait(began: number) {
  const lost = failedWaits.getStore()
  if (!lost) return
  const now = performance.now()
  lost.ms += now - Math.max(began, lost.until)
  lost.until = now
}

/**
 * A pool whose queries answer within the deadline of their request, or throw.
 *
 * A connection that did not answer is never used again: its query could still run, in a transaction
 * that is never ended.
 */
export function poolWithDeadline(pool: pg.Pool): PostgresPool {
  async function connect() {
    const began = performance.now()
    const connected = pool.connect()
    try {
      const client = await waitFor(connected, began)
      await nameAuthor(client, began)
      return clientWithDeadline(client, began)
    } catch (error) {
      connected.then(
        (late) => late.release(authorOf.get(late) === UNKNOWN),
        () => {},
      )
      throw error
    }
  }
  return { connect, end: () => pool.end(), options: pool.options }
}

/** What each connection was told last. */
const authorOf = new WeakMap<pg.PoolClient, string>()
const UNKNOWN = '?'

/** Tells a connection who writes, where that is not whom it was told last. */
async function nameAuthor(client: pg.PoolClient, began: number) {
  const author = currentAuthor()
  if ((authorOf.get(client) ?? '') === author) return
  authorOf.set(client, UNKNOWN)
  await waitFor(client.query("select set_config('shop.author', $1, false)", [author]), began)
  authorOf.set(client, author)
}

let lastAnswered = -Infinity

/** Whether the database has answered any query since a moment of `performance.now()`. */
export function hasAnsweredSince(moment: number): boolean {
  return lastAnswered >= moment
}

function clientWithDeadline(client: pg.PoolClient, asked: number): PostgresPoolClient {
  // Waiting for the connection is part of its first query.
  let began: number | undefined = asked
  let isStuck = false

  async function query(statement: string, values: readonly unknown[]) {
    if (isStuck) throw new QueryTimeout()
    const since = began ?? performance.now()
    began = undefined
    try {
      const answer = await waitFor(client.query(prepared(statement, [...values])), since)
      lastAnswered = performance.now()
      return answer
    } catch (error) {
      isStuck = error instanceof QueryTimeout
      throw error
    }
  }

  return {
    // Kysely would also use cursors, which are not configured.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isBroken) => client.release(isStuck || isBroken),
  }
}

async function waitFor<T>(answer: Promise<T>, began: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const left = Math.max(DEADLINES.furtherQuery, began + msLeft() - performance.now())
    // A busy process first reads what has arrived before it declares a timeout.
    timer = setTimeout(() => setImmediate(() => reject(new QueryTimeout())), left)
  })
  try {
    return await Promise.race([answer, late])
  } catch (error) {
    if (isDatabaseDown(error)) recordFailedWait(began)
    throw error
  } finally {
    clearTimeout(timer)
  }
}
