import { makeFile } from '../../app/images/image.server'
import { report } from '../../app/log.server'
import { BucketError } from '../../app/storage/bucket-error'
import type { RunAdmitted } from '../limits/run-admitted'
import type { Refusal } from '../http/guards'
import { PICTURE_POLICY } from '../http/headers'
import type { RequestContext } from '../http/request-context'
import { sendKept } from '../http/send'
import { keptPicture, pictureAtHand } from './kept-pictures'

/** As pages write it; what is spelled differently, or longer than a file's name may be, is not there. */
const ADDRESS = /^\/imagenes\/([a-z0-9-]{1,250}\.(avif|webp))(?:\?|$)/

const AWAY: Refusal = {
  status: 503,
  sentence: 'Esta imagen no se puede mostrar ahora.',
  headers: { 'Retry-After': '30' },
}

/**
 * Answers `/imagenes/{name}` with the picture, or makes it first where it is there in its largest size. One that
 * is swept away while it is sent arrives whole.
 *
 * @param runAdmitted who waits for a picture to be fetched or made takes a place among pictures
 * @returns the refusal when it cannot be had now
 */
export function createPictures(runAdmitted: RunAdmitted) {
  return async function servePicture(context: RequestContext): Promise<Refusal | null> {
    const [, name, format] = ADDRESS.exec(context.req.url ?? '') ?? []
    if (name === undefined) return sayMissing(context)
    try {
      const bytes =
        (await pictureAtHand(name)) ?? (await runAdmitted(context, () => fetchOrMake(name)))
      if (bytes && 'sentence' in bytes) return bytes
      return bytes ? sendPicture(context, name, `image/${format}`, bytes) : sayMissing(context)
    } catch (error) {
      if (!(error instanceof BucketError)) throw error
      report(error, 'una imagen no se pudo leer')
      return AWAY
    }
  }
}

/** @returns false when it is not there */
async function fetchOrMake(name: string): Promise<Buffer | false> {
  const bytes = (await keptPicture(name)) ?? ((await makeFile(name)) && (await keptPicture(name)))
  return bytes || false
}

/** Its name contains a hash: it never changes, and its name is its tag. */
function sendPicture(context: RequestContext, name: string, type: string, bytes: Buffer): null {
  context.isFile = true
  const headers = {
    'Content-Type': type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': PICTURE_POLICY,
  }
  sendKept(context.res, { tag: `"${name}"`, headers, bytes })
  return null
}

function sayMissing({ res }: RequestContext): null {
  const text = 'No encontramos esta imagen'
  const headers = {
    'Cache-Control': 'public, max-age=60',
    'Content-Security-Policy': PICTURE_POLICY,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': text.length,
  }
  res.writeHead(404, headers).end(text)
  return null
}
