import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { env } from '../../app/env.server'
import { report } from '../../app/log.server'
import { StartError } from '../start-error'
import type { Measured } from '../watch/metrics'
import type { FromWorker, ToWorker } from './messages'
import { DEADLINES } from '../../app/deadlines.server'

/** A process that dies before it has answered anybody is replaced after so long, milliseconds. */
const RESTART_MS = 1_000

/** The processes that answer visitors, on one port. */
export type Workers = {
  port: number
  /** What each says of itself that answers in time. */
  measure(): Promise<Measured[]>
  /** Resolves when all have finished what they were doing. */
  close(): Promise<void>
}

/**
 * Starts the processes that answer visitors. One that dies is replaced.
 *
 * @param program the script that runs in each
 * @param url of the database
 * @throws StartError when the first cannot answer; it has said why
 * @source docs/decisions/0052
 */
export async function openWorkers(program: string, url: string): Promise<Workers> {
  let isClosing = false
  // Each takes connections from the system itself: one that the first process had handed to another
  // in the moment of its death would never be answered.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: program, args: [] })

  function start(): Worker {
    const worker = cluster.fork({ DATABASE_URL: url })
    let hasListened = false
    worker.once('listening', () => (hasListened = true))
    worker.once('exit', (code, signal) => void replace(hasListened, signal ?? code))
    worker.on('error', (error) => {
      report(error, 'un proceso de la tienda no responde')
      // The system had no room for it: then no end is heard of.
      if (worker.process.pid === undefined) void replace(false, error.message)
    })
    return worker
  }

  async function replace(hasListened: boolean, cause: string | number) {
    if (isClosing || !isOpen) return
    report(
      new Error(`a process ended: ${cause}`),
      'un proceso de la tienda terminó; otro lo reemplaza',
    )
    if (!hasListened) await wait(RESTART_MS)
    if (isClosing) return
    try {
      start()
    } catch (error) {
      void replace(false, String(error))
    }
  }

  let isOpen = false
  const port = await portOf(start())
  isOpen = true
  const others = Array.from({ length: env.processes - 1 }, start)
  await Promise.all(
    others.map((worker) => Promise.race([once(worker, 'listening'), once(worker, 'exit')])),
  )

  return {
    port,
    measure: measureAll,
    async close() {
      isClosing = true
      const workers = Object.values(cluster.workers ?? {})
      await Promise.all(workers.flatMap((worker) => (worker ? [end(worker)] : [])))
    },
  }
}

/** The port that the first process listens on; with PORT=0 the system chose it. */
async function portOf(worker: Worker): Promise<number> {
  const address = await Promise.race([
    once(worker, 'listening').then(([address]) => address as { port: number }),
    once(worker, 'exit').then(() => null),
  ])
  if (!address) throw new StartError('La tienda no se pudo abrir.')
  return address.port
}

let asked = 0

async function measureAll(): Promise<Measured[]> {
  const workers = Object.values(cluster.workers ?? {})
  const answers = await Promise.all(
    workers.flatMap((worker) => (worker?.isConnected() ? [measureOne(worker)] : [])),
  )
  return answers.flatMap((answer) => (answer ? [answer] : []))
}

/** @returns nothing of a process that is too busy, or dies */
async function measureOne(worker: Worker): Promise<Measured | null> {
  const question = (asked += 1)
  const ended = new AbortController()
  const late = wait(DEADLINES.figures, null, { signal: ended.signal })
  late.catch(() => {})
  const answered = new Promise<Measured | null>((resolve) => {
    function hear(message: FromWorker) {
      if (message.asked === question) resolve(message.measured)
    }
    worker.on('message', hear)
    ended.signal.addEventListener('abort', () => worker.off('message', hear))
    // One that has just died, although its end is still to be heard of, says nothing more.
    worker.send({ measure: question } satisfies ToWorker, (error) => error && resolve(null))
  })
  try {
    return await Promise.race([answered, late])
  } finally {
    ended.abort()
  }
}

async function end(worker: Worker) {
  if (worker.isDead()) return
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  // With the last of them node lets go of the port here too. Only then may a worker: what came in between
  // would be accepted by the system and answered by nobody.
  if (worker.isConnected()) worker.process.disconnect()
  const kill = setTimeout(() => worker.process.kill('SIGKILL'), DEADLINES.processEnd)
  await ended
  clearTimeout(kill)
}
