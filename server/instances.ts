import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { lastingClient, openLasting } from '../app/database/lasting-client.server'
import { report } from '../app/log.server'
import { STORES } from '../app/models/upkeep/storage.server'
import { StartError } from './start-error'
import { DEADLINES } from '../app/deadlines.server'

/**
 * The class (first number) of the advisory locks by which running shops find each other on one
 * database: each holds, shared, the lock whose second number is its signature.
 */
export const SHOPS = 1_145_655_379
/** The second number of the lock that a restore holds exclusively: no shop starts meanwhile. */
export const RESTORE = 0

/** The class of the locks of shops that start. */
const STARTS = SHOPS + 1
/** Held while a shop looks for others and takes its lock. */
const JOINING = 1
/** Held while the database is prepared. */
const PREPARATION = 2

const POLL_MS = 250
const RECONNECT_MS = 1_000

const SIGNED_OTHERWISE =
  'Otra tienda que está en marcha usa esta base de datos y firma con otro secreto: los carritos, las ' +
  'sesiones y los enlaces de una no valdrían en la otra.\n' +
  'Detén la otra, o pon en las dos el mismo SESSION_SECRET (la que no tiene uno lo guarda en el ' +
  'archivo session-secret de su DATA_DIR).'
const RESTORING =
  'En esta base de datos se está restaurando una copia de respaldo.\n' +
  'Espera a que termine y vuelve a iniciar la tienda.'

/** A running shop's registration at its database. */
export type Membership = {
  /**
   * Runs what only one process at a time may do, such as migrating; others wait.
   *
   * @param say called with a Spanish sentence when another process is doing it
   */
  exclusively<T>(work: () => Promise<T>, say: (line: string) => void): Promise<T>
  /** Resolves within a second, whether the database answers or not. */
  leave(): Promise<void>
}

/** A secret, or a place of files, as the number of a lock: the first 4 bytes of its SHA-256, signed. */
export function signatureOf(secret: string): number {
  return createHash('sha256').update(secret).digest().readInt32BE(0)
}

/**
 * Registers this process among the shops of a database for as long as it runs, by a lock on a
 * connection of its own: PostgreSQL frees the lock of a shop that dies. A lock lost with its
 * connection is taken again.
 *
 * @param secrets the first signs, all are accepted
 * @param store where it keeps its files, which others are told of
 * @throws StartError when another running shop signs with none of them, or a backup is being restored
 * @source docs/decisions/0052
 */
export async function registerInstance(
  url: string,
  secrets: string[],
  store: string,
): Promise<Membership> {
  const leaving = new AbortController()
  let client = await connected(url, store)
  await join(client, secrets).catch(async (error: unknown) => {
    await disconnect(client)
    throw error
  })
  client.once('end', reconnect)

  function reconnect() {
    if (leaving.signal.aborted) return
    rejoin().catch(() => setTimeout(reconnect, RECONNECT_MS))
  }

  async function rejoin() {
    const again = await connected(url, store)
    const obstacle = await takeLock(again, secrets).catch(async (error: unknown) => {
      await disconnect(again)
      throw error
    })
    if (leaving.signal.aborted) return disconnect(again)
    client = again
    client.once('end', reconnect)
    if (obstacle) report(new Error(obstacle), 'la tienda sigue en marcha, pero no debería')
  }

  return {
    async exclusively(work, say) {
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
      await disconnect(client)
    },
  }
}

async function connected(url: string, store: string): Promise<pg.Client> {
  const client = lastingClient(url, 'tienda-presencia')
  // Losing the connection is no error: it is opened again.
  client.on('error', () => {})
  await openLasting(client, `select pg_advisory_lock_shared(${STORES}, ${signatureOf(store)})`)
  return client
}

/** One shop joins at a time, so that of two that exclude each other one stays. */
async function join(client: pg.Client, secrets: string[]) {
  for (let left = DEADLINES.join; ; left -= POLL_MS) {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1, $2)', [STARTS, JOINING])
    const obstacle = await takeLock(client, secrets)
    if (obstacle) {
      const place = [SHOPS, signatureOf(secrets[0] ?? '')]
      await client.query('select pg_advisory_unlock_shared($1, $2)', place)
    }
    await client.query('commit')
    if (!obstacle) return
    if (left <= 0) throw new StartError(obstacle)
    await wait(POLL_MS)
  }
}

/**
 * Takes the lock first and looks afterwards, as a restore does: at least one of the two sees the other.
 *
 * @returns the reason why this shop should not run
 */
async function takeLock(client: pg.Client, secrets: string[]): Promise<string | null> {
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
    await wait(POLL_MS)
  }
}

/** Does not wait for a database that does not answer. */
async function disconnect(client: pg.Client) {
  await Promise.race([client.end(), wait(DEADLINES.disconnect, undefined, { ref: false })])
}
