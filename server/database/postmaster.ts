import { type ChildProcess, spawn } from 'node:child_process'
import net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseStartError } from './error'
import { freePort } from './free-port'
import { keepLog, LOG_SETTINGS } from './postgres-log'
import { type RunAs, program } from './run-as'
import { connectionsOfAll } from '../processes/connections'
import { DEADLINES } from '../../app/deadlines.server'

const START_ATTEMPTS = 60
const RETRY_MS = 250
const STILL_STARTING_MS = 10_000
const READY = 'database system is ready to accept connections'
const PORT_TAKEN = /Address already in use|could not create any TCP\/IP sockets/
/** The processes of a killed server leave a moment after it. */
const PREDECESSOR_LEAVING = /pre-existing shared memory block/

/** Most connections that there were room for before shops had many processes, and those of commands beside a shop. */
const LEAST_CONNECTIONS = 100
const OF_COMMANDS = 40

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  timezone: 'UTC',
  jit: 'off',
  ...LOG_SETTINGS,
}

/** A server that this process started. */
export interface Postmaster {
  child: ChildProcess
  port: number
}

/**
 * Starts the server on the cluster in `folder`, at `port` or at any free loopback port, and waits
 * until it accepts connections, however long a recovery takes; `say` is called for a long one.
 *
 * @throws {DatabaseStartError} it ended instead; the message carries its last words
 */
export async function startPostmaster(
  runAs: RunAs,
  folder: string,
  say: (line: string) => void,
  port?: number,
): Promise<Postmaster> {
  let problem = ''
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    const tried = port ?? (await freePort())
    const outcome = await launch(runAs, folder, tried, say)
    if (typeof outcome !== 'string') return { child: outcome, port: tried }
    problem = outcome
    if (!PORT_TAKEN.test(problem) && !PREDECESSOR_LEAVING.test(problem)) break
    await delay(RETRY_MS)
  }
  throw new DatabaseStartError(
    `PostgreSQL no pudo iniciar con los datos de ${folder}. Dijo: ${problem.trim()}\n` +
      'Revisa que el disco tenga espacio. Los datos no se han borrado.',
  )
}

/** Ends the server in order (open transactions are rolled back) and waits until it is gone. */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  // Unreferenced since its start: without this, node would leave before the server has.
  child.ref()
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  const late = setTimeout(() => child.kill('SIGQUIT'), DEADLINES.stop)
  await gone
  clearTimeout(late)
}

async function launch(
  runAs: RunAs,
  folder: string,
  port: number,
  say: (line: string) => void,
): Promise<ChildProcess | string> {
  const connections = Math.max(LEAST_CONNECTIONS, connectionsOfAll() + OF_COMMANDS)
  const settings = { ...SETTINGS, max_connections: connections }
  const { command, args, options } = program(runAs, 'postgres', folder, (data) => [
    ...['-D', data, '-p', String(port)],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const child = spawn(command, args, {
    ...options,
    // A session of its own: Ctrl-C must reach the shop alone, which still needs its database then.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const leaveNoOrphan = () => child.kill('SIGINT')
  process.once('exit', leaveNoOrphan)
  child.once('exit', () => process.off('exit', leaveNoOrphan))

  keepLog(child, folder)
  const slow = setInterval(
    () => say('PostgreSQL todavía se está iniciando (recupera lo último que se guardó)…'),
    STILL_STARTING_MS,
  )
  const problem = await ready(child)
  clearInterval(slow)
  if (problem !== null) return problem
  child.unref()
  if (child.stderr instanceof net.Socket) child.stderr.unref()
  return child
}

/** `null` when the server accepts connections, else its last words. */
function ready(child: ChildProcess): Promise<string | null> {
  let said = ''
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(`${said}(${signal ?? code})`))
    const read = (part: Buffer) => {
      said = (said + part.toString()).slice(-4000)
      if (!said.includes(READY)) return
      child.stderr?.off('data', read)
      resolve(null)
    }
    child.stderr?.on('data', read)
  })
}
