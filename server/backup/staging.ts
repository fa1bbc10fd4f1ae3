import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { env } from '../../app/env.server'
import { KEPT_FOLDERS } from '../../app/storage/files'
import { files } from '../../app/storage/files.server'
import { FOLDERS, SECRET } from './folders'

/*
 * What is being restored waits in a folder of its own, DATA_DIR/restauracion-{id}, until the
 * transaction with its rows is committed. That transaction leaves the id in a table, so that whoever
 * comes later knows which files belong to the rows: then they take their places by being renamed.
 */
const PREFIX = 'restauracion-'

/** Where, in that folder, goes what the restored files replace. */
const REPLACED = 'reemplazado'

/** The folder of one restore. */
export function stagingFolder(id: string): string {
  return path.join(env.dataDir, PREFIX + id)
}

/** The ids of restores that left a folder behind. */
export function begunRestores(): string[] {
  if (!fs.existsSync(env.dataDir)) return []
  return fs
    .readdirSync(env.dataDir)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => name.slice(PREFIX.length))
}

/** Notes, in the transaction of the rows, which restore they come from. */
export async function noteRestore(client: pg.Client, id: string): Promise<void> {
  await client.query('drop table if exists restore_under_way')
  await client.query('create table restore_under_way (id text not null)')
  await client.query('insert into restore_under_way values ($1)', [id])
}

/** The restore whose rows are here and whose files may not be; `null` when there is none. */
export async function restoreUnderWay(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('restore_under_way') is not null as "isThere"`,
  )
  if (!rows[0]?.isThere) return null
  const { rows: noted } = await client.query<{ id: string }>('select id from restore_under_way')
  return noted[0]?.id ?? null
}

/** Puts the files of a committed restore in their places; what an interruption left out is done again. */
export async function placeFiles(client: pg.Client, id: string): Promise<void> {
  const staged = stagingFolder(id)
  const replaced = path.join(staged, REPLACED)
  fs.mkdirSync(replaced, { recursive: true })
  if (env.storage) await uploadFiles(staged)
  const places = env.storage ? [SECRET] : [...Object.keys(FOLDERS), SECRET]
  for (const name of places) {
    if (!fs.existsSync(path.join(staged, name))) continue
    const place = path.join(env.dataDir, name)
    if (fs.existsSync(place)) fs.renameSync(place, path.join(replaced, name))
    fs.renameSync(path.join(staged, name), place)
  }
  onDisk(env.dataDir)
  await client.query('drop table restore_under_way')
  discard(id)
}

/** What the bucket has besides is nobody's any more, and left to the sweeps. */
async function uploadFiles(staged: string) {
  for (const folder of KEPT_FOLDERS) {
    // One that an older version has begun to restore knows fewer folders.
    if (!fs.existsSync(path.join(staged, folder))) continue
    for (const name of fs.readdirSync(path.join(staged, folder))) {
      await files.write(folder, [[name, fs.readFileSync(path.join(staged, folder, name))]])
    }
  }
}

/** Deletes the folder of a restore, finished or given up; one that was not committed has changed nothing. */
export function discard(id: string): void {
  fs.rmSync(stagingFolder(id), { recursive: true, force: true })
}

/** Waits until the names in a folder outlive a loss of power. */
export function onDisk(folder: string): void {
  const handle = fs.openSync(folder, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}
