import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { endFile } from './file-end'
import { until } from '../until'

/* Before each test file: a database and a data folder of its own, named in the environment. */

/** Of files that share their process, and so what the modules keep of the environment, the names too. */
const names = globalThis as { ofDatabase?: string; ofFolder?: string }
const name = (names.ofDatabase ??= `prueba_${randomUUID().replaceAll('-', '')}`)
const dataDir = (names.ofFolder ??= fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-datos-')))

const templates = inject('templateUrls')
const template = new URL(templates[Number(process.env.VITEST_POOL_ID) % templates.length] ?? '')

// A file that could not be read ends without its hooks.
await clearUp()
await asAdmin(`create database ${name} template "${template.pathname.slice(1)}"`)
fs.mkdirSync(dataDir, { recursive: true })

process.env.DATA_DIR = dataDir
process.env.DATABASE_URL = Object.assign(new URL(template), { pathname: `/${name}` }).href

afterAll(clearUp)

async function clearUp() {
  await endFile()
  await until('the database is gone', isDropped)
  fs.rmSync(dataDir, { recursive: true, force: true })
}

/** PostgreSQL's own vacuum may be at work there, which only a superuser may end; it is over in a moment. */
async function isDropped(): Promise<boolean> {
  try {
    await asAdmin(`drop database if exists ${name} with (force)`)
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') return false
    throw error
  }
}

/** Copying a template needs it free of connections, so every statement comes from elsewhere. */
async function asAdmin(statement: string) {
  const client = new pg.Client({
    connectionString: Object.assign(new URL(template), { pathname: '/postgres' }).href,
  })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
