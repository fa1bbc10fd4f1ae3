import { sql } from 'kysely'

/**
 * The new `updated_at` of a row that is updated: always later than the old one, by which a form shows that
 * somebody saved meanwhile, even in the same millisecond or when the clock goes back.
 */
export function touched(table: string) {
  return sql<Date>`greatest(clock_timestamp(), ${sql.ref(`${table}.updated_at`)} + interval '1 ms')`
}
