import { randomUUID } from 'node:crypto'
import { NO_PICTURE } from '~/forms/file-size'
import { log } from '~/log.server'
import { TEMPORARY } from '~/storage/disk-files.server'
import { files, storageSentence } from '~/storage/files.server'
import { looksAllowed } from './image-codec.server'

/** Bytes that are to become a picture soon, by the name of their file, or why they will not. */
export type Staged = { staged: string } | { problem: string }

/** Keeps the bytes of a picture as they were sent: no address leads to them, and `sweepImages` takes what is left. */
export async function stagePicture(bytes: Uint8Array): Promise<Staged> {
  if (!looksAllowed(bytes)) return { problem: NO_PICTURE }
  const staged = `${TEMPORARY}${randomUUID()}.foto`
  try {
    await files.write('imagenes', [[staged, bytes]])
    return { staged }
  } catch (error) {
    log.warn({ reason: String(error) }, 'una foto de un .zip no se pudo guardar')
    return { problem: storageSentence(error) }
  }
}

export function stagedBytes(name: string): Promise<Buffer | null> {
  return files.read('imagenes', name)
}

export function dropStaged(names: string[]): Promise<void> {
  return files.remove('imagenes', names)
}
