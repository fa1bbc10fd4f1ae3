import { fork } from 'node:child_process'
import { once } from 'node:events'
import { startProxy } from '../../support/database/proxy'

/** What a proxy is told: where new connections lead, or that nothing passes any more. */
type Order = { moveTo: string } | { cut: true }

/**
 * A proxy in front of PostgreSQL as `startProxy` makes it, in a process of its own: the crowd of buyers
 * must not slow down the shop's database.
 */
export async function startTcpProxy(databaseUrl: string) {
  const child = fork(import.meta.filename, [databaseUrl], { execArgv: ['--import', 'tsx'] })
  const [url] = (await once(child, 'message')) as [string]
  const tell = (order: Order) => void child.send(order)
  return {
    url,
    moveTo: (other: string) => tell({ moveTo: other }),
    cut: () => tell({ cut: true }),
    stop: () => void child.kill(),
  }
}

async function serve(databaseUrl: string) {
  const proxy = await startProxy(databaseUrl)
  process.on('message', (order: Order) => {
    if ('cut' in order) proxy.whenever(() => 'before')
    else proxy.moveTo(order.moveTo)
  })
  process.on('disconnect', () => process.exit())
  process.send?.(proxy.url)
}

const [, main, given] = process.argv
if (main === import.meta.filename && given) await serve(given)
