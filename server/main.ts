import cluster from 'node:cluster'
import fs from 'node:fs'
import type { Undo } from './undo'
import { StartError } from './start-error'

/** Classes whose messages are written for the person who starts the shop. */
const FOR_PEOPLE = [
  'EnvError',
  'DatabaseStartError',
  'MigrationError',
  'StartError',
  'CommandError',
]

/** How long undoing may take after a fault, milliseconds; none of DEADLINES, as the environment may be the fault. */
const FAULT_MS = 3_000

/** Does what is asked instead of opening the shop, with what follows its name; resolves to its last words. */
type Command = (args: string[]) => Promise<string>

const COMMANDS = new Map<string, Command>([
  ['backup', backup],
  ['restore', restore],
  ['backup-drill', backupDrill],
  ['make-admin', makeAdmin],
  ['move-storage', moveStorage],
])

const undo: Undo = []
let closing: Promise<void> | undefined

// React reads it once, when it is loaded, and is several times slower without.
process.env.NODE_ENV ??= 'production'

const [word, ...args] = process.argv.slice(2)
/** Whether another process of the shop has started this one to answer visitors. */
const { isWorker } = cluster
/** Whether standard output belongs to the copy: every word goes elsewhere. */
const isCopying = word === 'backup' || word === 'restore'
if (isCopying) process.env.LOG_LEVEL = 'silent'

await answer()

/** Opens the shop, or does what is asked instead. */
async function answer() {
  process.on('SIGTERM', stop)
  // From a keyboard it reaches every process of the shop, and the first one ends the others.
  process.on('SIGINT', isWorker ? () => {} : stop)
  process.on('unhandledRejection', (error) => complain(error))
  process.on('uncaughtException', (error) => void fail(error))
  try {
    readEnvFile()
    if (isWorker) await openOneOfMany()
    else if (word === undefined) await open()
    else await run(commandNamed(word))
  } catch (error) {
    if (!closing) await fail(error)
    // Until the signal that cut a command short has undone its steps.
    if (word !== undefined) await new Promise(() => {})
  }
}

function readEnvFile() {
  try {
    if (fs.existsSync('.env')) process.loadEnvFile('.env')
  } catch (error) {
    throw new StartError(`No se puede leer el archivo .env de esta carpeta: ${String(error)}`)
  }
}

async function open() {
  // Before anything reads what an interrupted restore is still to replace.
  const { finishRestore } = await import('./backup/finish')
  await finishRestore(say)
  // Only now: reading a wrong configuration throws as soon as the module is loaded.
  const { openShop } = await import('./open-shop')
  await openShop(say, undo, import.meta.filename)
}

async function openOneOfMany() {
  const { openWorker } = await import('./processes/worker')
  await openWorker(undo, () => {
    if (!closing) end('SIGTERM')
  })
}

/** A mistyped word must not open a second shop on the data of the first. */
function commandNamed(word: string): Command {
  const command = COMMANDS.get(word)
  if (command) return command
  const known = [...COMMANDS.keys()].join(', ')
  throw new StartError(
    `No se conoce la orden «${word}». Las que hay: ${known}. Sin ninguna, se abre la tienda.`,
  )
}

async function run(command: Command) {
  say(await command(args))
  await close()
  process.exit()
}

async function backup(args: string[]): Promise<string> {
  const { backupCommand } = await import('./backup/backup')
  return backupCommand(args, say, undo)
}

async function restore(args: string[]): Promise<string> {
  const { restoreCommand } = await import('./backup/restore')
  return restoreCommand(args, say, undo)
}

async function backupDrill(args: string[]): Promise<string> {
  const { drillCommand } = await import('./backup/away/drill')
  return drillCommand(args, say, undo, import.meta.filename)
}

async function makeAdmin(args: string[]): Promise<string> {
  const { makeAdminCommand } = await import('./make-admin')
  return makeAdminCommand(args)
}

async function moveStorage(args: string[]): Promise<string> {
  const { moveStorageCommand } = await import('./move-storage')
  return moveStorageCommand(args, say)
}

/** Runs once; a second signal does not wait for the first. */
function stop(signal: NodeJS.Signals) {
  if (closing) process.exit(1)
  end(signal)
}

function end(signal: NodeJS.Signals) {
  const isShop = word === undefined
  if (isShop && !isWorker) say(`${signal}: la tienda termina lo que está haciendo y cierra…`)
  if (!isShop) console.error(`${signal}: se interrumpe.`)
  void close().then(
    () => process.exit(isShop ? 0 : 1),
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

function say(line: string) {
  if (isCopying) console.error(line)
  else console.log(line)
}

function complain(error: unknown) {
  if (!(error instanceof Error)) return console.error(error)
  const isForPeople = FOR_PEOPLE.includes(error.constructor.name)
  console.error(isForPeople ? error.message : error)
}
