import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'

/** Before each test file: a database and a data folder of its own, named in the environment. */
const templates = inject('templateUrls')
const template = new URL(templates[Number(process.env.VITEST_POOL_ID) % templates.length] ?? '')
const name = `prueba_${randomUUID().replaceAll('-', '')}`
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-datos-'))

await asAdmin(`create database ${name} template "${template.pathname.slice(1)}"`)

process.env.DATA_DIR = dataDir
process.env.DATABASE_URL = Object.assign(new URL(template), { pathname: `/${name}` }).href

afterAll(async () => {
  await asAdmin(`drop database if exists ${name} with (force)`)
  fs.rmSync(dataDir, { recursive: true, force: true })
})

/** Copying a template needs it free of connections, so every statement comes from elsewhere. */
async function asAdmin(statement: string) {
  const client = new pg.Client({
    connectionString: Object.assign(new URL(template), { pathname: '/postgres' }).href,
  })
  await client.connect()
  await client.query(statement)
  await client.end()
}
