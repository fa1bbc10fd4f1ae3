import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { addressBeside } from '../database/beside'
import { copyOfFolder } from '../set-up/data-folder'
import { createDatabase, dropDatabase } from '../set-up/databases'
import { shopEnvironment } from '../shop-process'
import { startMailServer } from '../smtp'
import { SEEDED_DATABASE } from './seeded'
import { ADMIN, DATA_DIR, dataDirOf, INBOX, SHOP, SHOPS } from './shop'

/* Starts the built shop for the browser tests, on the demo as it was seeded, and a mail server; with `seed`, only seeds. */

const STAMP = 'planted-from'
/** What the seeded rows and pictures are made of. */
const SOURCES = [
  'demo',
  'migrations',
  'app/images/image-codec.server.ts',
  'app/images/image-name.ts',
]
const variables = shopEnvironment({
  DATA_DIR,
  DEMO: '1',
  LOG_LEVEL: 'error',
  PUSH_LOOPBACK: '1',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
})
Object.assign(process.env, variables)

const stamp = fingerprint(SOURCES)
const isSeeded = isSeededIn(DATA_DIR)
if (!isSeeded) fs.rmSync(DATA_DIR, { recursive: true, force: true })
await freshRows(isSeeded)
fs.writeFileSync(path.join(DATA_DIR, STAMP), stamp)
if (SHOP === 0) copyForOthers()
if (process.argv.includes('seed')) process.exit()

fs.rmSync(INBOX, { recursive: true, force: true })
fs.mkdirSync(INBOX)
process.env.SMTP_URL = (await startMailServer(INBOX)).url

const builtShop = '../../../build/server/index.js'
await import(builtShop)

/** While this shop's database rests, its folder is the others' too, down to the stamp. */
function copyForOthers() {
  for (let shop = 1; shop < SHOPS; shop++) {
    const folder = dataDirOf(shop)
    if (isSeededIn(folder)) continue
    fs.rmSync(folder, { recursive: true, force: true })
    // Under its name it is whole, wherever a run is ended.
    const part = `${folder}-part`
    fs.rmSync(part, { recursive: true, force: true })
    fs.renameSync(copyOfFolder(DATA_DIR, part), folder)
  }
}

function isSeededIn(folder: string): boolean {
  const file = path.join(folder, STAMP)
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8') === stamp
}

/** Gives the shop a database that holds the demo and nothing else. */
async function freshRows(isSeeded: boolean) {
  const { startDatabase } = await import('../../../server/database')
  const database = await startDatabase({ dataDir: DATA_DIR, say: console.log })
  try {
    if (!isSeeded) await seed(database.url)
    const [from, to] = isSeeded ? [SEEDED_DATABASE, 'shop'] : ['shop', SEEDED_DATABASE]
    await copyDatabase(database.url, from, to)
  } finally {
    await database.stop()
  }
}

async function seed(url: string) {
  const { migrate } = await import('../../../server/migrate')
  const { connect } = await import('../../../app/database/db.server')
  const { seedDemo } = await import('../../../demo/seed')
  await migrate(url)
  const pool = connect(url)
  await seedDemo(console.log)
  await pool.end()
}

async function copyDatabase(url: string, from: string, to: string) {
  const copy = addressBeside(url, to)
  await dropDatabase(copy)
  await createDatabase(copy, from)
  const client = new pg.Client({ connectionString: copy })
  await client.connect()
  // Nobody cuts its power: no commit need wait for the disk.
  await client.query('alter role current_user set synchronous_commit = off')
  await client.end()
}

function fingerprint(sources: string[]): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn).sort()) {
    hash.update(file).update(fs.readFileSync(file))
  }
  return hash.digest('hex')
}

function filesIn(source: string): string[] {
  if (!fs.statSync(source).isDirectory()) return [source]
  return fs
    .readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}
