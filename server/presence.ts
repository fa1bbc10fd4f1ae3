import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { report } from '../app/log.server'
import { StartError } from './start-error'

/**
 * The class (first number) of the advisory locks by which living shops know of each other on one
 * database: each shares the lock whose second number is its signature.
 */
export const SHOPS = 1_145_655_379
/** The second number of the lock that a restore holds alone: no shop opens meanwhile. */
export const RESTORE = 0

/** The class of the locks of shops that start. */
const STARTS = SHOPS + 1
/** Held for the moment of looking for others and taking a place. */
const DOOR = 1
/** Held while the database is prepared. */
const PREPARATION = 2

const CONNECT_MS = 10_000
/** PostgreSQL may need a moment to notice that a killed shop has gone. */
const PATIENCE_MS = 5_000
const LOOK_MS = 250
const RETURN_MS = 1_000
const FAREWELL_MS = 1_000

const SIGNED_OTHERWISE =
  'Otra tienda que está en marcha usa esta base de datos y firma con otro secreto: los carritos, las ' +
  'sesiones y los enlaces de una no valdrían en la otra.\n' +
  'Detén la otra, o pon en las dos el mismo SESSION_SECRET (la que no tiene uno lo guarda en el ' +
  'archivo session-secret de su DATA_DIR).'
const RESTORING =
  'En esta base de datos se está restaurando una copia de respaldo.\n' +
  'Espera a que termine y vuelve a iniciar la tienda.'

/** A living shop's place at its database. */
export type Place = {
  /**
   * Does what one process at a time may do, such as migrating; others wait for their turn.
   *
   * @param say hears in Spanish that another process is at it
   */
  alone<T>(work: () => Promise<T>, say: (line: string) => void): Promise<T>
  /** Resolves within a second, whether the database answers or not. */
  leave(): Promise<void>
}

/** What a lock can hold of a secret: the first 4 bytes of its SHA-256, as a signed number. */
export function signatureOf(secret: string): number {
  return createHash('sha256').update(secret).digest().readInt32BE(0)
}

/**
 * Takes this process's place among the shops of a database and keeps it as long as the process lives,
 * on a connection of its own: PostgreSQL itself frees the place of a shop that dies. A place that
 * is lost with its connection is taken again.
 *
 * @param secrets the first signs, all are accepted
 * @throws StartError when another living shop signs with none of them, or a backup is being restored
 * @source docs/decisions/0026
 */
export async function takePlace(url: string, secrets: string[]): Promise<Place> {
  const leaving = new AbortController()
  let client = await connected(url)
  await enter(client, secrets).catch(async (error: unknown) => {
    await farewell(client)
    throw error
  })
  client.once('end', comeBack)

  function comeBack() {
    if (leaving.signal.aborted) return
    takeAgain().catch(() => setTimeout(comeBack, RETURN_MS))
  }

  async function takeAgain() {
    const again = await connected(url)
    const obstacle = await take(again, secrets).catch(async (error: unknown) => {
      await farewell(again)
      throw error
    })
    if (leaving.signal.aborted) return farewell(again)
    client = again
    client.once('end', comeBack)
    if (obstacle) report(new Error(obstacle), 'la tienda sigue en marcha, pero no debería')
  }

  return {
    async alone(work, say) {
      await waitForTurn(client, say)
      try {
        return await work()
      } finally {
        const freed = client.query('select pg_advisory_unlock($1, $2)', [STARTS, PREPARATION])
        await freed.catch(() => {})
      }
    },
    async leave() {
      leaving.abort()
      await farewell(client)
    },
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    application_name: 'tienda-presencia',
  })
  // Losing it is no error: it is made anew.
  client.on('error', () => {})
  await client.connect()
  // A machine that is gone must leave no lock, and one that rests must not lose its own.
  await client.query(
    'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3',
  )
  await client.query(
    `select set_config(name, '0', false) from pg_settings where name = 'idle_session_timeout'`,
  )
  return client
}

/** Those who enter do so one after the other, so that of two who may not be together one stays. */
async function enter(client: pg.Client, secrets: string[]) {
  for (let left = PATIENCE_MS; ; left -= LOOK_MS) {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1, $2)', [STARTS, DOOR])
    const obstacle = await take(client, secrets)
    if (obstacle) {
      const place = [SHOPS, signatureOf(secrets[0] ?? '')]
      await client.query('select pg_advisory_unlock_shared($1, $2)', place)
    }
    await client.query('commit')
    if (!obstacle) return
    if (left <= 0) throw new StartError(obstacle)
    await wait(LOOK_MS)
  }
}

/**
 * Takes the place first and looks then, as a restore does: of the two at least one sees the other.
 *
 * @returns why this shop should not be open
 */
async function take(client: pg.Client, secrets: string[]): Promise<string | null> {
  const known = secrets.map(signatureOf)
  await client.query('select pg_advisory_lock_shared($1, $2)', [SHOPS, known[0]])
  const { rows } = await client.query<{ signature: number }>(
    `select objid::int8::bit(32)::int4 as signature from pg_locks
      where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())`,
    [SHOPS],
  )
  const others = rows.filter(({ signature }) => !known.includes(signature))
  if (others.some(({ signature }) => signature === RESTORE)) return RESTORING
  return others.length > 0 ? SIGNED_OTHERWISE : null
}

async function waitForTurn(client: pg.Client, say: (line: string) => void) {
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await client.query<{ isMine: boolean }>(
      'select pg_try_advisory_lock($1, $2) as "isMine"',
      [STARTS, PREPARATION],
    )
    if (rows[0]?.isMine) return
    if (isFirst) say('Otra copia de la tienda prepara la base de datos: esperamos a que termine…')
    await wait(LOOK_MS)
  }
}

/** A database that does not answer says no farewell, and nobody waits for it. */
async function farewell(client: pg.Client) {
  await Promise.race([client.end(), wait(FAREWELL_MS, undefined, { ref: false })])
}
