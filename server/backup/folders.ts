import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Pack } from 'tar-stream'
import { env } from '../../app/env.server'
import { files } from '../../app/storage/files.server'
import { addFile, digester } from './archive'
import type { Manifest } from './manifest'

/** The folders of DATA_DIR, or of the bucket, that a backup holds, each with what the names of its files look like. */
export const FOLDERS = {
  imagenes: /^[a-z0-9][a-z0-9-]*\.(avif|webp)$/,
  comprobantes: /^[0-9a-f-]{36}\.webp$/,
} as const

/** Files read before they are needed. */
const AHEAD = 8

/** The file of DATA_DIR with what cookies are signed with, a list with commas between. */
export const SECRET = 'session-secret'

/**
 * Adds every picture and screenshot. Each is written once, under a name that nothing else ever gets,
 * before the row that names it is; and none goes while the lock of the backup is held. So whatever
 * the snapshot names is here, whole.
 */
export async function addFolders(pack: Pack): Promise<Manifest['files']> {
  const added: Manifest['files'] = {}
  for (const folder of ['imagenes', 'comprobantes'] as const) {
    const listed = await files.list(folder)
    const names = listed.map(({ name }) => name).filter((name) => FOLDERS[folder].test(name))
    // In their order, the next ones meanwhile: a bucket takes its time for each.
    const read = async (name: string) => ({ name, bytes: await files.read(folder, name) })
    const found = Readable.from(names.sort()).map(read, { concurrency: AHEAD })
    for await (const { name, bytes } of found as AsyncIterable<Awaited<ReturnType<typeof read>>>) {
      // A refused screenshot may have gone meanwhile: no row ever named it.
      if (bytes) added[`${folder}/${name}`] = await addWhole(pack, `${folder}/${name}`, bytes)
    }
  }
  return added
}

/** Adds what the shop signs with, also where the environment says it. */
export async function addSecret(pack: Pack): Promise<Manifest['files']> {
  const kept = await fs.readFile(path.join(env.dataDir, SECRET), 'utf8').catch(whenMissing)
  const secret = env.secrets?.join(',') ?? kept
  return secret ? { [SECRET]: await addWhole(pack, SECRET, Buffer.from(secret)) } : {}
}

async function addWhole(pack: Pack, name: string, bytes: Buffer) {
  const digest = digester()
  digest.add(bytes)
  await addFile(pack, name, bytes)
  return digest.digest()
}

function whenMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}
