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

/** Whether the shop is copied into a file or out of one, instead of opened. */
const isCopying = ['backup', 'restore'].includes(process.argv[2] ?? '')

const undo: Undo = []
let closing: Promise<void> | undefined

// React reads it once, when it is loaded, and is several times slower without.
process.env.NODE_ENV ??= 'production'

process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.on('unhandledRejection', (error) => complain(error))
process.on('uncaughtException', (error) => void fail(error))

if (fs.existsSync('.env')) process.loadEnvFile('.env')

if (isCopying) {
  // Nothing but the copy may reach standard output.
  process.env.LOG_LEVEL = 'silent'
  try {
    const say = (line: string) => console.error(line)
    say(await copyCommand(say))
    await close()
    process.exit()
  } catch (error) {
    if (!closing) await fail(error)
    // Until the signal that cut it short has undone its steps.
    await new Promise(() => {})
  }
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
  const say = (line: string) => console.log(line)
  // Before anything reads what an interrupted restore is still to replace.
  const { finishRestore } = await import('./backup/finish')
  await finishRestore(say)
  // Only now: reading a wrong configuration throws as soon as the module is loaded.
  const { openShop } = await import('./open-shop')
  await openShop(say, undo)
} catch (error) {
  if (!closing) await fail(error)
}

async function copyCommand(say: (line: string) => void): Promise<string> {
  const args = process.argv.slice(3)
  if (process.argv[2] === 'backup') {
    const { backupCommand } = await import('./backup/backup')
    return backupCommand(args, say, undo)
  }
  const { restoreCommand } = await import('./backup/restore')
  return restoreCommand(args, say, undo)
}

/** Runs once; a second signal does not wait for the first. */
function stop(signal: NodeJS.Signals) {
  if (closing) process.exit(1)
  if (isCopying) console.error(`${signal}: se interrumpe.`)
  else console.log(`${signal}: la tienda termina lo que está haciendo y cierra…`)
  void close().then(
    () => process.exit(isCopying ? 1 : 0),
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
