import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareJobs } from '../../../app/queue.server'
import { startDatabase } from '../../../server/database'
import { migrate } from '../../../server/migrate'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the migrated database that every test file gets a copy of. */
    templateUrl: string
  }
}

/**
 * Vitest's global set-up: a cluster of our own, with one migrated database to copy. PG_BIN names
 * another PostgreSQL for it, as it does for the shop.
 */
export default async function startCluster(project: TestProject) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-pruebas-'))
  // For root, the system's PostgreSQL runs as another account.
  fs.chmodSync(dataDir, 0o711)
  const database = await startDatabase({ dataDir, pgBin: process.env.PG_BIN })
  await migrate(database.url)
  await prepareJobs(database.url)
  project.provide('templateUrl', database.url)
  return async () => {
    await database.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}
