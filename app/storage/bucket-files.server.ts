import type { Bucket } from './bucket.server'
import type { Files, Folder } from './files'

const DAY_MS = 86_400_000

/** A name contains a hash of what is in the file: it never changes. */
const SERVED = { cacheControl: 'public, max-age=31536000, immutable' }

/** The shop's files as objects of a bucket, `imagenes/rosa-360.avif`. */
export function bucketFiles(bucket: Bucket): Files {
  const list = (folder: Folder, start = '') => listFolder(bucket, folder, start)

  /** Says nothing to a sweep, which therefore waits for a day. */
  async function touch(folder: Folder, names: string[]) {
    const there = new Set((await list(folder, startOf(names))).map(({ name }) => name))
    return names.every((name) => there.has(name))
  }

  async function move(names: string[], from: Folder, to: Folder) {
    const there = new Set((await list(from, startOf(names))).map(({ name }) => name))
    const found = names.filter((name) => there.has(name))
    const moving = found.map(async (name) => {
      const isThere = await bucket.copy(`${from}/${name}`, `${to}/${name}`)
      if (isThere) await bucket.delete(`${from}/${name}`)
    })
    await Promise.all(moving)
  }

  return {
    list,
    read: (folder, name) => bucket.read(`${folder}/${name}`),
    write: (folder, files) => writeFiles(bucket, folder, files),
    touch,
    move,
    remove: (folder, names) => removeFiles(bucket, folder, names),
    orphanMs: DAY_MS,
  }
}

async function listFolder(bucket: Bucket, folder: Folder, start: string) {
  const found: { name: string; modified: Date }[] = []
  for await (const { key, modified } of bucket.list(`${folder}/${start}`)) {
    found.push({ name: key.slice(folder.length + 1), modified })
  }
  return found
}

async function writeFiles(
  bucket: Bucket,
  folder: Folder,
  files: [name: string, bytes: Uint8Array][],
) {
  const puts = files.map(([name, bytes]) => {
    const type = `image/${name.split('.').at(-1)}`
    const served = folder === 'imagenes' ? { type, ...SERVED } : { type }
    return bucket.put(`${folder}/${name}`, bytes, served)
  })
  const failed = (await Promise.allSettled(puts)).find(({ status }) => status === 'rejected')
  if (failed?.status !== 'rejected') return
  const names = files.map(([name]) => name)
  // Where that fails too, the sweep finds them.
  await removeFiles(bucket, folder, names).catch(() => {})
  throw failed.reason
}

async function removeFiles(bucket: Bucket, folder: Folder, names: string[]) {
  await Promise.all(names.map((name) => bucket.delete(`${folder}/${name}`)))
}

/** With what all of some names begin: the files of one picture are asked for together. */
function startOf(names: string[]): string {
  let start = names[0] ?? ''
  for (const name of names) while (!name.startsWith(start)) start = start.slice(0, -1)
  return start
}
