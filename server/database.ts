import path from 'node:path'
import pg from 'pg'
import { usableDataDir } from './data-dir'
import { handOver, serverAccount } from './database/account'
import { findBinaries } from './database/binaries'
import { checkRelease, clusterFolder, createCluster, hasCluster } from './database/cluster'
import { DatabaseStartError } from './database/error'
import { type Lock, lock } from './database/lock'
import { readPassword } from './database/password'
import { findRunAs } from './database/run-as'
import { findRunning, stopOrphan } from './database/running'
import { supervise } from './database/supervision'
import { DEADLINES } from '../app/deadlines.server'

export { DatabaseStartError }

/** Role and database of the shop. The role is no superuser: it owns its database and may create others. */
const SHOP = 'shop'

/** What `startDatabase` needs. */
export interface DatabaseOptions {
  /** The shop's data folder; made if missing. The cluster lies in its folder `postgres`. */
  dataDir: string
  /** Folder of `initdb` and `postgres` to use instead of the ones that npm installed. */
  pgBin?: string | undefined
  /** Hears in Spanish, a line at a time, what takes long or is out of the ordinary. */
  say?: (line: string) => void
}

/** The database of this process. */
export interface Database {
  /** Connection string of the shop's database; stays true if PostgreSQL has to be started again. */
  url: string
  /** Stops PostgreSQL in order and frees the data folder; resolves when both are done, also twice. */
  stop(): Promise<void>
}

/**
 * Starts the shop's own PostgreSQL on `dataDir`, creating the cluster the first time. One process at
 * a time may hold a data folder; a server that outlived its killed shop is stopped and started anew,
 * so that it always belongs to the process that uses it.
 *
 * @throws {DatabaseStartError} with the next step for the person who reads it
 */
export async function startDatabase(options: DatabaseOptions): Promise<Database> {
  const { pgBin, say = () => {} } = options
  const binaries = findBinaries(pgBin)
  const dataDir = usableDataDir(options.dataDir)
  const held = await lock(dataDir)
  try {
    const cluster = clusterFolder(dataDir)
    if (hasCluster(dataDir)) checkRelease(dataDir, binaries)
    const runAs = findRunAs(binaries, serverAccount(cluster, say), dataDir, say)
    if (!hasCluster(dataDir)) {
      say(`Se crea la base de datos (PostgreSQL ${binaries.version}) en ${cluster}…`)
      await createCluster(dataDir, binaries, runAs)
    } else if (runAs.account) {
      handOver(cluster, runAs.account, say)
    }
    const password = readPassword(dataDir)
    await stopOrphan(cluster, say)
    const server = await supervise(runAs, cluster, say)
    try {
      await prepare(server.port, password)
    } catch (error) {
      await server.stop()
      throw error
    }
    let stopped: Promise<void> | undefined
    return {
      url: address(SHOP, password, server.port, SHOP),
      stop: () => (stopped ??= server.stop().then(() => held.release())),
    }
  } catch (error) {
    await held.release()
    throw error
  }
}

/**
 * Holds a data folder, made if missing, without starting anything on it: no shop with a PostgreSQL
 * of its own starts there meanwhile.
 *
 * @throws {DatabaseStartError} somebody has it, or it cannot be written
 */
export function holdFolder(dataDir: string): Promise<Lock> {
  return lock(usableDataDir(dataDir))
}

/**
 * Connection string of the cluster that some process runs for `dataDir` now, for tools that work
 * beside a running shop; `null` when none answers.
 *
 * @throws {DatabaseStartError} the folder's password may not be read
 */
export async function runningDatabaseUrl(dataDir: string): Promise<string | null> {
  const folder = path.resolve(dataDir)
  const running = findRunning(clusterFolder(folder))
  if (!running?.ready) return null
  const url = address(SHOP, readPassword(folder), running.port, SHOP)
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: DEADLINES.ownServer,
  })
  // Without a listener, a connection lost while closing would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return url
  } catch {
    return null
  } finally {
    await client.end()
  }
}

/** Makes the shop's role and database unless an earlier start did. */
async function prepare(port: number, password: string): Promise<void> {
  const client = new pg.Client({
    connectionString: address('postgres', password, port, 'postgres'),
    connectionTimeoutMillis: DEADLINES.ownServer,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const role = await client.query('select from pg_roles where rolname = $1', [SHOP])
    if (role.rowCount === 0) {
      await client.query(
        `create role ${SHOP} login createdb password ${client.escapeLiteral(password)}`,
      )
    }
    const database = await client.query('select from pg_database where datname = $1', [SHOP])
    if (database.rowCount === 0) await client.query(`create database ${SHOP} owner ${SHOP}`)
  } catch (error) {
    throw new DatabaseStartError(
      `PostgreSQL inició pero no admite a la tienda: ${String(error)}\n` +
        'Si cambiaste la clave guardada en la carpeta de datos, recupérela de su copia de seguridad.',
    )
  } finally {
    await client.end()
  }
}

function address(user: string, password: string, port: number, database: string): string {
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`
}
