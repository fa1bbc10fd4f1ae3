import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseStartError, systemCode } from './error'
import { DEADLINES } from '../../app/deadlines.server'

const POLL_MS = 50

/** A PostgreSQL server that runs on the cluster now, as its own `postmaster.pid` describes it. */
export interface Running {
  pid: number
  port: number
  ready: boolean
}

/**
 * The server that runs on the cluster in `folder`, or `null`. A number left by a dead server and
 * meanwhile given to another program does not count.
 */
export function findRunning(folder: string): Running | null {
  let lines: string[]
  try {
    lines = fs.readFileSync(pidFile(folder), 'utf8').split('\n')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw error
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid < 2 || !worksIn(pid, folder)) return null
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/**
 * Makes sure that no server runs on the cluster: one whose shop was killed is stopped in order, and
 * the pid file of a dead one goes, which PostgreSQL itself would keep if its number lives again.
 * Call it only under the lock of the data folder.
 *
 * @throws {DatabaseStartError} a server will not stop
 */
export async function stopOrphan(folder: string, say: (line: string) => void): Promise<void> {
  const orphan = findRunning(folder)
  if (orphan) {
    say(
      `PostgreSQL quedó encendido sin su tienda (proceso ${orphan.pid}): se detiene y se reinicia.`,
    )
    for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
      if (await signalled(orphan.pid, signal, folder)) break
    }
    if (findRunning(folder)) {
      throw new DatabaseStartError(
        `El PostgreSQL de ${folder} (proceso ${orphan.pid}) no se detiene. ` +
          `Detenlo con: kill -QUIT ${orphan.pid}  y vuelve a iniciar la tienda.`,
      )
    }
  }
  fs.rmSync(pidFile(folder), { force: true })
}

async function signalled(
  pid: number,
  signal: 'SIGINT' | 'SIGQUIT',
  folder: string,
): Promise<boolean> {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error
  }
  for (let waited = 0; waited < DEADLINES.orphanStop; waited += POLL_MS) {
    if (!worksIn(pid, folder)) return true
    await delay(POLL_MS)
  }
  return false
}

/** Every PostgreSQL process has its data folder as working directory. */
function worksIn(pid: number, folder: string): boolean {
  try {
    if (process.platform !== 'linux') {
      const command = execFileSync('ps', ['-p', String(pid), '-o', 'command='], { stdio: 'pipe' })
      return command.toString().includes(folder)
    }
    const there = fs.statSync(`/proc/${pid}/cwd`)
    const wanted = fs.statSync(folder)
    return there.ino === wanted.ino && there.dev === wanted.dev
  } catch {
    return false
  }
}

function pidFile(folder: string): string {
  return path.join(folder, 'postmaster.pid')
}
