import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import readline from 'node:readline'
import pg from 'pg'
import { startDatabase } from '../server/database'

/** The seat of whoever sends the mails: while we have it, the shop only queues them. */
const SEAT = 7_421_108

/**
 * The built shop with the demo catalogue, on a PostgreSQL and a folder that go when it is closed.
 *
 * @param say hears in Spanish what is being done
 */
export async function openShop(say: (line: string) => void) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-medida-'))
  fs.chmodSync(dataDir, 0o711)
  const database = await startDatabase({ dataDir, say })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('select pg_advisory_lock($1)', [SEAT])

  say('Se abre la tienda y se planta la demostración (tarda un minuto la primera vez)…')
  const child = spawn(process.execPath, ['build/server/index.js'], {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: database.url },
      ...{ DEMO: 'on', RATE_LIMITS: 'off', PORT: '0', PUBLIC_URL: '', SMTP_URL: '' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const origin = await new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error('La tienda no abrió.')))
    let isOpen = false
    readline.createInterface(child.stdout).on('line', (line) => {
      const open = /La tienda está abierta en (\S+)/.exec(line)?.[1]
      if (open) resolve(open)
      isOpen ||= open !== undefined
      if (!isOpen && !line.startsWith('{')) say(line)
    })
  })

  async function close() {
    child.kill('SIGTERM')
    await ended
    await client.end()
    await database.stop()
    fs.rmSync(dataDir, { recursive: true, maxRetries: 20 })
  }

  return { origin, client, url: database.url, close }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
