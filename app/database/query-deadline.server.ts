import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isDatabaseDown } from './availability.server'

/** What one request waits for the database in vain before it gives up, milliseconds. */
const IN_ALL_MS = 3_000
/** What is left for each further question of a request that gave up one: its page is still drawn. */
const LEAST_MS = 250
/** For what no visitor waits for, like the queue of mails. */
const UNHURRIED_MS = 6_000

/** Milliseconds one request has waited in vain, and until when they are counted. */
type Losses = { ms: number; until: number }

/** A question the database did not answer in time, in the words of pg for the same. */
export class QueryTimeout extends Error {
  constructor() {
    super('Query read timeout')
  }
}

const vainWaits = new AsyncLocalStorage<Losses>()

/**
 * Bounds what the work of one request waits for the database in vain, however many questions it
 * asks: only waits that fail count, so a slow machine that gets its answers is never cut short.
 *
 * @source reliability F-01, F-04; docs/decisions/0018
 */
export function withQueryDeadline<T>(work: () => Promise<T>): Promise<T> {
  return vainWaits.run({ ms: 0, until: 0 }, work)
}

function msLeft(): number {
  const lost = vainWaits.getStore()
  return lost ? Math.max(LEAST_MS, IN_ALL_MS - lost.ms) : UNHURRIED_MS
}

/** Questions asked side by side wait together: what they share is counted once. */
function countWait(began: number) {
  const lost = vainWaits.getStore()
  if (!lost) return
  const now = performance.now()
  lost.ms += now - Math.max(began, lost.until)
  lost.until = now
}

/**
 * A pool that answers within the deadline of the request that asks, or throws.
 *
 * A connection that did not answer is never used again: what it was asked could still happen, in a
 * transaction that nobody ends.
 */
export function poolWithDeadline(pool: pg.Pool): PostgresPool {
  async function connect() {
    const began = performance.now()
    const connected = pool.connect()
    try {
      return clientWithDeadline(await waitFor(connected, began), began)
    } catch (error) {
      connected.then(
        (late) => late.release(),
        () => {},
      )
      throw error
    }
  }
  return { connect, end: () => pool.end(), options: pool.options }
}

let lastAnswered = -Infinity

/** Whether the database has answered any question since a moment of `performance.now()`. */
export function hasAnsweredSince(moment: number): boolean {
  return lastAnswered >= moment
}

function clientWithDeadline(client: pg.PoolClient, asked: number): PostgresPoolClient {
  // Waiting for the connection is part of its first question.
  let began: number | undefined = asked
  let isStuck = false

  async function query(statement: string, values: readonly unknown[]) {
    if (isStuck) throw new QueryTimeout()
    const since = began ?? performance.now()
    began = undefined
    try {
      const answer = await waitFor(client.query(statement, [...values]), since)
      lastAnswered = performance.now()
      return answer
    } catch (error) {
      isStuck = error instanceof QueryTimeout
      throw error
    }
  }

  return {
    // Cursors, the other thing that Kysely could ask for, are not configured.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isBroken) => client.release(isStuck || isBroken),
  }
}

async function waitFor<T>(answer: Promise<T>, began: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const left = Math.max(LEAST_MS, began + msLeft() - performance.now())
    // A process that was busy elsewhere reads what has arrived before it calls it late.
    timer = setTimeout(() => setImmediate(() => reject(new QueryTimeout())), left)
  })
  try {
    return await Promise.race([answer, late])
  } catch (error) {
    if (isDatabaseDown(error)) countWait(began)
    throw error
  } finally {
    clearTimeout(timer)
  }
}
