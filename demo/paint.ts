import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import pLimit from 'p-limit'
import type { Done, Order } from './painter'

/** How long a painter without work is kept, milliseconds. */
const IDLE_MS = 5_000

/** Who has pictures of the demo painted. */
export type Paint = {
  /**
   * Resolves when all files of a picture are there. One is painted at a time, in the order asked;
   * who asks for one that was asked for already waits for the same.
   *
   * @throws Error when it could not be painted; it may be asked for again
   */
  picture(base: string): Promise<void>
  /** Gives up what is not painted yet; resolves when no process of it is left. */
  stop(): Promise<void>
}

/**
 * Paints by a process that starts with the first picture and ends soon after the last.
 *
 * @param command the program and the words that start a painter (`painter.ts`)
 */
export function createPaint([program, ...words]: [string, ...string[]]): Paint {
  const turn = pLimit(1)
  const orders = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  let painter: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined

  function picture(base: string): Promise<void> {
    const known = orders.get(base)
    if (known) return known
    const order = turn(() => paintNow(base)).finally(() => orders.delete(base))
    orders.set(base, order)
    return order
  }

  async function paintNow(base: string) {
    stopping.signal.throwIfAborted()
    clearTimeout(idle)
    const child = (painter ??= start())
    const answer = answerOf(child)
    child.send({ base } satisfies Order, () => {})
    const { problem } = await answer
    idle = setTimeout(() => void dismiss(), IDLE_MS).unref()
    if (problem !== null) throw new Error(`${base}: ${problem}`)
  }

  function start(): ChildProcess {
    const child = spawn(program, words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    // Whoever waits for its answer hears of either.
    child.on('error', () => {})
    child.once('close', () => {
      if (painter === child) painter = null
    })
    return child
  }

  async function dismiss() {
    if (!painter) return
    const child = painter
    painter = null
    const closed = once(child, 'close')
    child.kill('SIGKILL')
    await closed
  }

  async function stop() {
    stopping.abort(new Error('la tienda se cierra: ya no se pintan imágenes'))
    clearTimeout(idle)
    await dismiss()
  }

  return { picture, stop }
}

async function answerOf(child: ChildProcess): Promise<Done> {
  const over = new AbortController()
  const { signal } = over
  const gone = once(child, 'close', { signal }).then(() => {
    throw new Error('el proceso que pinta las flores terminó antes de tiempo')
  })
  const answered = once(child, 'message', { signal }).then(([done]) => done as Done)
  try {
    return await Promise.race([answered, gone])
  } finally {
    over.abort()
    await Promise.allSettled([answered, gone])
  }
}
