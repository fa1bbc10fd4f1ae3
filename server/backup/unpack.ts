import fs from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Entry, type Extract, extract } from 'tar-stream'
import { CommandError } from '../command-error'
import { digester, ROWS } from './archive'
import { FOLDERS, SECRET } from './folders'
import { type Digest, MANIFEST, type Manifest, readManifest } from './manifest'
import { JOBS } from './snapshot'
import { onDisk } from './staging'

const ROWS_PART = /^tablas\/([a-z_]+(?:\.[a-z_]+)?)\.\d{4,}\.copy$/

/** What was read so far, by its name in the manifest. */
type Found = { rows: Map<string, ReturnType<typeof digester>>; files: Record<string, Digest> }

/**
 * Reads a whole backup into `folder`, which is made, and compares every byte with what the backup
 * says of itself. Nothing else is touched.
 *
 * @throws CommandError when it is no backup, is damaged or cut short, or is a newer shop's
 */
export async function unpack(source: Readable, folder: string): Promise<Manifest> {
  fs.mkdirSync(folder, { mode: 0o700 })
  for (const name of [ROWS, ...Object.keys(FOLDERS)]) {
    fs.mkdirSync(path.join(folder, name), { mode: 0o700 })
  }
  const archive = extract()
  const reading = readEntries(archive, folder).catch((error: unknown) => {
    archive.destroy(error as Error)
    throw error
  })
  try {
    const streaming = pipeline(source, createGunzip(), archive)
    const [read, streamed] = await Promise.allSettled([reading, streaming])
    if (streamed.status === 'rejected' && streamed.reason instanceof CommandError)
      throw streamed.reason
    // The reader's own words are the better ones; what it took may still fail the packing's own sum.
    if (read.status === 'rejected') throw read.reason
    if (streamed.status === 'rejected') throw streamed.reason
    for (const name of ['', ...Object.keys(FOLDERS)]) onDisk(path.join(folder, name))
    return read.value
  } catch (error) {
    throw error instanceof CommandError ? error : unreadable(error)
  }
}

function unreadable(error: unknown): CommandError {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new CommandError('No queda espacio en DATA_DIR para leer la copia. Nada ha cambiado.')
  }
  return new CommandError(`${DAMAGED} (${code ?? message})`, { cause: error })
}

/** What a person is told of a copy that is not whole. */
export const DAMAGED =
  'El archivo no es una copia de respaldo completa: está dañado, o se cortó. Nada ha cambiado.'

async function readEntries(archive: Extract, folder: string): Promise<Manifest> {
  const found: Found = { rows: new Map(), files: {} }
  let manifest: Manifest | null = null
  for await (const entry of archive) {
    // The manifest is the last entry there is.
    if (manifest) throw new CommandError(DAMAGED)
    if (entry.header.name === MANIFEST) manifest = readManifest(String(await bytesOf(entry)))
    else await keep(entry, folder, found)
  }
  if (!manifest || !isSame(manifest, found)) throw new CommandError(DAMAGED)
  return manifest
}

async function keep(entry: Entry, folder: string, found: Found) {
  const { name } = entry.header
  const rows = ROWS_PART.exec(name)?.[1]
  if (rows) {
    const digest = found.rows.get(rows) ?? digester()
    found.rows.set(rows, digest)
    await keepRows(entry, rowsFile(folder, rows), digest)
  } else if (isFile(name)) {
    found.files[name] = await keepFile(entry, path.join(folder, name))
  } else throw new CommandError('El archivo no es una copia de respaldo de esta tienda.')
}

/** Only names that a shop gives: none leads out of the folder. */
function isFile(name: string): boolean {
  const [folder = '', file = '', ...deeper] = name.split('/')
  const pattern = Object.entries(FOLDERS).find(([known]) => known === folder)?.[1]
  return name === SECRET || (deeper.length === 0 && (pattern?.test(file) ?? false))
}

/** Where the rows of a table, or the jobs, wait to be filled in. */
export function rowsFile(folder: string, name: string): string {
  return path.join(folder, ROWS, `${name}.copy`)
}

async function keepRows(entry: Entry, file: string, digest: ReturnType<typeof digester>) {
  const target = fs.createWriteStream(file, { flags: 'a', mode: 0o600 })
  const closed = new Promise<void>((resolve) => target.once('close', resolve))
  const digested = async function* (parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      digest.add(part)
      yield part
    }
  }
  try {
    await pipeline(entry, digested, target)
  } finally {
    // A file that is still being opened when the rest fails would come into a folder that is taken away.
    await closed
  }
}

async function keepFile(entry: Entry, file: string): Promise<Digest> {
  const digest = digester()
  const bytes = await bytesOf(entry)
  digest.add(bytes)
  await fs.promises.writeFile(file, bytes, { flag: 'wx', flush: true, mode: 0o600 })
  return digest.digest()
}

async function bytesOf(entry: Entry): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of entry) parts.push(part)
  return Buffer.concat(parts)
}

function isSame(manifest: Manifest, found: Found): boolean {
  const { tables, jobs, files } = manifest
  const rows = Object.entries({ ...tables, [JOBS]: jobs }).filter(([, { bytes }]) => bytes > 0)
  return (
    rows.length === found.rows.size &&
    rows.every(([name, wanted]) => isEqual(found.rows.get(name)?.digest(), wanted)) &&
    Object.keys(files).length === Object.keys(found.files).length &&
    Object.entries(files).every(([name, wanted]) => isEqual(found.files[name], wanted))
  )
}

function isEqual(found: Digest | undefined, wanted: Digest): boolean {
  return found?.sha256 === wanted.sha256 && found.bytes === wanted.bytes
}
