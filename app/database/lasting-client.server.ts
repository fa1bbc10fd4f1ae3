import pg from 'pg'
import { DEADLINES } from '~/deadlines.server'

/** A connection outside the pool, for as long as the process runs; not opened yet. */
export function lastingClient(url: string, name: string): pg.Client {
  return new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: DEADLINES.lastingConnection,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    application_name: name,
  })
}

/**
 * Opens it and runs a statement. PostgreSQL must not end it for resting, and must notice when its
 * machine is gone.
 */
export async function openLasting(client: pg.Client, statement = '') {
  try {
    await client.connect()
    await client.query(
      'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3',
    )
    await client.query(
      `select set_config(name, '0', false) from pg_settings where name = 'idle_session_timeout'`,
    )
    if (statement) await client.query(statement)
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}
