import { createHash, randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import { FILE_BYTES, FILE_TOO_LARGE } from '~/forms/file-size'
import { encodeOnce, storedSize, UNREADABLE } from './image-codec.server'
import { log, report } from '~/log.server'
import { TEMPORARY } from '~/storage/disk-files.server'
import type { PrivateFolder } from '~/storage/files'
import { files } from '~/storage/files.server'

const STORED_FILE = /^[0-9a-f-]{36}\.webp$/
/** The widest that each is kept, pixels: of a screenshot the digits are read, a photo is looked at on a telephone. */
const MAX_WIDTH: Record<PrivateFolder, number> = { comprobantes: 1920, fotos: 1080 }

/** One at a time: what people send never takes all processors from those who are still choosing. */
const turn = pLimit(1)

/** A picture that is kept: its file's name, its size in pixels, and the hash of the bytes that were sent. */
export type PrivateImage = { file: string; width: number; height: number; hash: string }
type Stored = ({ ok: true } & PrivateImage) | { ok: false; problem: string }

/**
 * Keeps a picture that only some may see as one WebP, drawn anew: what the telephone wrote into the file is gone.
 *
 * @returns the picture, or the sentence that its sender reads; then nothing is stored
 */
export async function storePrivate(folder: PrivateFolder, bytes: Uint8Array): Promise<Stored> {
  if (bytes.byteLength > FILE_BYTES) {
    return { ok: false, problem: FILE_TOO_LARGE }
  }
  return turn(() => convert(folder, bytes))
}

async function convert(folder: PrivateFolder, bytes: Uint8Array): Promise<Stored> {
  const size = await storedSize(bytes, MAX_WIDTH[folder])
  if ('problem' in size) return { ok: false, problem: size.problem }
  const picture = await encodeOnce(bytes, size).catch((error: unknown) => {
    log.warn({ reason: String(error), folder }, 'una imagen no se pudo convertir')
    return null
  })
  if (!picture) return { ok: false, problem: UNREADABLE }
  const file = `${randomUUID()}.webp`
  try {
    await files.write(folder, [[file, picture]])
    return { ok: true, file, ...size, hash: createHash('sha256').update(bytes).digest('hex') }
  } catch (error) {
    report(error, 'una imagen privada no se pudo guardar')
    return { ok: false, problem: NOT_KEPT[folder] }
  }
}

const NOT_KEPT: Record<PrivateFolder, string> = {
  comprobantes: 'No pudimos guardar la captura. Vuelve a intentarlo en unos minutos',
  fotos: 'No pudimos guardar la foto. Vuelve a intentarlo en unos minutos',
}

/** Removes pictures that no row needs; a failure is logged and left to the sweep. */
export async function discardPrivate(folder: PrivateFolder, names: (string | null)[]) {
  const ours = names.filter((name): name is string => name !== null && STORED_FILE.test(name))
  if (ours.length > 0) await files.remove(folder, ours).catch(report)
}

/** The bytes of a stored picture; `null` when there is none. Throws when it cannot be fetched now. */
export async function readPrivate(
  folder: PrivateFolder,
  file: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!STORED_FILE.test(file)) return null
  const bytes = await files.read(folder, file)
  return bytes && new Uint8Array(bytes)
}

/**
 * The answer with a picture that only some may see, for who may: kept by nobody on the way, and drawn by no other site.
 *
 * @param file its name; `null` answers 404
 * @param what the picture is to people, as 'esta captura'
 */
export async function privateAnswer(folder: PrivateFolder, file: string | null, what: string) {
  const picture = file ? await readPrivate(folder, file).catch(unreadable) : null
  if (picture === 'later') {
    const text = `No podemos mostrar ${what} ahora. Vuelve a intentarlo en unos minutos`
    return new Response(text, { status: 503, headers: { ...SAFE, 'Retry-After': '30' } })
  }
  if (!picture) return new Response(`No encontramos ${what}`, { status: 404, headers: SAFE })
  return new Response(picture, { headers: { ...SAFE, 'Content-Type': 'image/webp' } })
}

function unreadable(error: unknown): 'later' {
  report(error, 'una imagen privada no se pudo leer')
  return 'later'
}

const SAFE = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  // A browser shows an image opened on its own in a generated page with inline styles.
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
}

/**
 * Clears pictures that no row names, once they are old enough: of crashes between file and row, and of orders that
 * are gone.
 *
 * @param used every file that a row names, read after `now`
 */
export async function sweepPrivate(
  folder: PrivateFolder,
  used: Set<string>,
  now: Date,
): Promise<number> {
  const listed = await files.list(folder)
  const old = listed.filter(
    ({ name, modified }) =>
      !used.has(name) && isSwept(name) && modified.getTime() <= now.getTime() - files.orphanMs,
  )
  await files.remove(
    folder,
    old.map(({ name }) => name),
  )
  return old.length
}

function isSwept(name: string): boolean {
  return STORED_FILE.test(name) || name.startsWith(TEMPORARY)
}
