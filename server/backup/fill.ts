import fs from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { CommandError } from '../command-error'
import { migrateAnew } from '../migrate'
import { makeRoomForJobs, queueJobs, queueVersion, TAKE_JOBS } from './jobs'
import type { Manifest } from './manifest'
import { JOBS } from './snapshot'
import { noteRestore, stagingFolder } from './staging'
import { setSequences, TABLES, tablesWithColumns } from './tables'
import { rowsFile } from './unpack'

/**
 * Puts the rows of a backup in the place of everything the shop has, in one transaction: whatever
 * ends it early, what was there is there as before.
 *
 * @param id of the restore, whose folder holds the rows
 */
export async function fillDatabase(client: pg.Client, manifest: Manifest, id: string) {
  if ((await queueVersion(client)) < manifest.queue) {
    throw new CommandError(
      'La copia es de una versión más nueva de la tienda: restáurala con esa versión.',
    )
  }
  await client.query('begin')
  try {
    await emptyTables(client)
    await migrateAnew(client, manifest.migrations.at(-1) ?? '')
    // some migrations seed rows; the backup has them as its shop left them.
    await emptyTables(client)
    for (const name of TABLES) await fillTable(client, manifest, name, id)
    await setSequences(client, manifest.sequences)
    await makeRoomForJobs(client)
    await copyIn(client, TAKE_JOBS, JOBS, manifest.jobs.rows, id)
    await queueJobs(client)
    await noteRestore(client, id)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** The rows of the complaints book refuse to go: not to a restore, which puts a whole book in their place. */
async function emptyTables(client: pg.Client) {
  const names = [...(await tablesWithColumns(client)).keys()]
  if (names.length === 0) return
  const tables = names.map((name) => client.escapeIdentifier(name))
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`truncate ${tables.join(', ')}`)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
}

/** What the shop's own triggers would do was done to these rows when they were written. */
async function fillTable(client: pg.Client, manifest: Manifest, name: string, id: string) {
  const saved = manifest.tables[name]
  if (!saved) return
  const table = client.escapeIdentifier(name)
  const columns = saved.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  await client.query(`alter table ${table} disable trigger user`)
  await copyIn(client, `copy ${table} (${columns}) from stdin`, name, saved.rows, id)
  await client.query(`alter table ${table} enable trigger user`)
}

async function copyIn(
  client: pg.Client,
  statement: string,
  name: string,
  rows: number,
  id: string,
) {
  const file = rowsFile(stagingFolder(id), name)
  if (!fs.existsSync(file)) return
  const taking = client.query(copyFrom(statement))
  await pipeline(fs.createReadStream(file), taking)
  if (taking.rowCount !== rows) throw new Error(`${name}: ${taking.rowCount} rows of ${rows}`)
}
