import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { DatabaseStartError, systemCode } from './error'
import { DEADLINES } from '../../app/deadlines.server'

const LOCK = 'tienda.lock'
/** What releases before numbered locks made. */
const UNNUMBERED = LOCK
const LOCK_NAME = /^tienda\.lock\.(\d+)$/
const ATTEMPTS = 20

interface Holder {
  alive: boolean
  pid: string | null
}

/** Proof that this process is the only shop on its data folder. */
export interface Lock {
  release(): Promise<void>
}

/**
 * Makes this process the one shop that uses `dataDir` (absolute, existing).
 *
 * The lock is a listening socket that lies in the folder. The kernel closes it with the process,
 * however that ends, so a lock left behind refuses connections; a process number in a file could not
 * tell, as containers give the same numbers to every run. Being a file, it is seen by another
 * container that shares the folder.
 *
 * Locks are numbered, and the highest number is the one that counts. A dead lock is never taken away
 * before the next number stands: of two starts that find the same dead lock only one can make that
 * number, and neither can take away what the other has just made. So the last lock stays, dead, after
 * its shop has closed.
 *
 * @throws {DatabaseStartError} another shop has the folder, or it cannot hold a socket
 */
export async function lock(dataDir: string): Promise<Lock> {
  const folder = fs.openSync(dataDir, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY)
  const own = path.join(dataDir, `${LOCK}.${randomBytes(6).toString('hex')}.new`)
  let server: net.Server | undefined
  try {
    server = await listen(shortAddress(folder, own))
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const last = lastNumber(dataDir)
      for (const name of [UNNUMBERED, numbered(last)]) {
        const holder = await ask(shortAddress(folder, path.join(dataDir, name)))
        if (holder.alive) throw taken(dataDir, holder.pid)
      }
      if (took(dataDir, own, last + 1)) return held(server, folder)
    }
    throw taken(dataDir, null)
  } catch (error) {
    server?.close()
    fs.closeSync(folder)
    throw error instanceof DatabaseStartError ? error : unusable(dataDir, error)
  } finally {
    fs.rmSync(own, { force: true })
  }
}

function held(server: net.Server, folder: number): Lock {
  async function release(): Promise<void> {
    await new Promise((resolve) => server.close(resolve))
    fs.closeSync(folder)
  }
  return { release }
}

function numbered(number: number): string {
  return `${LOCK}.${number}`
}

/** The locks in the folder, the one that earlier releases made as number 0. */
function numbers(dataDir: string): number[] {
  return fs.readdirSync(dataDir).flatMap((name) => {
    if (name === UNNUMBERED) return [0]
    const [, number] = LOCK_NAME.exec(name) ?? []
    return number ? [Number(number)] : []
  })
}

function lastNumber(dataDir: string): number {
  return Math.max(0, ...numbers(dataDir))
}

/**
 * Whether `number` is this process's lock now. A slow start may make a number that was passed long
 * ago: it gives that back and looks again.
 */
function took(dataDir: string, own: string, number: number): boolean {
  const name = path.join(dataDir, numbered(number))
  if (!publish(own, name)) return false
  if (lastNumber(dataDir) > number) {
    fs.rmSync(name)
    return false
  }
  for (const older of numbers(dataDir).filter((each) => each < number)) {
    fs.rmSync(path.join(dataDir, older === 0 ? UNNUMBERED : numbered(older)), { force: true })
  }
  return true
}

function listen(address: string): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => {
      socket.on('error', () => socket.destroy())
      socket.end(String(process.pid))
    })
    server.once('error', reject)
    server.listen(address, () => resolve(server.unref()))
  })
}

/** A second name appears complete or not at all: nobody can meet a socket that does not listen yet. */
function publish(own: string, shared: string): boolean {
  try {
    fs.linkSync(own, shared)
    return true
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    throw error
  }
}

/** Whether somebody listens, and the number of that process if it says so in time. */
function ask(address: string): Promise<Holder> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(address)
    let said = ''
    socket.on('data', (part) => (said += part.toString()))
    socket.setTimeout(DEADLINES.lockHolder, () => socket.destroy())
    socket.on('error', (error) => {
      const code = systemCode(error)
      if (code === 'EACCES') reject(error)
      else resolve({ alive: code !== 'ECONNREFUSED' && code !== 'ENOENT', pid: null })
    })
    socket.on('close', () => resolve({ alive: true, pid: said || null }))
  })
}

/** A socket's address holds about 100 bytes, a path may be longer: Linux can go through the open folder. */
function shortAddress(folder: number, file: string): string {
  if (process.platform === 'linux') return `/proc/self/fd/${folder}/${path.basename(file)}`
  return path.relative(process.cwd(), file)
}

function taken(dataDir: string, pid: string | null): DatabaseStartError {
  return new DatabaseStartError(
    `La tienda ya está en marcha con la carpeta de datos ${dataDir}` +
      (pid ? ` (proceso ${pid}). ` : '. ') +
      'Usa esa, detenla antes de iniciar otra, o pon otra carpeta en DATA_DIR.',
  )
}

function unusable(dataDir: string, error: unknown): DatabaseStartError {
  return new DatabaseStartError(
    `No se puede usar la carpeta de datos ${dataDir} (${systemCode(error) || String(error)}). ` +
      'Debe estar en un disco local y el usuario que inicia la tienda debe poder escribir en ella; ' +
      'si no, pon otra carpeta en DATA_DIR.',
  )
}
