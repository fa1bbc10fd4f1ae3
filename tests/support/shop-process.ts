import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { systemCode } from '../../server/database/error'
import { until } from './until'

export const ROOT = path.join(import.meta.dirname, '../..')
const ENTRY = 'build/server/index.js'
/** Shops start by the hundred: what V8 made of their code is kept, which is half of a start. */
const COMPILED = path.join(ROOT, 'node_modules/.cache/compiled')
const OPEN = /La tienda está abierta en (\S+)/

/** No machine is so slow that the shop gives up under test; what is about a deadline starts its shop with '1'. */
export const DEADLINE_FACTOR = '60'

/** Who administers a shop that starts with it among its variables. */
export const STAFF = { ADMIN_EMAIL: 'jefa@flores.pe', ADMIN_PASSWORD: 'una-clave-de-pruebas' }

/** A developer's own `.env` must not reach these shops: what is set, even blank, wins over it. */
const BLANK = {
  DATABASE_URL: '',
  PG_BIN: '',
  STORAGE_URL: '',
  STORAGE_PUBLIC_URL: '',
  BACKUP_URL: '',
  BACKUP_KEY: '',
  PUBLIC_URL: '',
  SESSION_SECRET: '',
  MAIL_FROM: '',
  ADMIN_EMAIL: '',
  ADMIN_PASSWORD: '',
  TRUST_PROXY: '',
  LOG_LEVEL: '',
}

/** The built shop as a process of its own, as `npm start` and the image start it. */
export type ShopProcess = {
  child: ChildProcess
  /** Everything it wrote so far, to both streams. */
  said(): string
  /** Resolves when it is gone, with its exit code, or the signal that ended it. */
  ended: Promise<number | string>
  isAlive(): boolean
}

/** How else it is started: what follows its name on the command line, and the folder it is started in. */
export type StartOptions = { words?: string[]; folder?: string }

/** Starts a shop that seeds nothing and refuses nobody for asking often; whoever does so ends it. */
export function spawnShop(
  variables: Record<string, string>,
  manner: StartOptions = {},
): ShopProcess {
  const { words = [], folder } = manner
  const child = runCommand(words, variables, folder)
  child.stdin.end()
  let said = ''
  const hear = (part: Buffer) => (said += part.toString())
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return {
    child,
    said: () => said,
    ended: once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string),
    isAlive: () => child.exitCode === null && child.signalCode === null,
  }
}

/** Starts one of the built shop's own commands, its three streams in the caller's hands. */
export function runCommand(args: string[], variables: Record<string, string>, folder = ROOT) {
  if (!fs.existsSync(path.join(ROOT, ENTRY))) {
    throw new Error('There is no build yet: npm run build')
  }
  return spawn(process.execPath, [path.join(folder, ENTRY), ...args], {
    cwd: folder,
    env: shopEnvironment(variables),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

/** Everything that a shop, or a command of it, may find in its environment. */
export function shopEnvironment(variables: Record<string, string>): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    MALLOC_MMAP_THRESHOLD_: '2097152',
    MALLOC_TRIM_THRESHOLD_: '4194304',
    MALLOC_ARENA_MAX: '1',
    NODE_OPTIONS: '--max-old-space-size=2000 --max-semi-space-size=16',
    NODE_COMPILE_CACHE: COMPILED,
    ...BLANK,
    HOST: '127.0.0.1',
    PORT: '0',
    RATE_LIMITS: 'off',
    DEMO: 'off',
    DEADLINE_FACTOR,
    // Nobody listens there: every mail stays in the queue, to be counted.
    SMTP_URL: 'smtp://127.0.0.1:1',
    ...variables,
  }
}

/** The address of a shop, once its doors are open. */
export async function addressOf(shop: ShopProcess): Promise<string> {
  await until('the shop is open', () => OPEN.test(shop.said()) || !shop.isAlive())
  const address = OPEN.exec(shop.said())?.[1]
  if (!address) throw new Error(`the shop did not open: ${shop.said()}`)
  return address
}

/**
 * That a shop runs, in a condition that only a running one fulfils.
 *
 * @throws with all that it said, once it has ended
 */
export function runs(shop: ShopProcess): true {
  if (!shop.isAlive()) throw new Error(`the shop has ended: ${shop.said()}`)
  return true
}

/** Sends a process a signal; one that has just ended by itself is no trouble. */
export function sendSignal(pid: number, signal: 'SIGKILL' | 'SIGQUIT' | 'SIGSTOP' | 'SIGCONT') {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error
  }
}
