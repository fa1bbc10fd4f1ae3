import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export type AttackName = 'texts' | 'uploads' | 'idle' | 'pipelined' | 'headers' | 'bodies' | 'pages'

/** What an attacker is told. */
export type Order = {
  name: AttackName
  origin: string
  /** Addresses of this machine that it comes from, in turn. */
  from: string[]
  connections: number
  /** Of each long text or upload; how many requests wait on each connection of a pipeline. */
  bytes: number
  /** A page that takes work, and a form that takes a long text. */
  page: string
  form: string
}

/** Connections or requests it began, answers it got, and errors of the connection it met. */
export type Counted = { tried: number; answered: number; failed: number }

/**
 * Attacks with the strength of `order`.
 *
 * @returns once the attack stands; `stop` ends it and says what it counted
 */
export async function beginAttack(order: Order): Promise<{ stop(): Promise<Counted> }> {
  const child = fork(path.join(import.meta.dirname, 'attacker.ts'), {
    execArgv: ['--import', 'tsx'],
  })
  const ended = once(child, 'exit')
  child.send(order)
  const first = await Promise.race([once(child, 'message'), ended])
  if (first[0] !== 'ready') throw new Error(`the attack ${order.name} did not begin`)

  const counted = once(child, 'message') as Promise<[Counted]>

  async function stop() {
    // It may have ended by itself.
    if (child.connected) child.send('stop')
    const [result] = await counted
    await ended
    return result
  }
  return { stop }
}
