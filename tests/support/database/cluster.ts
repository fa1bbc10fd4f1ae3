import fs from 'node:fs'
import pg from 'pg'
import { startDatabase } from '../../../server/database'
import { serverAccount } from '../../../server/database/account'
import { findBinaries } from '../../../server/database/binaries'
import { clusterFolder } from '../../../server/database/cluster'
import {
  type Postmaster,
  startPostmaster,
  stopPostmaster,
} from '../../../server/database/postmaster'
import { findRunAs } from '../../../server/database/run-as'
import { lastingPort } from '../network/lasting-port'
import { atFileEnd } from '../set-up/file-end'
import { sendSignal } from '../shop-process'
import { migratedFolder } from '../started-shop'

/**
 * A PostgreSQL that a test may stop, start, freeze and thaw, always at the same address. It starts
 * running and has nobody who would start it again by itself.
 */
export async function ownCluster() {
  const dataDir = fs.realpathSync(migratedFolder())
  const created = await startDatabase({ dataDir })
  await created.stop()
  const port = await lastingPort()
  const url = addressAt(created.url, port)

  const folder = clusterFolder(dataDir)
  const binaries = findBinaries(undefined)
  const reach = findRunAs(
    binaries,
    serverAccount(folder, () => {}),
    dataDir,
    () => {},
  )
  let running: Postmaster | null = null
  let frozen: number[] = []

  async function start() {
    running = await startPostmaster(reach, folder, () => {}, port)
  }

  async function stop() {
    thaw()
    if (running) await stopPostmaster(running.child)
    running = null
  }

  /** Every process of it still exists and holds its connections, but none does anything. */
  async function freeze() {
    const postmaster = running?.child.pid
    if (!postmaster) throw new Error('there is nothing to freeze')
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    // Before anything that the file has it do at its end, also after a test that never thawed it.
    atFileEnd(thaw)
    // First the one that would start others.
    process.kill(postmaster, 'SIGSTOP')
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where pid <> pg_backend_pid()',
    )
    frozen = [...rows.map(({ pid }) => pid), postmaster]
    for (const pid of frozen) sendSignal(pid, 'SIGSTOP')
    await client.end()
  }

  function thaw() {
    for (const pid of frozen.splice(0)) sendSignal(pid, 'SIGCONT')
  }

  atFileEnd(stop)
  await start()
  return { url, start, stop, freeze, thaw }
}

function addressAt(url: string, port: number): string {
  return Object.assign(new URL(url), { port: String(port) }).href
}
