import { setTimeout as delay } from 'node:timers/promises'
import { type Postmaster, startPostmaster, stopPostmaster } from './postmaster'
import { type RunAs } from './run-as'
import { stopOrphan } from './running'

const LONGEST_PAUSE_MS = 30_000

/** A server that is started again, at the same port, whenever it ends without being told to. */
export interface Supervised {
  port: number
  stop(): Promise<void>
}

/**
 * Starts the server on the cluster in `folder` and keeps it running until `stop()`. The kernel kills
 * the largest process when memory is short, and nobody else would start this database again.
 *
 * @throws {DatabaseStartError} the first start failed; later failures are told to `say` and retried
 */
export async function supervise(
  runAs: RunAs,
  folder: string,
  say: (line: string) => void,
): Promise<Supervised> {
  const { child, port } = await startPostmaster(runAs, folder, say)
  let current: Postmaster['child'] | null = child
  const stopping = new AbortController()
  let revival: Promise<void> = Promise.resolve()
  watch(child)

  function watch(server: Postmaster['child']): void {
    server.once('exit', (code, signal) => {
      current = null
      if (stopping.signal.aborted) return
      say(`PostgreSQL se detuvo sin aviso (${signal ?? code}): se inicia otra vez.`)
      revival = revive()
    })
  }

  async function revive(): Promise<void> {
    for (let pause = 500; !stopping.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await stopOrphan(folder, say)
        current = (await startPostmaster(runAs, folder, say, port)).child
        watch(current)
        return say('PostgreSQL atiende de nuevo.')
      } catch (error) {
        say(error instanceof Error ? error.message : String(error))
      }
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    await revival
    if (current) await stopPostmaster(current)
  }

  return { port, stop }
}
