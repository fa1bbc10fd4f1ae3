import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startDatabase } from '../../../server/database'
import { handOver, serverAccount } from '../../../server/database/account'
import { findBinaries } from '../../../server/database/binaries'
import { clusterFolder } from '../../../server/database/cluster'
import { freePort } from '../../../server/database/free-port'
import { readPassword } from '../../../server/database/password'
import { findRunAs, program } from '../../../server/database/run-as'
import { copyOfFolder } from '../../support/set-up/data-folder'
import { family } from '../../support/measuring/process-use'
import { sendSignal } from '../../support/shop-process'
import { query } from '../../support/stock'
import { until } from '../../support/until'
import { startTcpProxy } from './tcp-proxy'

const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC']
const EVERYBODY_WAITS = ['synchronous_commit=on', 'synchronous_standby_names=*']

/**
 * A PostgreSQL and its streaming standby, which has each commit before anybody is told of it, behind
 * one address that leads to the primary.
 */
export async function startReplicated() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-varias-'))
  fs.chmodSync(folder, 0o711)
  const [first, second] = [path.join(folder, 'uno'), path.join(folder, 'otro')]
  const created = await startDatabase({ dataDir: first, pgBin: process.env.PG_BIN })
  await created.stop()
  const [port, otherPort] = [Number(new URL(created.url).port), await freePort()]
  const feed = await startTcpProxy(created.url)
  copyStandby(first, second, superuser(first, Number(new URL(feed.url).port)))

  const primary = startServer(first, port, EVERYBODY_WAITS)
  await until('the primary answers', () => answers(superuser(first, port)))
  const standby = startServer(second, otherPort, [])
  await until('each commit waits for the standby', async () => {
    const seen = 'select sync_state from pg_stat_replication'
    const rows = await query<{ sync_state: string }>(superuser(first, port), seen)
    return rows[0]?.sync_state === 'sync'
  })
  const proxy = await startTcpProxy(created.url)

  return {
    url: proxy.url,
    /** Nothing reaches the standby any more. */
    cutOff: () => feed.cut(),
    /** How many commits wait for the standby. */
    async waiting(): Promise<number> {
      const asked = "select from pg_stat_activity where wait_event = 'SyncRep'"
      return (await query(superuser(first, port), asked)).length
    },
    /** The machine of the primary is gone in the middle of whatever it does; its standby takes over. */
    async failOver() {
      await endAtOnce(primary)
      await query(superuser(second, otherPort), 'select pg_promote()')
      proxy.moveTo(Object.assign(new URL(created.url), { port: String(otherPort) }).href)
    },
    async stop() {
      await Promise.all([primary, standby].map(endAtOnce))
      for (const one of [proxy, feed]) one.stop()
      fs.rmSync(folder, { recursive: true, maxRetries: 20 })
    },
  }
}

export type Replicated = Awaited<ReturnType<typeof startReplicated>>

/** A cold copy, as npm's PostgreSQL comes without `pg_basebackup`. */
function copyStandby(from: string, to: string, url: string) {
  copyOfFolder(from, to)
  const cluster = clusterFolder(to)
  // The proxy reads what passes.
  const primary = `${url}?sslmode=disable&gssencmode=disable`
  fs.appendFileSync(path.join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`)
  fs.writeFileSync(path.join(cluster, 'standby.signal'), '')
  const account = serverAccount(cluster, () => {})
  if (account) handOver(cluster, account, () => {})
}

function startServer(dataDir: string, port: number, settings: string[]): ChildProcess {
  const cluster = clusterFolder(dataDir)
  const binaries = findBinaries(process.env.PG_BIN)
  const account = serverAccount(cluster, () => {})
  const runAs = findRunAs(binaries, account, dataDir, () => {})
  const { command, args, options } = program(runAs, 'postgres', cluster, (data) => [
    ...['-D', data, '-p', String(port)],
    ...[...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]),
  ])
  const server = spawn(command, args, { ...options, stdio: 'ignore' })
  process.once('exit', () => server.kill('SIGQUIT'))
  return server
}

/** Every process of a server, which starts no others meanwhile. */
async function endAtOnce(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null || !server.pid) return
  const gone = once(server, 'exit')
  server.kill('SIGSTOP')
  for (const pid of family(server.pid)) sendSignal(pid, 'SIGKILL')
  await gone
}

function superuser(dataDir: string, port: number): string {
  return `postgresql://postgres:${readPassword(dataDir)}@127.0.0.1:${port}/postgres`
}

function answers(url: string): Promise<boolean> {
  return query(url, 'select 1').then(
    () => true,
    () => false,
  )
}
