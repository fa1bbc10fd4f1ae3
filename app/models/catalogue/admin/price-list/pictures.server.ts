import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { EMPTY_FILE, FILE_BYTES, FILE_TOO_LARGE } from '~/forms/file-size'
import { storeImage } from '~/images/image.server'
import { log } from '~/log.server'
import { textOfCell } from './cells.server'
import type { Line } from './lines.server'
import type { SentPicture } from './names.server'

/** Names that an archive may have: more than pictures of any catalogue. */
const ENTRIES_MAX = 20_000
/** As other pictures of products are called. */
const PREFIX = 'producto-'
/** What Macs add to each archive. */
const OF_MACS = /(^|\/)(__MACOSX\/|\._)/

const UNREADABLE = 'El .zip no se puede leer: hazlo otra vez'

/**
 * Keeps those pictures of an archive that lines name, one after the other; of an archive nothing else is unpacked, and
 * of each no more than a picture may have.
 *
 * @param told gets the count of those that are done and of all
 * @returns by their names in small letters
 */
export async function storePictures(
  archive: Buffer,
  lines: Line[],
  told: (done: number, all: number) => Promise<unknown>,
): Promise<Record<string, SentPicture>> {
  const wanted = new Set(
    lines.map(([, { picture = '' }]) => textOfCell(picture).toLowerCase()).filter(Boolean),
  )
  const pictures: Record<string, SentPicture> = {}
  try {
    const zip = await fromBufferPromise(archive)
    if (zip.entryCount > ENTRIES_MAX) throw new Error('too many entries')
    const entries = await entriesOf(zip, wanted)
    for (const [name, [entry, another]] of entries) {
      const again = 'En el .zip hay dos fotos con este nombre: deja una'
      pictures[name] = another || !entry ? { problem: again } : await storeEntry(zip, entry)
      await told(Object.keys(pictures).length, entries.size)
    }
  } catch (error) {
    log.warn({ reason: String(error) }, 'un .zip de fotos no se pudo leer')
    for (const name of wanted) pictures[name] ??= { problem: UNREADABLE }
  }
  return pictures
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

async function storeEntry(zip: ZipFile, entry: Entry): Promise<SentPicture> {
  // What it unpacks to is never more than it says: the reader of the archive sees to that.
  if (entry.uncompressedSize > FILE_BYTES) return { problem: FILE_TOO_LARGE }
  if (entry.uncompressedSize === 0) return { problem: EMPTY_FILE }
  try {
    const bytes = await buffer(await zip.openReadStreamPromise(entry))
    const { name } = path.posix.parse(entry.fileName)
    const stored = await storeImage({ prefix: PREFIX, name, bytes })
    return stored.ok ? { url: stored.url } : { problem: stored.problem }
  } catch {
    return { problem: 'Está dañada en el .zip: agrégala otra vez' }
  }
}
