import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

/** How a cached page can be sent; `br11` is `br` pressed as small as it goes. */
export type Coding = 'br' | 'gzip' | 'identity'

/** One form of a page: its bytes, and what tells its ETag from those of other forms. */
export type Encoded = { bytes: Buffer; mark: string }

const toBrotli = promisify(brotliCompress)
const fromBrotli = promisify(brotliDecompress)
const toGzip = promisify(gzip)
const WINDOW_BITS = 18

/** A page in the form it is kept in. Quality 8 costs hardly more than 5, and 11 fifty times as much. */
export async function pressed(page: Buffer, quality: 8 | 11): Promise<Encoded> {
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
  }
  return { bytes: await toBrotli(page, { params }), mark: `br${quality}` }
}

/** Another form of a page that is kept in brotli. */
export async function unpressed(page: Encoded, coding: 'gzip' | 'identity'): Promise<Encoded> {
  const plain = await fromBrotli(page.bytes)
  return { bytes: coding === 'gzip' ? await toGzip(plain) : plain, mark: coding }
}
