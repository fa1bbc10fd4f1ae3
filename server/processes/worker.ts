import cluster from 'node:cluster'
import { connect } from '../../app/database/db.server'
import { env } from '../../app/env.server'
import { closeMail } from '../../app/mail/mail.server'
import { startServer } from '../start-server'
import type { Undo } from '../undo'
import type { ProcessMetrics } from '../watch/metrics'
import { connectionsOfEach } from './connections'
import type { FromWorker, ToWorker } from './messages'

/**
 * Opens one of several processes that answer visitors: everything else is done by the process that
 * started it.
 *
 * @param close called when that process has let this one go, or is no more: this one is to end
 * @throws StartError when it cannot listen
 * @source docs/decisions/0052
 */
export async function openWorker(undo: Undo, close: () => void): Promise<void> {
  const url = env.databaseUrl
  if (!url) throw new Error('a worker is told its database')
  // Otherwise node ends a process that is let go, or whose first process died, whatever it is doing.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true
  process.on('disconnect', close)
  const pool = connect(url, connectionsOfEach())
  undo.push(() => pool.end())
  undo.push(() => Promise.resolve(closeMail()))
  const { metrics } = await startServer(url, undo)
  if (metrics) process.on('message', (message: ToWorker) => void measure(message, metrics))
}

async function measure(message: ToWorker, metrics: ProcessMetrics) {
  const measured = await metrics.measure()
  if (process.connected) process.send?.({ measured, asked: message.measure } satisfies FromWorker)
}
