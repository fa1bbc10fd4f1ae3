import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Pack } from 'tar-stream'
import { CommandError } from '../command-error'
import { addRows } from './archive'
import { COPY_JOBS, queueVersion } from './jobs'
import { FORMAT, type Manifest } from './manifest'
import { newerTables, sequencesOf, tablesWithColumns } from './tables'

/** Name of the pending jobs among the tables. */
export const JOBS = 'graphile_worker.jobs'

/** Adds every row that the transaction of `client` sees. */
export async function addDatabase(
  pack: Pack,
  client: pg.Client,
): Promise<Omit<Manifest, 'files' | 'made'>> {
  const about = {
    format: FORMAT,
    postgresql: await serverVersion(client),
    migrations: await migrationsOf(client),
    queue: await queueVersion(client),
  } as const

  const tables: Manifest['tables'] = {}
  const newer = await newerTables(client, about.migrations)
  for (const [name, columns] of await tablesWithColumns(client, newer)) {
    const listed = columns.map((column) => client.escapeIdentifier(column)).join(', ')
    const statement = `copy ${client.escapeIdentifier(name)} (${listed}) to stdout`
    tables[name] = { columns, ...(await addCopy(pack, client, name, statement)) }
  }
  const jobs = about.queue === 0 ? 'copy (select 1 where false) to stdout' : COPY_JOBS
  return {
    ...about,
    tables,
    jobs: await addCopy(pack, client, JOBS, jobs),
    sequences: await sequencesOf(client, newer),
  }
}

/** @throws CommandError when the database is no shop's */
async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query<{ name: string | null }>(
    "select to_regclass('kysely_migration')::text as name",
  )
  if (!found[0]?.name) throw new CommandError('En la base de datos no hay ninguna tienda.')
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  )
  return rows.map(({ name }) => name)
}

async function addCopy(pack: Pack, client: pg.Client, name: string, statement: string) {
  const stream = client.query(copyTo(statement))
  const digest = await addRows(pack, name, stream)
  return { rows: stream.rowCount, ...digest }
}

async function serverVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return rows[0]?.server_version ?? ''
}
