import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareJobs } from '../../../app/queue.server'
import { startDatabase } from '../../../server/database'
import { migrate } from '../../../server/migrate'
import { copyOfFolder } from './data-folder'

declare module 'vitest' {
  interface ProvidedContext {
    /** In each cluster, the migrated database that test files get copies of. */
    templateUrls: string[]
    /** The data folders of these clusters. */
    clusterFolders: string[]
    /** A data folder whose cluster rests, with the shop's database migrated. */
    migratedFolder: string
  }
}

/** One for each file that runs at once: the shops of one may take most of its 100 connections. */
const CLUSTERS = 3

/**
 * Vitest's global set-up: clusters of our own, each with one migrated database to copy. PG_BIN names
 * another PostgreSQL for them, as it does for the shop.
 */
export default async function startClusters(project: TestProject) {
  const made = newFolder()
  await makeCluster(made)
  const clusters = await Promise.all(
    Array.from({ length: CLUSTERS }, () => startCluster(copyOfFolder(made, newFolder()))),
  )
  project.provide('migratedFolder', made)
  project.provide(
    'templateUrls',
    clusters.map(({ url }) => url),
  )
  project.provide(
    'clusterFolders',
    clusters.map(({ dataDir }) => dataDir),
  )
  return async () => {
    await Promise.all(clusters.map(({ remove }) => remove()))
    fs.rmSync(made, { recursive: true, force: true })
  }
}

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-pruebas-'))
  // For root, the system's PostgreSQL runs as another account.
  fs.chmodSync(folder, 0o711)
  return folder
}

async function makeCluster(dataDir: string) {
  const database = await startDatabase({ dataDir, pgBin: process.env.PG_BIN })
  await migrate(database.url)
  await prepareJobs(database.url)
  await database.stop()
}

async function startCluster(dataDir: string) {
  const database = await startDatabase({ dataDir, pgBin: process.env.PG_BIN })
  await relaxDurability(database.url)
  async function remove() {
    await database.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: database.url, dataDir, remove }
}

/**
 * Nobody cuts this cluster's power: nothing need wait for the disk, neither commits nor the hundreds of
 * databases that are made and dropped. What does prove that commits last has a cluster of its own, as a shop has.
 */
async function relaxDurability(url: string) {
  const elsewhere = { username: 'postgres', pathname: '/postgres' }
  const client = new pg.Client(Object.assign(new URL(url), elsewhere).href)
  await client.connect()
  await client.query(`alter role ${new URL(url).username} set synchronous_commit = off`)
  await client.query('alter system set fsync = off')
  await client.query('alter system set full_page_writes = off')
  await client.query('select pg_reload_conf()')
  await client.end()
}
