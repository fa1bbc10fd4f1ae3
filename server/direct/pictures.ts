import sendFile, { type SendOptions } from 'send'
import { env } from '../../app/env.server'
import { makeFile } from '../../app/images/image.server'
import type { RunAdmitted } from '../limits/run-admitted'
import { sendFromBucket } from './bucket-pictures'
import type { Refusal } from '../http/guards'
import { PICTURE_POLICY } from '../http/headers'
import type { RequestContext } from '../http/request-context'

/** As pages write it; what is spelled differently is not there. */
const ADDRESS = /^\/imagenes\/([a-z0-9-]+\.(?:avif|webp))(?:\?|$)/

const OPTIONS: SendOptions = {
  root: env.uploadsDir,
  acceptRanges: false,
  cacheControl: false,
  etag: false,
  lastModified: false,
}

/** What is set before the file is opened, which may then not be there. */
const OF_FILES = [
  'ETag',
  'Cache-Control',
  'Content-Security-Policy',
  'Content-Type',
  'Content-Length',
]

const send = env.storage ? sendFromBucket : isSent

/**
 * Answers `/imagenes/{name}` with a file of the folder as it is now, or makes it first where the picture
 * is there in its largest size. A picture that is swept away while it is read arrives whole.
 *
 * @param runAdmitted who waits for a picture to be made takes a place among pictures
 */
export function createPictures(runAdmitted: RunAdmitted) {
  return async function servePicture(context: RequestContext): Promise<Refusal | null> {
    const name = ADDRESS.exec(context.req.url ?? '')?.[1]
    if (name === undefined) return sayMissing(context)
    const sent = await send(context, name)
    if (sent === true) return null
    if (typeof sent === 'object') return sent
    const made = await runAdmitted(context, () => makeFile(name))
    if (typeof made === 'object') return made
    const again = made && (await send(context, name))
    if (typeof again === 'object') return again
    return again ? null : sayMissing(context)
  }
}

/**
 * Sends a file of the folder. Its name contains a hash: it never changes, and its name is its tag.
 *
 * @returns false when it is not there; nothing has been sent then
 * @throws when it cannot be read
 */
function isSent(context: RequestContext, name: string): Promise<boolean> {
  const { req, res } = context
  delete req.headers['if-match']
  delete req.headers['if-unmodified-since']
  context.isFile = true
  return new Promise((resolve, reject) => {
    if (res.closed) resolve(true)
    context.onEnd(() => resolve(true))
    sendFile(req, name, OPTIONS)
      .on('headers', () => {
        res.setHeader('ETag', `"${name}"`)
        res.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
        res.setHeader('Content-Security-Policy', PICTURE_POLICY)
      })
      .on('directory', () => fail(Object.assign(new Error('a folder'), { status: 404 })))
      .on('error', fail)
      .pipe(res)

    function fail(error: Error & { status: number }) {
      context.isFile = false
      if (!res.headersSent) for (const header of OF_FILES) res.removeHeader(header)
      if (error.status === 404) resolve(false)
      else reject(error)
    }
  })
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
