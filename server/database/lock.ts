import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { DatabaseStartError, systemCode } from './error'
import { DEADLINES } from '../../app/deadlines.server'

const LOCK = 'tienda.lock'
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
 * however that ends, so a lock left behind refuses connections and is taken over; a process number
 * in a file could not tell, as containers give the same numbers to every run. Being a file, it is
 * seen by another container that shares the folder.
 *
 * @throws {DatabaseStartError} another shop has the folder, or it cannot hold a socket
 */
export async function lock(dataDir: string): Promise<Lock> {
  const folder = fs.openSync(dataDir, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY)
  const name = `${LOCK}.${randomBytes(6).toString('hex')}`
  const own = path.join(dataDir, name)
  const shared = path.join(dataDir, LOCK)
  let server: net.Server | undefined
  try {
    server = await listen(shortAddress(folder, own))
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (publish(own, shared)) return held(server, folder, own, shared)
      const holder = await ask(shortAddress(folder, shared))
      if (holder.alive) throw taken(dataDir, holder.pid)
      await clearAway(folder, shared, `${own}.old`)
    }
    throw taken(dataDir, null)
  } catch (error) {
    server?.close()
    fs.rmSync(own, { force: true })
    fs.closeSync(folder)
    throw error instanceof DatabaseStartError ? error : unusable(dataDir, error)
  }
}

function held(server: net.Server, folder: number, own: string, shared: string): Lock {
  const { ino } = fs.statSync(own)
  fs.rmSync(own, { force: true })
  async function release(): Promise<void> {
    if (fs.statSync(shared, { throwIfNoEntry: false })?.ino === ino) fs.rmSync(shared)
    await new Promise((resolve) => server.close(resolve))
    fs.closeSync(folder)
  }
  return { release }
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

/** Two starts may find the same dead lock: what was moved aside is asked again before it goes. */
async function clearAway(folder: number, shared: string, aside: string): Promise<void> {
  try {
    fs.renameSync(shared, aside)
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return
    throw error
  }
  const { alive } = await ask(shortAddress(folder, aside))
  if (alive) publish(aside, shared)
  fs.rmSync(aside, { force: true })
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
