import { createHash } from 'node:crypto'
import os from 'node:os'
import pLimit from 'p-limit'
import { FILE_BYTES, FILE_TOO_LARGE } from '~/forms/file-size'
import { encode, encodeFrom, storedSize, UNREADABLE } from './image-codec.server'
import { firstCharacters } from '~/forms/graphemes'
import {
  IMAGE_FORMATS,
  type ImageFile,
  imageUrl,
  isShareFile,
  parseImageFile,
  parseImageUrl,
  type StoredImage,
  widthsUpTo,
} from './image-name'
import { env } from '~/env.server'
import { log, report } from '~/log.server'
import { toSlug } from '~/slug'
import { TEMPORARY } from '~/storage/disk-files.server'
import { files, storageSentence } from '~/storage/files.server'

const TRASH_MS = 7 * 86_400_000

/** Pictures decoded at once: one a core, however many people upload. */
const turn = pLimit(os.availableParallelism())
/** Encoding a large one takes 200 MB: of those that people send, one at a time. */
const largeTurn = pLimit(1)
const LARGE_PIXELS = 1_000_000
/** Sizes made for visitors at once. */
const makingTurn = pLimit(2)

type Upload = { prefix: string; name: string; bytes: Uint8Array }
type Naming = { prefix: string; name: string; hash: string; width: number; height: number }
type Stored = { ok: true; url: string } | { ok: false; problem: string }
type Usage = (url: string) => Promise<boolean>

/**
 * Keeps a picture as AVIF and WebP in a few widths; the bytes that were sent are never kept.
 *
 * The bytes decide what a file is: its name is not asked for. The same bytes under the same name
 * have the same address and are converted once.
 *
 * @param upload.prefix `producto-`, `category-`, `complement-`, `hero-slide-`, `lifestyle-`, `qr-`
 * @param upload.name of the record, for people who read addresses
 * @returns what the `image_url` column keeps, or the sentence staff read; then nothing is stored
 * @source docs/specification/back-office.md §5 and §7; docs/specification/decisions.md
 */
export async function storeImage(upload: Upload): Promise<Stored> {
  if (upload.bytes.byteLength > FILE_BYTES) {
    return { ok: false, problem: FILE_TOO_LARGE }
  }
  return turn(() => convert(upload)).catch((error: unknown) => {
    report(error, 'una imagen no se pudo guardar')
    return { ok: false, problem: storageSentence(error) }
  })
}

async function convert({ prefix, name, bytes }: Upload): Promise<Stored> {
  const size = await storedSize(bytes)
  if ('problem' in size) return { ok: false, problem: size.problem }

  const base = imageBase({ prefix, name, hash: hashOf(bytes), ...size })
  const image = { base, ...size, widths: widthsUpTo(size.width) }
  const stored = { ok: true, url: imageUrl(base, size.width, 'webp') } as const
  if (await files.touch('imagenes', filesOf(image))) return stored

  const isLarge = size.width * size.height > LARGE_PIXELS
  const encodeInTurn = () => encode(bytes, size)
  const encoded = await (isLarge ? largeTurn(encodeInTurn) : encodeInTurn()).catch(
    (error: unknown) => {
      log.warn({ reason: String(error), base }, 'una imagen no se pudo convertir')
      return null
    },
  )
  if (!encoded) return { ok: false, problem: UNREADABLE }

  await files.write(
    'imagenes',
    encoded.map((file) => [`${base}-${file.width}.${file.format}`, file.bytes]),
  )
  return stored
}

/** The name that the files of a picture share. */
function imageBase(image: Naming): string {
  const slug = toSlug(firstCharacters(image.name, 200)).slice(0, 60) || 'imagen'
  return `${image.prefix}${slug}-${image.hash}-${image.width}x${image.height}`
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 12)
}

/**
 * Stores a picture, lets the caller write its row, and only then removes the picture it replaces.
 *
 * @param oldUrl what the row held before; an address that is not ours is left alone
 * @param write the transaction that puts the new address in the row; when it throws, the old picture
 *   stays and the new one waits for `sweepImages`
 * @param isUsed whether any row still shows an address, asked after the write
 * @source docs/specification/back-office.md §4; docs/specification/decisions.md Q-105
 */
export async function replaceImage(
  upload: Upload,
  oldUrl: string | null,
  write: (url: string) => Promise<unknown>,
  isUsed: Usage,
): Promise<Stored> {
  const stored = await storeImage(upload)
  if (!stored.ok) return stored

  await write(stored.url)
  await keepImage(stored.url)
  if (oldUrl !== stored.url) await deleteImage(oldUrl, isUsed)
  return stored
}

/**
 * Moves a picture nobody uses to the trash: its addresses answer 404 at once, its files are kept
 * for seven days.
 *
 * Call it after the commit that let the picture go. A failure is logged and never the caller's.
 *
 * @param url an address that is not ours is left alone
 * @param isUsed whether any row shows the address
 * @source docs/specification/back-office.md §4; docs/specification/decisions.md Q-105
 */
export async function deleteImage(url: string | null, isUsed: Usage): Promise<void> {
  const image = parseImageUrl(url)
  if (!image || !url) return
  try {
    if (await isUsed(url)) return
    await files.move(filesOf(image), 'imagenes', 'papelera')
    // Someone may have stored the same picture and written their row since the question.
    if (await isUsed(url)) await keepImage(url)
  } catch (error) {
    report(error, 'una imagen no se pudo quitar')
  }
}

