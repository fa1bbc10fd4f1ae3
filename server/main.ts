import fs from 'node:fs'
import type { Undo } from './open-shop'

/** Classes whose messages are written for the person who starts the shop. */
const FOR_PEOPLE = [
  'EnvError',
  'DatabaseStartError',
  'MigrationError',
  'StartError',
  'CommandError',
]

/** How long undoing may take after a fault, milliseconds. */
const FAULT_MS = 3_000

const undo: Undo = []
let closing: Promise<void> | undefined

// React reads it once, when it is loaded, and is several times slower without.
process.env.NODE_ENV ??= 'production'

process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.on('unhandledRejection', (error) => complain(error))
process.on('uncaughtException', (error) => void fail(error))

if (fs.existsSync('.env')) process.loadEnvFile('.env')

// For backups: where the PostgreSQL of this DATA_DIR listens, while the shop runs.
if (process.argv[2] === 'database-url') {
  const [{ env }, { runningDatabaseUrl }] = await Promise.all([
    import('../app/env.server'),
    import('./database'),
  ])
  console.log(env.databaseUrl ?? (await runningDatabaseUrl(env.dataDir)) ?? '')
  process.exit()
}

if (process.argv[2] === 'make-admin') {
  try {
    const { makeAdminCommand } = await import('./make-admin')
    console.log(await makeAdminCommand(process.argv.slice(3)))
    process.exit()
  } catch (error) {
    complain(error)
    process.exit(1)
  }
}

try {
  // Only now: reading a wrong configuration throws as soon as the module is loaded.
  const { openShop } = await import('./open-shop')
  await openShop((line) => console.log(line), undo)
} catch (error) {
  if (!closing) await fail(error)
}

/** Runs once; a second signal does not wait for the first. */
function stop(signal: NodeJS.Signals) {
  if (closing) process.exit(1)
  console.log(`${signal}: la tienda termina lo que está haciendo y cierra…`)
  void close().then(
    () => process.exit(0),
    (error: unknown) => {
      complain(error)
      process.exit(1)
    },
  )
}

async function fail(error: unknown) {
  complain(error)
  setTimeout(() => process.exit(1), FAULT_MS)
  await close().catch(complain)
  process.exit(1)
}

/** Undoes the steps of the start, last first, each whatever became of the others. */
function close(): Promise<void> {
  closing ??= undoAll()
  return closing
}

async function undoAll() {
  for (const step of undo.splice(0).reverse()) await step()
}

function complain(error: unknown) {
  if (!(error instanceof Error)) return console.error(error)
  const isForPeople = FOR_PEOPLE.includes(error.constructor.name)
  console.error(isForPeople ? error.message : error)
}
