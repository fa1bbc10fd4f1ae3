import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import readline from 'node:readline'
import pg from 'pg'
import { startDatabase } from '../server/database'
import { freePort } from '../server/database/free-port'

/** The seat of whoever sends the mails: while we have it, the shop only queues them. */
const SEAT = 7_421_108
const SEEDED = 'shop'

type Say = (line: string) => void

/** A PostgreSQL and a folder with the demo catalogue, which go when it is closed. */
export type BenchDatabase = { dataDir: string; url: string; close: () => Promise<void> }

/**
 * Seeds the demo, for shops to open on.
 *
 * @param say called in Spanish with what is being done
 */
export async function createBenchDatabase(say: Say): Promise<BenchDatabase> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-medida-'))
  fs.chmodSync(dataDir, 0o711)
  const database = await startDatabase({ dataDir, say })
  const ground = { dataDir, url: database.url, close }
  say('Se abre la tienda…')
  await (await openBenchShop(ground, SEEDED, { say })).close()
  return ground

  async function close() {
    await database.stop()
    fs.rmSync(dataDir, { recursive: true, maxRetries: 20 })
  }
}

/** A second database like the seeded one, while no shop is open on that. */
export async function copySeeded({ url }: BenchDatabase, name: string) {
  const client = new pg.Client({ connectionString: databaseUrl(url, 'postgres') })
  await client.connect()
  await client.query(`create database ${name} template ${SEEDED}`)
  await client.end()
}

function databaseUrl(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: name }).href
}

type Options = {
  say?: Say
  /** A script of this folder that runs before the shop's. */
  preload?: string
  env?: Record<string, string>
  /** Whether it opens beside another one of the bench, which keeps the mails queued. */
  isBeside?: boolean
}

/** The built shop in a process of its own, on one of the ground's databases. */
export async function openBenchShop(
  ground: BenchDatabase,
  database = SEEDED,
  options: Options = {},
) {
  const { say = () => {}, preload, env, isBeside = false } = options
  const url = databaseUrl(ground.url, database)
  const client = new pg.Client({ connectionString: url })
  // A shop that stands open when something fails must not hide what it was.
  client.on('error', () => {})
  await client.connect()
  if (!isBeside) await client.query('select pg_advisory_lock($1)', [SEAT])

  const before = preload ? ['tsx', path.join(import.meta.dirname, preload)] : []
  const args = [...before.flatMap((script) => ['--import', script]), 'build/server/index.js']
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', DATA_DIR: ground.dataDir, DATABASE_URL: url },
      // As in the image.
      MALLOC_MMAP_THRESHOLD_: '1048576',
      ...{ DEMO: 'on', RATE_LIMITS: 'off', PUBLIC_URL: '', SMTP_URL: '' },
      SERVER_TIMING: '1',
      // It is given its own address from the start, as in service.
      PORT: String(await freePort()),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const origin = await new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error('La tienda no abrió.')))
    const lines = readline.createInterface(child.stdout).on('line', (line) => {
      if (!line.startsWith('{')) say(line)
      const origin = /La tienda está abierta en (\S+)/.exec(line)?.[1]
      if (!origin) return
      lines.close()
      child.stdout.resume()
      resolve(origin)
    })
  })

  async function close() {
    child.kill('SIGTERM')
    await ended
    await client.end()
  }

  return { origin, pid: child.pid ?? 0, client, url, close }
}

export type Shop = Awaited<ReturnType<typeof openBenchShop>>
