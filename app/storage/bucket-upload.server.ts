import { BucketError } from './bucket-error'
import type { AskBucket } from './bucket-request.server'
import { textOf } from './bucket-xml'

/** What an object is served with, to whoever asks the bucket itself. */
export type Served = { type?: string; cacheControl?: string }

/** S3 takes no smaller parts but the last, and 10 000 of them. */
const PART_BYTES = 8 * 1024 * 1024

/** The headers with which an object is stored. */
export function headersOf({ type, cacheControl }: Served): Record<string, string> {
  return {
    'Content-Type': type ?? 'application/octet-stream',
    ...(cacheControl && { 'Cache-Control': cacheControl }),
  }
}

/** How a stream goes into a bucket: one part after the other, and nothing of it is seen before the last. */
export function createPutStream(ask: AskBucket) {
  return async function putStream(
    key: string,
    source: AsyncIterable<Uint8Array>,
    served: Served = {},
  ): Promise<number> {
    const uploadId = await beginUpload(ask, key, headersOf(served))
    try {
      let bytes = 0
      const tags: string[] = []
      for await (const part of inParts(source)) {
        tags.push(await sendPart(ask, key, { uploadId, partNumber: String(tags.length + 1) }, part))
        bytes += part.byteLength
      }
      await finishUpload(ask, key, uploadId, tags)
      return bytes
    } catch (error) {
      const request = { method: 'DELETE', key, query: { uploadId } } as const
      await ask(request, (response) => response.text()).catch(() => {})
      throw error
    }
  }
}

async function beginUpload(
  ask: AskBucket,
  key: string,
  headers: Record<string, string>,
): Promise<string> {
  const request = { method: 'POST', key, query: { uploads: '' }, headers } as const
  const id = await ask(request, async (response) => textOf(await response.text(), 'UploadId'))
  return needed(id, `POST ${key}: no upload`)
}

async function sendPart(
  ask: AskBucket,
  key: string,
  query: Record<string, string>,
  body: Uint8Array<ArrayBuffer>,
) {
  const tag = await ask({ method: 'PUT', key, query, body }, async (response) => {
    await response.text()
    return response.headers.get('ETag')
  })
  return needed(tag, `PUT ${key}: no tag of a part`)
}

async function finishUpload(ask: AskBucket, key: string, uploadId: string, tags: string[]) {
  const parts = tags.map(
    (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  )
  const xml = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  const body = new TextEncoder().encode(xml)
  const headers = { 'Content-Type': 'application/xml' }
  const request = { method: 'POST', key, query: { uploadId }, body, headers } as const
  const answer = (await ask(request, (response) => response.text())) ?? ''
  // S3 may answer 200 and report the failure in the body.
  needed(textOf(answer, 'ETag'), `POST ${key}: ${textOf(answer, 'Code') ?? 'no tag'}`)
}

function needed(text: string | null, otherwise: string): string {
  if (text === null || text === '') throw new BucketError('down', otherwise)
  return text
}

/** The same bytes in parts of one size, the last smaller; of nothing, one empty part. */
async function* inParts(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let part = new Uint8Array(PART_BYTES)
  let filled = 0
  let isFirst = true
  for await (let bytes of source) {
    while (bytes.byteLength > 0) {
      const taken = bytes.subarray(0, PART_BYTES - filled)
      part.set(taken, filled)
      filled += taken.byteLength
      bytes = bytes.subarray(taken.byteLength)
      if (filled < PART_BYTES) continue
      yield part
      part = new Uint8Array(PART_BYTES)
      filled = 0
      isFirst = false
    }
  }
  if (filled > 0 || isFirst) yield part.subarray(0, filled)
}
