import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type BrotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  type Gzip,
} from 'node:zlib'

const BROWSERS = /^gzip, deflate, br(, zstd)?$/
export const SMALL_BYTES = 1_024
const TEXT = /^(text\/|image\/svg\+xml|application\/(json|javascript|manifest\+json|xml|rss\+xml))/i

/**
 * What an answer is compressed with, or undefined when it should go as it is.
 *
 * Sets `Vary` wherever the answer depends on what the browser accepts.
 *
 * @param headers as the route set them
 */
export function compressorFor(
  req: IncomingMessage,
  res: ServerResponse,
  headers: Headers,
): BrotliCompress | Gzip | undefined {
  if (!isCompressible(headers)) return undefined
  res.appendHeader('Vary', 'Accept-Encoding')
  const accepted = req.headers['accept-encoding']
  const accepts = typeof accepted === 'string' ? accepted : ''
  if (accepted === undefined || req.method === 'HEAD') return undefined
  if (isAccepted(accepts, 'br')) return startBrotli(res)
  if (isAccepted(accepts, 'gzip')) return startGzip(res)
  return undefined
}

export function isCompressible(headers: Headers): boolean {
  if (headers.has('Content-Encoding') || headers.has('Content-Range')) return false
  if (/no-transform/i.test(headers.get('Cache-Control') ?? '')) return false
  const length = headers.get('Content-Length')
  if (length !== null && Number(length) < SMALL_BYTES) return false
  return TEXT.test(headers.get('Content-Type') ?? '')
}

/** The coding that an answer to this request is sent in when it is kept in all of them. */
export function acceptedCoding(req: IncomingMessage): 'br' | 'gzip' | 'identity' {
  const accepted = req.headers['accept-encoding']
  const accepts = typeof accepted === 'string' ? accepted : ''
  // What current browsers say begins so, and nothing after it can refuse brotli.
  if (BROWSERS.test(accepts) || isAccepted(accepts, 'br')) return 'br'
  return isAccepted(accepts, 'gzip') ? 'gzip' : 'identity'
}

/** Whether an `Accept-Encoding` names a coding, or all of them, without refusing it by `q=0`. */
function isAccepted(accepts: string, coding: string): boolean {
  const offers = accepts
    .toLowerCase()
    .split(',')
    .map((offer) => offer.split(';').map((part) => part.trim()))
  const offer = offers.find(([name]) => name === coding) ?? offers.find(([name]) => name === '*')
  return offer !== undefined && !offer.slice(1).some((part) => /^q=0(\.0*)?$/.test(part))
}

function startBrotli(res: ServerResponse) {
  encode(res, 'br')
  // With its default window each stream holds megabytes outside the heap, and collections never end.
  // Quality 5 is the least that brings every product's page into the first 14 KiB of a connection.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 }
  return createBrotliCompress({ params })
}

function startGzip(res: ServerResponse) {
  encode(res, 'gzip')
  return createGzip({ level: 6 })
}

function encode(res: ServerResponse, coding: string) {
  res.setHeader('Content-Encoding', coding)
  res.removeHeader('Content-Length')
  const etag = res.getHeader('ETag')
  if (typeof etag === 'string' && !etag.startsWith('W/')) res.setHeader('ETag', `W/${etag}`)
}
