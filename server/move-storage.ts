import { createHash } from 'node:crypto'
import { counted } from '../app/counted'
import { env } from '../app/env.server'
import { openBucket } from '../app/storage/bucket.server'
import { BUCKET_STATES, BucketError } from '../app/storage/bucket-error'
import { bucketFiles } from '../app/storage/bucket-files.server'
import { diskFiles } from '../app/storage/disk-files.server'
import { KEPT_FOLDERS } from '../app/storage/files'
import { FOLDERS as KEPT } from './backup/folders'
import { CommandError } from './command-error'
import { commandLine } from './command-line'
import { checkStorage } from './storage-check'
import { DEADLINES } from '../app/deadlines.server'

type Say = (line: string) => void
type Moved = { copied: number; there: number; deleted: number }
type Manner = { isDeleting: boolean; say: Say }

const AT_ONCE = 8
const DELETE = '--delete'
/** Longer than a visitor waits. */
const TIMEOUTS = { attempts: 5, answerMs: DEADLINES.bucketAtLeisure }

/**
 * Copies the pictures and proofs of DATA_DIR into the bucket of STORAGE_URL, while the shop runs or
 * rests. Each is read back from there and compared; one that is there the same is not sent again, so it
 * may be stopped and started again at any time. Only `--delete` deletes from the disk, each file after
 * it was compared.
 *
 * @returns the sentence to end with
 * @throws CommandError when it cannot go on
 */
export async function moveStorageCommand(args: string[], say: Say): Promise<string> {
  if (args.some((argument) => argument !== DELETE)) throw new CommandError(usage())
  if (!env.storage)
    throw new CommandError('Define STORAGE_URL: es el bucket que recibe los archivos.')
  const problem = await checkStorage()
  if (problem) throw new CommandError(problem)
  const isDeleting = args.includes(DELETE)
  const moved: Moved = { copied: 0, there: 0, deleted: 0 }
  try {
    for (const folder of KEPT_FOLDERS) {
      await moveFolder(folder, moved, { isDeleting, say })
    }
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    const again = `${BUCKET_STATES[error.state]} (${error.message})\nSigue donde quedó con: ${line('')}`
    throw new CommandError(`${summary(moved)}\n${again}`, { cause: error })
  }
  const next = isDeleting
    ? ''
    : `\nEn el disco no se borró nada; para borrar lo que ya está en el bucket: ${line(DELETE)}`
  return `${summary(moved)}${next}`
}

async function moveFolder(folder: keyof typeof KEPT, moved: Moved, { isDeleting, say }: Manner) {
  if (!env.storage) return
  const disk = diskFiles(env.dataDir)
  const bucket = bucketFiles(openBucket(env.storage, TIMEOUTS))
  const listed = await disk.list(folder)
  const names = listed.map(({ name }) => name).filter((name) => KEPT[folder].test(name))
  const there = new Set((await bucket.list(folder)).map(({ name }) => name))
  say(
    `${folder}: ${counted(names.length, 'archivo', 'archivos')} en el disco, ${there.size} en el bucket…`,
  )
  const left = names.sort().values()
  await Promise.all(Array.from({ length: AT_ONCE }, moveNext))

  async function moveNext() {
    for (const name of left) await moveFile(name)
  }

  async function moveFile(name: string) {
    const bytes = await disk.read(folder, name)
    // The sweep of a shop that runs may have taken it.
    if (!bytes) return
    const isSame = async () => isEqual(await bucket.read(folder, name), bytes)
    if (there.has(name) && (await isSame())) moved.there += 1
    else {
      await bucket.write(folder, [[name, bytes]])
      if (!(await isSame()))
        throw new BucketError('refused', `${folder}/${name} is not what was sent`)
      moved.copied += 1
    }
    if (!isDeleting) return
    await disk.remove(folder, [name])
    moved.deleted += 1
  }
}

function isEqual(found: Buffer | null, wanted: Buffer): boolean {
  return found !== null && sha256(found) === sha256(wanted)
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function summary({ copied, there, deleted }: Moved): string {
  const already = counted(there, 'ya estaba', 'ya estaban')
  return (
    `${counted(copied, 'archivo copiado y comprobado', 'archivos copiados y comprobados')}, ` +
    `${already} en el bucket, ${counted(deleted, 'borrado', 'borrados')} del disco.`
  )
}

function line(args: string): string {
  return commandLine('move-storage', args).replace(/( --)? *$/, '')
}

function usage(): string {
  return `Copia al bucket de STORAGE_URL los archivos de DATA_DIR: ${line('')}\nDespués, para borrarlos del disco: ${line(DELETE)}`
}
