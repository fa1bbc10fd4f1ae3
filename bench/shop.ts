import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startDatabase } from '../server/database'
import { clusterFolder } from '../server/database/cluster'
import { freePort } from '../server/database/free-port'
import { addressBeside } from '../tests/support/database/beside'
import { addressOf, spawnShop, STAFF } from '../tests/support/shop-process'
import { query } from '../tests/support/stock'
import { signedIn } from '../tests/support/visitor'

/** The seat of whoever sends the mails: while we have it, the shop only queues them. */
const SEAT = 7_421_108

const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill()))

/** A PostgreSQL with the demo shop in it, of which each shop that opens gets a copy. */
export type Ground = { dataDir: string; url: string; databasePid: number }

/** @param folder of the build that seeds the demo */
export async function createGround(folder?: string): Promise<Ground & { close(): Promise<void> }> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-medida-'))
  fs.chmodSync(dataDir, 0o711)
  const database = await startDatabase({ dataDir })
  const pidFile = path.join(clusterFolder(dataDir), 'postmaster.pid')
  const databasePid = Number.parseInt(fs.readFileSync(pidFile, 'utf8'))
  const close = async () => {
    await database.stop()
    fs.rmSync(dataDir, { recursive: true, maxRetries: 20 })
  }
  const ground = { dataDir, url: database.url, databasePid }
  await withShop(ground, async () => {}, { url: ground.url, folder })
  return { ...ground, close }
}

/** @returns the address of a new database with the same rows, beside the one that is given, which nobody may use meanwhile */
export async function copyOf(url: string, name = `copia_${Date.now()}`): Promise<string> {
  const original = new URL(url).pathname.slice(1)
  await query(addressBeside(url, 'postgres'), `create database ${name} template ${original}`)
  return addressBeside(url, name)
}

/** `url` of a database that a shop has already, `folder` of another checkout that is built: else a copy, and this one. */
type Options = { url?: string; folder?: string; env?: Record<string, string> }

/** The built shop in a process of its own, without its limits of rates. */
export async function openShop(ground: Ground, { url: given, folder, env }: Options = {}) {
  const url = given ?? (await copyOf(ground.url))
  const client = new pg.Client({ connectionString: url })
  // A shop that stands open when something fails must not hide what it was.
  client.on('error', () => {})
  await client.connect()
  await client.query('select pg_try_advisory_lock($1)', [SEAT])
  const variables = {
    ...{ DATA_DIR: ground.dataDir, DATABASE_URL: url, DEMO: 'on', ...STAFF },
    ...{ SMTP_URL: '', DEADLINE_FACTOR: '1' },
    // It is given its own address from the start, as in service.
    ...{ PORT: String(await freePort()), ...env },
  }
  const shop = spawnShop(variables, { folder })
  running.add(shop.child)
  const close = async () => {
    shop.child.kill('SIGTERM')
    await shop.ended
    running.delete(shop.child)
    await client.end()
  }
  const pids = { pid: shop.child.pid ?? 0, databasePid: ground.databasePid }
  return { origin: await addressOf(shop), ...pids, url, close }
}

export type Shop = Awaited<ReturnType<typeof openShop>>

/** The same, closed again when the work is done. */
export async function withShop<Result>(
  ground: Ground,
  work: (shop: Shop) => Promise<Result>,
  options?: Options,
): Promise<Result> {
  const shop = await openShop(ground, options)
  try {
    return await work(shop)
  } finally {
    await shop.close()
  }
}

/** The cookies of staff that has signed in. */
export function enter({ origin }: Shop): Promise<string> {
  return signedIn(origin, STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
}
