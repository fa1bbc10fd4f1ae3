import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { runningDatabaseUrl } from '../../../server/database'
import { expect, test as base } from './fixtures'
import { addressOf, spawnShop } from '../shop-process'
import { addressBeside } from '../database/beside'
import { createDatabase, dropDatabase } from '../set-up/databases'
import { type MailServer, startMailServer } from '../smtp'
import { ADMIN, DATA_DIR } from './shop'

/** A shop that nobody has filled yet. */
export type OwnShop = {
  origin: string
  inbox: MailServer
  /** The first column of the only row that a statement finds in its database. */
  find: (statement: string) => Promise<string>
}

/** Tests that visit a shop of their own: its database lies beside the one of the other tests. */
export const test = base.extend<{ ownShop: OwnShop }>({
  ownShop: async ({ database: _ }, use) => {
    const running = await runningDatabaseUrl(DATA_DIR)
    if (!running) throw new Error(`no database runs in ${DATA_DIR}`)
    const url = addressBeside(running, `propia_${randomUUID().replaceAll('-', '')}`)
    await createDatabase(url, 'template0')
    const client = await connected(url)
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-propia-'))
    const inbox = await startMailServer()
    const shop = spawnShop({
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      DEMO: '0',
      SMTP_URL: inbox.url,
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    })
    const find = async (statement: string) => {
      const { rows } = await client.query<string[]>({ text: statement, rowMode: 'array' })
      if (rows.length !== 1) throw new Error(`${rows.length} rows: ${statement}`)
      return String(rows[0]?.[0])
    }
    try {
      await use({ origin: await addressOf(shop), inbox, find })
      expect(shop.said(), 'what it complained of').not.toContain('"level"')
    } finally {
      shop.child.kill('SIGTERM')
      await shop.ended
      await inbox.stop()
      await client.end()
      await dropDatabase(url)
      fs.rmSync(dataDir, { recursive: true, maxRetries: 20 })
    }
  },

  baseURL: async ({ ownShop }, use) => use(ownShop.origin),
})

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  // Without a listener, a connection lost while closing would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}
