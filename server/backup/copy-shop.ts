import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { type Pack, pack as newArchive } from 'tar-stream'
import { BACKUP_LOCK } from '../../app/models/records/backup-lock.server'
import { addFile } from './archive'
import { addFolders, addSecret } from './folders'
import { MANIFEST } from './manifest'
import { addDatabase } from './snapshot'

/** The snapshot first, then the files; the sweeps wait until the connection ends. @returns bytes written */
export async function copyShop(
  client: pg.Client,
  destination: Writable,
  ending: { end: boolean } = { end: true },
): Promise<number> {
  await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK])
  await client.query('begin isolation level repeatable read read only')
  const pack = newArchive()
  // Most of it are pictures, which are as small as they get.
  const gzip = createGzip({ level: 1 })
  let bytes = 0
  gzip.on('data', (part: Buffer) => (bytes += part.byteLength))
  const written = pipeline(pack, gzip, destination, ending)
  await Promise.all([written, fill(pack, client)])
  return bytes
}

async function fill(pack: Pack, client: pg.Client) {
  try {
    const made = new Date().toISOString()
    const rows = await addDatabase(pack, client)
    // The files need the lock alone, and a slow bucket would keep vacuum from the whole database.
    await client.query('commit')
    const files = { ...(await addFolders(pack)), ...(await addSecret(pack)) }
    const manifest = { ...rows, made, files }
    await addFile(pack, MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`))
    pack.finalize()
  } catch (error) {
    pack.destroy(error as Error)
    throw error
  }
}
