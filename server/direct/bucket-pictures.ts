import { LRUCache } from 'lru-cache'
import { report } from '../../app/log.server'
import { BucketError } from '../../app/storage/bucket-error'
import { files } from '../../app/storage/files.server'
import type { Refusal } from '../http/guards'
import { PICTURE_POLICY } from '../http/headers'
import type { RequestContext } from '../http/request-context'

/** Of the pictures asked for last, in each process. */
const KEPT_BYTES = 32 * 1024 * 1024
/** How long a picture that was removed may still be shown. */
const KEPT_MS = 60_000

const AWAY: Refusal = {
  status: 503,
  sentence: 'Esta imagen no se puede mostrar ahora.',
  headers: { 'Retry-After': '30' },
}

/** Most pictures that are fetched at once: behind so many, one more would wait longer than an answer may take. */
const FETCHED_MAX = 64
let fetched = 0

/** So long nobody else waits for a bucket that has just not answered, milliseconds. */
const AWAY_MS = 2_000
let awayUntil = 0

async function fetchPicture(name: string): Promise<Buffer | undefined> {
  if (performance.now() < awayUntil) throw new BucketError('down', 'it has just not answered')
  if (fetched >= FETCHED_MAX) throw new BucketError('slow', 'too many pictures are being fetched')
  fetched += 1
  try {
    return (await files.read('imagenes', name)) ?? undefined
  } catch (error) {
    awayUntil = performance.now() + AWAY_MS
    throw error
  } finally {
    fetched -= 1
  }
}

/** Whoever asks for a picture that is being fetched waits for the same one. */
const kept = new LRUCache<string, Buffer>({
  maxSize: KEPT_BYTES,
  sizeCalculation: (bytes) => bytes.byteLength || 1,
  ttl: KEPT_MS,
  fetchMethod: fetchPicture,
})

/**
 * Sends a picture out of the bucket. It is there whole before the first byte leaves, so that no slow
 * visitor keeps a connection to the bucket.
 *
 * @returns false when it is not there, the refusal when it cannot be fetched now
 */
export async function sendFromBucket(
  context: RequestContext,
  name: string,
): Promise<boolean | Refusal> {
  const { req, res } = context
  const headers = {
    ETag: `"${name}"`,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': PICTURE_POLICY,
  }
  try {
    const bytes = await kept.fetch(name)
    if (!bytes) return false
    context.isFile = true
    const known = (req.headers['if-none-match'] ?? '').replaceAll('W/', '').split(/, */)
    if (known.includes(headers.ETag)) {
      res.writeHead(304, headers).end()
      return true
    }
    const type = {
      'Content-Type': `image/${name.split('.').at(-1)}`,
      'Content-Length': bytes.length,
    }
    res.writeHead(200, { ...headers, ...type }).end(req.method === 'HEAD' ? undefined : bytes)
    return true
  } catch (error) {
    report(error, 'una imagen no se pudo leer')
    return AWAY
  }
}
