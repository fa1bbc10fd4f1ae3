import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import { env } from '~/env.server'
import { FILE_BYTES, FILE_TOO_LARGE } from '~/forms/file-size'
import { encodeOnce, storedSize, UNREADABLE } from './image-codec.server'
import { log, report } from '~/log.server'

const ORPHAN_MS = 3_600_000
const STORED_FILE = /^[0-9a-f-]{36}\.webp$/

/** Beside the shop's pictures, not among them: nothing here has an address that everybody may ask for. */
const folder = path.join(env.dataDir, 'comprobantes')

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
    await fs.mkdir(folder, { recursive: true, mode: 0o700 })
    await fs.writeFile(path.join(folder, file), picture, { flag: 'wx', flush: true, mode: 0o600 })
    return { ok: true, file }
  } catch (error) {
    report(error, 'un comprobante no se pudo guardar')
    await discardProof(file)
    return {
      ok: false,
      problem: 'No pudimos guardar la captura. Vuelve a intentarlo en unos minutos',
    }
  }
}

/** Removes a screenshot that no proof needs; a failure is logged and left to the sweep. */
export async function discardProof(file: string | null): Promise<void> {
  if (!file || !STORED_FILE.test(file)) return
  await fs.rm(path.join(folder, file), { force: true }).catch(report)
}

/** The bytes of a stored screenshot; `null` when there is none. */
export async function readProof(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!STORED_FILE.test(file)) return null
  return fs.readFile(path.join(folder, file)).then(
    (bytes) => new Uint8Array(bytes),
    () => null,
  )
}

/**
 * Clears screenshots that no proof names, an hour after they were written: of crashes between file
 * and row, and of orders that are gone.
 *
 * @param used every file that a proof names, read after `now`
 */
export async function sweepProofs(used: Set<string>, now: Date): Promise<number> {
  const names = await fs.readdir(folder).catch(() => [])
  let count = 0
  for (const name of names.filter((name) => STORED_FILE.test(name) && !used.has(name))) {
    const stat = await fs.stat(path.join(folder, name)).catch(() => null)
    if (!stat || stat.mtimeMs > now.getTime() - ORPHAN_MS) continue
    await discardProof(name)
    count += 1
  }
  return count
}
