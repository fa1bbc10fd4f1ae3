import type { FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl'
import { ARCHIVE_BYTES, EMPTY_FILE, FILE_BYTES, FILE_TOO_LARGE } from '~/forms/file-size'
import { storeImage } from '~/images/image.server'
import { stagedBytes, stagePicture } from '~/images/staged-pictures.server'
import { log } from '~/log.server'
import { textOfCell } from './cells.server'
import type { Line } from './lines.server'
import type { SentPicture, StagedPicture } from './names.server'

/** Names that an archive may have: more than pictures of any catalogue. */
const ENTRIES_MAX = 20_000
/** Pictures hardly pack: what unpacks to more was made to. */
const UNPACKED_BYTES = 2 * ARCHIVE_BYTES
/** As other pictures of products are called. */
const PREFIX = 'producto-'
/** What Macs add to each archive. */
const OF_MACS = /(^|\/)(__MACOSX\/|\._)/

const TWICE = 'En el .zip hay dos fotos con este nombre: deja una'
const TOO_MUCH = 'Las fotos del .zip pesan demasiado juntas: trae menos cada vez'
const UNREADABLE = 'El .zip no se puede leer: hazlo otra vez'

/**
 * Keeps the bytes of those pictures of an archive that lines name, one after the other; of an archive nothing else is
 * unpacked, of each no more than a picture may have, and of all no more than so many bytes.
 *
 * @param archive a file that is open
 * @returns by their names in small letters
 */
export async function stagePictures(
  archive: FileHandle,
  lines: Line[],
  mostBytes = UNPACKED_BYTES,
): Promise<Record<string, StagedPicture>> {
  const wanted = new Set(
    lines.map(([, { picture = '' }]) => textOfCell(picture).toLowerCase()).filter(Boolean),
  )
  const pictures: Record<string, StagedPicture> = {}
  let bytes = 0
  try {
    const zip = await fromFdPromise(archive.fd)
    if (zip.entryCount > ENTRIES_MAX) throw new Error('too many entries')
    for (const [name, [entry, another]] of await entriesOf(zip, wanted)) {
      if (entry) bytes += entry.uncompressedSize
      const problem = another ? TWICE : bytes > mostBytes ? TOO_MUCH : null
      pictures[name] =
        problem === null && entry ? await stageEntry(zip, entry) : { problem: problem ?? TWICE }
    }
  } catch (error) {
    log.warn({ reason: String(error) }, 'un .zip de fotos no se pudo leer')
    for (const name of wanted) pictures[name] ??= { problem: UNREADABLE }
  }
  return pictures
}

/**
 * Makes pictures of the bytes that wait, one after the other.
 *
 * @param told gets the count of those that are done and of all
 */
export async function makePictures(
  staged: Record<string, StagedPicture>,
  told: (done: number, all: number) => Promise<unknown>,
): Promise<Record<string, SentPicture>> {
  const pictures: Record<string, SentPicture> = {}
  const all = Object.entries(staged)
  for (const [name, picture] of all) {
    pictures[name] = 'staged' in picture ? await makePicture(name, picture.staged) : picture
    await told(Object.keys(pictures).length, all.length)
  }
  return pictures
}

async function makePicture(fileName: string, staged: string): Promise<SentPicture> {
  const bytes = await stagedBytes(staged)
  if (!bytes) return { problem: 'Ya no está: trae otra vez la lista con su .zip' }
  const { name } = path.posix.parse(fileName)
  const stored = await storeImage({ prefix: PREFIX, name, bytes })
  return stored.ok ? { url: stored.url } : { problem: stored.problem }
}

/** By the names that are wanted, without their folders. */
async function entriesOf(zip: ZipFile, wanted: Set<string>): Promise<Map<string, Entry[]>> {
  const entries = new Map<string, Entry[]>()
  for await (const entry of zip.eachEntry()) {
    const name = path.posix.basename(entry.fileName).toLowerCase()
    const isNamed = wanted.has(name) && !entry.fileName.endsWith('/')
    if (isNamed && !OF_MACS.test(entry.fileName)) {
      entries.set(name, [...(entries.get(name) ?? []), entry])
    }
  }
  return entries
}

async function stageEntry(zip: ZipFile, entry: Entry): Promise<StagedPicture> {
  // What it unpacks to is never more than it says: the reader of the archive sees to that.
  if (entry.uncompressedSize > FILE_BYTES) return { problem: FILE_TOO_LARGE }
  if (entry.uncompressedSize === 0) return { problem: EMPTY_FILE }
  try {
    return await stagePicture(await buffer(await zip.openReadStreamPromise(entry)))
  } catch {
    return { problem: 'Está dañada en el .zip: agrégala otra vez' }
  }
}