/**
 * Brings a picture back when it was removed between being stored and being written in a row.
 *
 * Call it after the commit of a row whose picture came from `storeImage`; `replaceImage` does.
 */
export async function keepImage(url: string): Promise<void> {
  const image = parseImageUrl(url)
  if (image) await files.move(filesOf(image), 'papelera', 'imagenes')
}

/**
 * Clears what uploads left behind: temporary files and pictures no row shows, an hour (in a bucket
 * a day) after they were written, and after seven days the trash and what chats show, which is made again. Files that
 * it did not write are left alone.
 *
 * @param usedUrls every `image_url` of every table, read before the call
 * @returns how many files left the folder or the trash
 * @source docs/specification/reliability.md: a crash during an upload leaves nothing for ever
 */
export async function sweepImages(usedUrls: Set<string>, now: Date): Promise<number> {
  const used = new Set([...usedUrls].map((url) => parseImageUrl(url)?.base))
  const listed = await files.list('imagenes')
  const old = olderThan(listed, now.getTime() - files.orphanMs)
  const temporary = old.filter((name) => name.startsWith(TEMPORARY))
  const orphans = old.filter((name) => {
    const base = parseImageFile(name)?.base
    return base !== undefined && !used.has(base)
  })
  const discarded = olderThan(await files.list('papelera'), now.getTime() - TRASH_MS)
  const shares = olderThan(listed, now.getTime() - TRASH_MS).filter(isShareFile)

  await files.remove('imagenes', [...temporary, ...shares])
  await files.remove('papelera', discarded)
  await files.move(orphans, 'imagenes', 'papelera')
  return temporary.length + shares.length + orphans.length + discarded.length
}

type Listed = Awaited<ReturnType<typeof files.list>>

function olderThan(listed: Listed, instant: number): string[] {
  return listed.filter(({ modified }) => modified.getTime() < instant).map(({ name }) => name)
}

/**
 * Keeps pictures that are already WebP of the size the shop shows, byte for byte, all or none. Their other
 * sizes are made when somebody asks (`makeFile`).
 *
 * @returns what their `image_url` columns keep, in the same order
 * @throws Error when one is no picture; FilesError when they cannot be kept
 */
export async function storeAsTheyAre(pictures: Upload[]): Promise<string[]> {
  const images = await Promise.all(
    pictures.map(async ({ prefix, name, bytes }) => {
      const size = await storedSize(bytes)
      if ('problem' in size) throw new Error(`${prefix}${name}: ${size.problem}`)
      const base = imageBase({ prefix, name, hash: hashOf(bytes), ...size })
      return { base, ...size, widths: widthsUpTo(size.width), bytes }
    }),
  )
  await files.write(
    'imagenes',
    images.map((image) => [largestOf(image), image.bytes]),
  )
  if (env.picturesUrl) await Promise.all(images.flatMap(filesOf).map(makeFile))
  return images.map(({ base, width }) => imageUrl(base, width, 'webp'))
}

const making = new Map<string, Promise<boolean>>()

/**
 * Makes a size that a stored picture has not been asked for yet, from its largest file, and keeps it.
 *
 * @param name of its file; who asks for the same at once waits for the same
 * @returns false when there is no such picture, or none in that size
 * @throws Error when the largest file is damaged
 */
export function makeFile(name: string): Promise<boolean> {
  const asked = parseImageFile(name)
  return asked ? makeOnce(name, () => make(name, asked)) : Promise.resolve(false)
}

/**
 * Makes a file for visitors, few at once.
 *
 * @param name of the file; who asks for the same at once waits for the same
 */
export function makeOnce(name: string, make: () => Promise<boolean>): Promise<boolean> {
  const begun = making.get(name)
  if (begun) return begun
  const made = makingTurn(make).finally(() => making.delete(name))
  making.set(name, made)
  return made
}

async function make(name: string, file: ImageFile): Promise<boolean> {
  // Who asked while it was being made may come to its turn after that.
  if (await files.touch('imagenes', [name])) return true
  const largest = largestOf(file)
  const bytes = name === largest ? null : await files.read('imagenes', largest)
  if (!bytes) return false
  await files.write('imagenes', [[name, await encodeFrom(bytes, file)]])
  // The picture may have gone to the trash in the meantime: then no address of it answers.
  if (await files.touch('imagenes', [largest])) return true
  await files.remove('imagenes', [name])
  return false
}

export function largestOf({ base, width }: Pick<StoredImage, 'base' | 'width'>): string {
  return `${base}-${width}.webp`
}

/** The names of all files that a picture may have, in the order of their widths. */
function filesOf({ base, widths }: Pick<StoredImage, 'base' | 'widths'>): string[] {
  return widths.flatMap((width) => IMAGE_FORMATS.map((format) => `${base}-${width}.${format}`))
}

/**
 * Whether an address that comes back from a form is a picture of ours; if so the sweep leaves it alone for
 * another hour.
 *
 * @param prefix that its name has to begin with
 */
export async function isStored(url: string, prefix: string): Promise<boolean> {
  const image = parseImageUrl(url)
  if (!image?.base.startsWith(prefix)) return false
  return files.touch('imagenes', [largestOf(image)])
}
