import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { db } from './db.server'

/** What the limiter asks is asked like everything else: within the deadline of the request. */
const client = {
  query: ({ text, values }: { text: string; values: unknown[] }) =>
    db.executeQuery(CompiledQuery.raw(text, values)),
}

/**
 * Limits how often something happens in a period, counted in PostgreSQL for all processes and
 * containers of the shop together.
 *
 * @param name of what is counted
 * @param limit how many, and the period in seconds
 */
export function sharedLimiter(name: string, limit: { points: number; duration: number }) {
  return new RateLimiterPostgres({
    ...limit,
    storeClient: client,
    storeType: 'client',
    keyPrefix: name,
    tableName: 'attempt_counts',
    tableCreated: true,
  })
}

/** A key that tells nobody whose it is. */
export function anonymous(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22)
}
