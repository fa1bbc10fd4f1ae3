import pg from 'pg'
import { CommandError } from '../command-error'
import { DEADLINES } from '../../app/deadlines.server'

/**
 * One connection without deadlines, whatever the server or the role sets, that writes values the same
 * way on every server.
 *
 * @throws CommandError when the database cannot be reached
 */
export async function unboundedConnection(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: DEADLINES.lastingConnection,
    keepAlive: true,
    application_name: 'tienda-respaldo',
  })
  // A lost connection fails the query under way, which reports it.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(
      `select set_config(name, '0', false) from pg_settings where name in ('statement_timeout',
         'lock_timeout', 'transaction_timeout', 'idle_session_timeout',
         'idle_in_transaction_session_timeout')`,
    )
    await client.query(
      `set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set timezone = 'UTC';
       set extra_float_digits = 1; set search_path = public; set synchronize_seqscans = off`,
    )
    return client
  } catch (error) {
    await client.end().catch(() => {})
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError(`No se puede usar la base de datos: ${reason}`, { cause: error })
  }
}
