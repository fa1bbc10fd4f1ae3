import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { unstable_parseMultipartFormData, type UploadHandlerPart } from '@remix-run/node'
import { env } from '~/env.server'
import { ARCHIVE_BYTES, FILE_BYTES } from './file-size'
import { brokenForm, textOf, withoutForgedState } from './form.server'
import type { SentFile } from './upload.server'

/** An archive in a file without a name, so that not even a crash leaves it behind. */
export type SentArchive = {
  file: fs.FileHandle
  /** `null` when it has more than `ARCHIVE_BYTES`: then it is not whole. */
  bytes: number | null
}

export type ArchiveUpload = {
  form: FormData
  files: Map<string, SentFile>
  archive: SentArchive | null
  intent: string
}

const TEXT_BYTES = 10_000
const PARTS = 10

/**
 * Reads a form whose field `field` may have an archive of `ARCHIVE_BYTES`, piece by piece: of that one no more than a
 * piece is ever in memory.
 *
 * @param work gets the form; after it the archive is gone
 * @throws Response 400 for a form that no browser sends; Error when the archive cannot be written
 */
export async function withArchiveUpload<Result>(
  request: Request,
  field: string,
  work: (upload: ArchiveUpload) => Promise<Result>,
): Promise<Result> {
  const files = new Map<string, SentFile>()
  const held: { archive: SentArchive | null } = { archive: null }
  let parts = 0

  async function take({ name, filename, data }: UploadHandlerPart): Promise<string | null> {
    parts += 1
    if (parts > PARTS) throw brokenForm()
    if (filename === undefined) return textIn(data)
    if (name === field && !held.archive) held.archive = await writtenOf(data)
    else {
      const bytes = await firstBytes(data, FILE_BYTES + 1)
      if (bytes.length > 0 && !files.has(name)) files.set(name, { name: filename, bytes })
    }
    return null
  }
  try {
    const form = await unstable_parseMultipartFormData(request, take).catch(brokenUnlessOfDisk)
    const { archive } = held
    const isSent = archive?.bytes !== 0
    const intent = textOf(form, 'intent')
    return await work({
      form: withoutForgedState(form),
      files,
      archive: isSent ? archive : null,
      intent,
    })
  } finally {
    await held.archive?.file.close()
  }
}

/** Whatever else the reader of parts meets, a form without an end too, no browser sends. */
function brokenUnlessOfDisk(error: unknown): never {
  if (error instanceof Error && 'code' in error) throw error
  throw brokenForm()
}

type Pieces = AsyncIterable<Uint8Array>

async function textIn(pieces: Pieces): Promise<string> {
  const bytes = await firstBytes(pieces, TEXT_BYTES + 1)
  if (bytes.length > TEXT_BYTES) throw brokenForm()
  return bytes.toString()
}

/** The rest is read too: the parts behind it are to come. */
async function firstBytes(pieces: Pieces, most: number): Promise<Buffer> {
  const first: Uint8Array[] = []
  let bytes = 0
  for await (const piece of pieces) {
    if (bytes < most) first.push(piece)
    bytes += piece.length
  }
  return Buffer.concat(first).subarray(0, most)
}

async function writtenOf(pieces: Pieces): Promise<SentArchive> {
  const name = path.join(env.dataDir, `.subida-${randomUUID()}`)
  const file = await fs.open(name, 'wx+', 0o600)
  await fs.unlink(name)
  try {
    let bytes = 0
    for await (const piece of pieces) {
      if (bytes <= ARCHIVE_BYTES) await file.write(piece, 0, piece.length, bytes)
      bytes += piece.length
    }
    return { file, bytes: bytes > ARCHIVE_BYTES ? null : bytes }
  } catch (error) {
    await file.close()
    throw error
  }
}
