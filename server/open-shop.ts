import path from 'node:path'
import { connect } from '../app/database/db.server'
import { cookieSecrets, env, storeName } from '../app/env.server'
import { tasks } from '../app/jobs/tasks.server'
import { startJobs } from '../app/jobs/worker.server'
import { closeMail } from '../app/mail/mail.server'
import { countStores } from '../app/models/upkeep/storage.server'
import { seedPast } from '../demo/past/seed-past'
import { seedDemo } from '../demo/seed'
import { nightlyBackup } from './backup/away/nightly'
import { usableDataDir } from './data-dir'
import { checkStorage } from './storage-check'
import { startDatabase } from './database'
import { firstAdmin } from './first-admin'
import { givenDatabase } from './given-database'
import { migrate, MigrationError } from './migrate'
import { type Membership, registerInstance } from './instances'
import { connectionsOfEach } from './processes/connections'
import { openWorkers, type Workers } from './processes/primary'
import { StartError } from './start-error'
import type { Undo } from './undo'
import type { Measured, ProcessMetrics } from './watch/metrics'
import { reportThisProcess } from './watch/process-report'

type Say = (line: string) => void

const KEPT_APART =
  'Otra tienda en marcha con esta base de datos guarda sus archivos en otro lugar: cada una muestra solo las ' +
  'fotos y los comprobantes que ella recibió. Pon en todas la misma STORAGE_URL (docs/publish.md).'

/**
 * Opens the shop. Each step needs the ones before it and is undone in reverse: no more visitors,
 * then no more jobs, then the connections, then the database.
 *
 * @param say called in Spanish with what is being done
 * @param program the script of this process, for others that it starts
 * @throws EnvError, DatabaseStartError, MigrationError or StartError, with the next step to take
 */
export async function openShop(say: Say, undo: Undo, program: string): Promise<void> {
  usableDataDir(env.dataDir)
  const secrets = cookieSecrets()
  const warning = await checkStorage()
  if (warning) say(`${warning} La tienda abre; mientras tanto faltan fotos.`)
  const url = (await givenDatabase().catch(explain)) ?? (await openDatabase(say, undo))
  const membership = await registerThisShop(url, secrets, undo)
  const admin = await membership.exclusively(() => prepare(url, say, undo), say)
  if ((await countStores()) > 1) say(KEPT_APART)
  const port = await startAnswering(program, url, undo)
  say(`La tienda está abierta en ${env.isPublic ? env.origin : `http://localhost:${port}`}`)
  if (!env.isPublic) say('Solo atiende en esta máquina: para publicarla, define PUBLIC_URL.')
  say(admin())
  if (!env.smtpUrl) say(`Sin SMTP_URL, los correos quedan en ${path.join(env.dataDir, 'outbox')}`)
}

/** @returns the port that visitors reach, in this process or in several */
async function startAnswering(program: string, url: string, undo: Undo): Promise<number> {
  if (env.processes === 1) {
    // Half of the shop's code, which a process that only starts others need not hold.
    const { startServer } = await import('./start-server')
    const { port, metrics } = await startServer(url, undo)
    if (metrics) await showMetrics(async () => [await metrics.measure()], undo)
    return port
  }
  await reportThisProcess(undo, { answers: false })
  const workers = await openWorkers(program, url)
  undo.push(() => workers.close())
  await showMetrics(measureOf(workers), undo)
  // With PORT=0 the system chose one, and links in mails need it too.
  if (!env.isPublic) env.origin = `http://localhost:${workers.port}`
  return workers.port
}

/** Opens the port for Prometheus, where the owner wants one. */
async function showMetrics(measure: () => Promise<Measured[]>, undo: Undo) {
  if (!env.metricsPort) return
  const { openMetrics } = await import('./watch/metrics-server')
  await openMetrics(env.metricsPort, measure, undo)
}

/** What the processes that answer visitors say, and this one, which does the rest. */
function measureOf(workers: Workers): () => Promise<Measured[]> {
  let own: ProcessMetrics | undefined
  return async () => {
    const { processMetrics } = await import('./watch/metrics')
    own ??= processMetrics()
    return [await own.measure(), ...(await workers.measure())]
  }
}

async function openDatabase(say: Say, undo: Undo): Promise<string> {
  const database = await startDatabase({ dataDir: env.dataDir, pgBin: env.pgBin, say })
  undo.push(() => database.stop())
  return database.url
}

async function registerThisShop(url: string, secrets: string[], undo: Undo): Promise<Membership> {
  const membership = await registerInstance(url, secrets, storeName()).catch(explain)
  undo.push(() => membership.leave())
  return membership
}

/** What is in the database before visitors come. @returns who administers the shop, in words */
async function prepare(url: string, say: Say, undo: Undo): Promise<() => string> {
  const ran = await migrate(url).catch(explain)
  if (ran.length > 0) say(`Base de datos al día: ${ran.length} migraciones aplicadas.`)
  const pool = openPool(url, undo)
  // A shop that the public reaches gets no orders that nobody placed.
  if (env.demo && (await seedDemo(say)) && env.isLocal) await seedPast(say)
  const admin = await firstAdmin()
  const jobs = await startJobs(pool, { ...tasks, ...nightlyBackup(url) })
  undo.push(async () => {
    await jobs.stop()
    closeMail()
  })
  return admin
}

function explain(error: unknown): never {
  const isExplained = error instanceof MigrationError || error instanceof StartError
  throw isExplained || !env.databaseUrl ? error : databaseError(error)
}

function databaseError(error: unknown): StartError {
  const reason = error instanceof Error ? error.message : String(error)
  return new StartError(
    `No se puede usar la base de datos que indica DATABASE_URL: ${reason}\n` +
      'Revisa la dirección, el usuario y la contraseña, y que PostgreSQL esté encendido.\n' +
      'Sin DATABASE_URL, la tienda usa una base de datos propia.',
    { cause: error },
  )
}

function openPool(url: string, undo: Undo) {
  const pool = connect(url, connectionsOfEach())
  undo.push(() => pool.end())
  return pool
}
