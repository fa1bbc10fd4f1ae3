import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, inject } from 'vitest'
import { addressBeside } from '../database/beside'
import { createDatabase, dropDatabase, nameOf } from './databases'
import { endFile } from './file-end'

/* Before each test file: a database and a data folder of its own, named in the environment. */

/** Of files that share their process, and so what the modules keep of the environment, the names too. */
const names = globalThis as { ofDatabase?: string; ofFolder?: string }
const name = (names.ofDatabase ??= `prueba_${randomUUID().replaceAll('-', '')}`)
const dataDir = (names.ofFolder ??= fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-datos-')))

const templates = inject('templateUrls')
const cluster = Number(process.env.VITEST_POOL_ID) % templates.length
const template = templates[cluster] ?? ''
const database = addressBeside(template, name)

// A file that could not be read ends without its hooks.
await clearUp()
await createDatabase(database, nameOf(template))
fs.mkdirSync(dataDir, { recursive: true })

process.env.DATA_DIR = dataDir
process.env.CLUSTER_FOLDER = inject('clusterFolders')[cluster] ?? ''
process.env.DATABASE_URL = database

afterAll(clearUp)

async function clearUp() {
  await endFile()
  await dropDatabase(database)
  fs.rmSync(dataDir, { recursive: true, force: true })
}
