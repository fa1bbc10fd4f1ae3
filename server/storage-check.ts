import { randomBytes, randomUUID } from 'node:crypto'
import { env } from '../app/env.server'
import { BUCKET_STATES, BucketError } from '../app/storage/bucket-error'
import { openBucket } from '../app/storage/bucket.server'
import { StartError } from './start-error'
import { DEADLINES } from '../app/deadlines.server'

/**
 * Tries the bucket of STORAGE_URL, if there is one: whether the keys read and write, and whether the
 * address for visitors shows what only staff may see.
 *
 * @returns what is wrong, for people while the bucket is down, slow or full, which may pass; `null` when all is well
 * @throws StartError for what does not pass by itself
 */
export async function checkStorage(): Promise<string | null> {
  if (!env.storage) return null
  const bucket = openBucket(env.storage)
  // Where proofs are, which nobody may read but through the shop; one that is left behind is swept like them.
  const probe = `comprobantes/${randomUUID()}.webp`
  try {
    const written = randomBytes(32)
    await bucket.put(probe, written)
    const read = await bucket.read(probe)
    if (!read?.equals(written)) throw new BucketError('refused', 'it does not keep what it takes')
    const shown = env.picturesUrl !== '' && (await isShown(probe, written))
    await bucket.delete(probe)
    if (shown) throw new StartError(SHOWN)
    return null
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    const sentence = `STORAGE_URL: ${BUCKET_STATES[error.state]}`
    if (PASSING.includes(error.state)) return sentence
    throw new StartError(`${sentence} (${error.message})`, { cause: error })
  }
}

const PASSING = ['down', 'slow', 'full']

const SHOWN =
  'STORAGE_PUBLIC_URL: esa dirección muestra también los comprobantes de pago, que solo puede ver quien atiende.\n' +
  'Permite que muestre únicamente la carpeta imagenes del bucket.'

async function isShown(probe: string, written: Buffer): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(DEADLINES.picturesAddress)
    const answer = await fetch(`${env.picturesUrl}/${probe}`, { signal })
    return Buffer.from(await answer.arrayBuffer()).equals(written)
  } catch {
    // What does not answer shows nothing.
    return false
  }
}
