import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareJobs } from '../../../app/queue.server'
import { startDatabase } from '../../../server/database'
import { migrate } from '../../../server/migrate'

declare module 'vitest' {
  interface ProvidedContext {
    /** In each cluster, the migrated database that test files get copies of. */
    templateUrls: string[]
  }
}

/** Two for the files that run at once: one has too few connections for all of them. */
const CLUSTERS = 2

/**
 * Vitest's global set-up: clusters of our own, each with one migrated database to copy. PG_BIN names
 * another PostgreSQL for them, as it does for the shop.
 */
export default async function startClusters(project: TestProject) {
  const clusters = await Promise.all(Array.from({ length: CLUSTERS }, startCluster))
  project.provide(
    'templateUrls',
    clusters.map(({ url }) => url),
  )
  return () => Promise.all(clusters.map(({ remove }) => remove()))
}

async function startCluster() {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-pruebas-'))
  // For root, the system's PostgreSQL runs as another account.
  fs.chmodSync(dataDir, 0o711)
  const database = await startDatabase({ dataDir, pgBin: process.env.PG_BIN })
  await migrate(database.url)
  await prepareJobs(database.url)
  await hurry(database.url)
  async function remove() {
    await database.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: database.url, remove }
}

/**
 * Nobody cuts this cluster's power: no commit need wait for the disk. What does prove that commits
 * last has a cluster of its own, as a shop has.
 */
async function hurry(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('alter role current_user set synchronous_commit = off')
  await client.end()
}
