import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import { FILE_BYTES, FILE_TOO_LARGE } from '~/forms/file-size'
import { encodeOnce, storedSize, UNREADABLE } from './image-codec.server'
import { log, report } from '~/log.server'
import { TEMPORARY } from '~/storage/disk-files.server'
import { files } from '~/storage/files.server'

const STORED_FILE = /^[0-9a-f-]{36}\.webp$/

/** One at a time: what buyers send never takes all processors from those who are still choosing. */
const turn = pLimit(1)

type Stored = { ok: true; file: string } | { ok: false; problem: string }

/**
 * Keeps a screenshot as one WebP, drawn anew: what the telephone wrote into the file is gone.
 *
 * @returns the name of the file, or the sentence the buyer reads; then nothing is stored
 */
export async function storeProof(bytes: Uint8Array): Promise<Stored> {
  if (bytes.byteLength > FILE_BYTES) {
    return { ok: false, problem: FILE_TOO_LARGE }
  }
  return turn(() => convert(bytes))
}

async function convert(bytes: Uint8Array): Promise<Stored> {
  const size = await storedSize(bytes)
  if ('problem' in size) return { ok: false, problem: size.problem }
  const picture = await encodeOnce(bytes, size).catch((error: unknown) => {
    log.warn({ reason: String(error) }, 'un comprobante no se pudo convertir')
    return null
  })
  if (!picture) return { ok: false, problem: UNREADABLE }
  const file = `${randomUUID()}.webp`
  try {
    await files.write('comprobantes', [[file, picture]])
    return { ok: true, file }
  } catch (error) {
    report(error, 'un comprobante no se pudo guardar')
    return {
      ok: false,
      problem: 'No pudimos guardar la captura. Vuelve a intentarlo en unos minutos',
    }
  }
}

/** Removes a screenshot that no proof needs; a failure is logged and left to the sweep. */
export async function discardProof(file: string | null): Promise<void> {
  if (!file || !STORED_FILE.test(file)) return
  await files.remove('comprobantes', [file]).catch(report)
}

/** The bytes of a stored screenshot; `null` when there is none. Throws when it cannot be fetched now. */
export async function readProof(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!STORED_FILE.test(file)) return null
  const bytes = await files.read('comprobantes', file)
  return bytes && new Uint8Array(bytes)
}

/**
 * Clears screenshots that no proof names, once they are old enough: of crashes between file
 * and row, and of orders that are gone.
 *
 * @param used every file that a proof names, read after `now`
 */
export async function sweepProofs(used: Set<string>, now: Date): Promise<number> {
  const listed = await files.list('comprobantes')
  const old = listed.filter(
    ({ name, modified }) =>
      !used.has(name) && isSwept(name) && modified.getTime() <= now.getTime() - files.orphanMs,
  )
  for (const { name } of old) await files.remove('comprobantes', [name])
  return old.length
}

function isSwept(name: string): boolean {
  return STORED_FILE.test(name) || name.startsWith(TEMPORARY)
}
