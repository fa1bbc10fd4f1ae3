import { Readable } from 'node:stream'
import pLimit from 'p-limit'
import type { BucketAddress } from './bucket-address'
import { BucketError } from './bucket-error'
import { type AskBucket, asBucketError, createAskBucket } from './bucket-request.server'
import { type BucketRequest, encoded, type Timeouts } from './bucket-request.server'
import { createPutStream, headersOf, type Served } from './bucket-upload.server'
import { elementsOf, textOf } from './bucket-xml'
import { DEADLINES } from '~/deadlines.server'

/** What a bucket says of an object, whose key is without the prefix of the address. */
export type BucketObject = { key: string; bytes: number; modified: Date }

/**
 * A bucket. Keys are without the prefix of its address. Every function throws BucketError, whose
 * `state` says why, after as many attempts as `timeouts` allows.
 */
export type Bucket = {
  /** Stores bytes, whole or not at all, in place of what the key had. */
  put(key: string, bytes: Uint8Array, served?: Served): Promise<void>
  /** The same of any length, with one part of it (8 MiB) in memory. @returns how many bytes it was */
  putStream(key: string, source: AsyncIterable<Uint8Array>, served?: Served): Promise<number>
  /** An object as it arrives; `null` where there is none. Read it to its end, or destroy it. */
  get(key: string): Promise<(BucketObject & { body: Readable }) | null>
  /** A small object at once. */
  read(key: string): Promise<Buffer | null>
  head(key: string): Promise<BucketObject | null>
  /** All objects whose key begins so, in the order of keys, asked for a thousand at a time. */
  list(start: string): AsyncGenerator<BucketObject>
  /** @returns false where there is no object to be copied */
  copy(from: string, to: string): Promise<boolean>
  /** Does nothing where there is none. */
  delete(key: string): Promise<void>
}

/** For whom somebody waits. */
const BRIEF: Timeouts = { attempts: 3, answerMs: DEADLINES.bucket }

/** Requests at once; others wait for a place. */
const AT_ONCE = 16

/** @param timeouts more of both for work that nobody waits for */
export function openBucket(address: BucketAddress, timeouts: Timeouts = BRIEF): Bucket {
  const askNow = createAskBucket(address, timeouts)
  const turn = pLimit(AT_ONCE)
  const ask: AskBucket = (request, take) => turn(() => askNow(request, take))

  return {
    async put(key, bytes, served = {}) {
      const body = new Uint8Array(bytes)
      await ask({ method: 'PUT', key, body, headers: headersOf(served) }, textIn)
    },
    putStream: createPutStream(ask),
    get(key) {
      const request = { method: 'GET', key } as const
      return ask(request, (response, abort) => {
        const parts = partsOf(response, abort, request, timeouts.answerMs)
        return { ...objectOf(key, response), body: Readable.from(parts, { objectMode: false }) }
      })
    },
    read(key) {
      return ask({ method: 'GET', key }, async (response) =>
        Buffer.from(await response.arrayBuffer()),
      )
    },
    head(key) {
      return ask({ method: 'HEAD', key }, (response) => objectOf(key, response))
    },
    async *list(start) {
      const query = { 'list-type': '2', prefix: address.prefix + start }
      for await (const xml of pagesOf(ask, query)) {
        for (const inside of elementsOf(xml, 'Contents')) yield listed(inside, address.prefix)
      }
    },
    copy: (from, to) => copyObject(ask, address, from, to),
    async delete(key) {
      await ask({ method: 'DELETE', key }, textIn)
    },
  }
}

function textIn(response: Response): Promise<string> {
  return response.text()
}

function objectOf(key: string, { headers }: Response): BucketObject {
  const modified = new Date(headers.get('Last-Modified') ?? 0)
  return { key, bytes: Number(headers.get('Content-Length') ?? 0), modified }
}

function listed(inside: string, prefix: string): BucketObject {
  return {
    key: (textOf(inside, 'Key') ?? '').slice(prefix.length),
    bytes: Number(textOf(inside, 'Size') ?? 0),
    modified: new Date(textOf(inside, 'LastModified') ?? 0),
  }
}

async function copyObject(ask: AskBucket, address: BucketAddress, from: string, to: string) {
  const source = `${new URL(address.url).pathname}/${encoded(address.prefix + from)}`
  const request = { method: 'PUT', key: to, headers: { 'x-amz-copy-source': source } } as const
  const xml = await ask(request, textIn)
  // What fails after the answer has begun with 200 stands in it.
  const code = textOf(xml ?? '', 'Code')
  if (code) throw new BucketError('down', `PUT ${to} ${code}`)
  return xml !== null
}

/** A list in the bucket's own words, page by page. */
async function* pagesOf(ask: AskBucket, query: Record<string, string>): AsyncGenerator<string> {
  let token = ''
  for (;;) {
    const next: Record<string, string> = token ? { ...query, 'continuation-token': token } : query
    const xml: string = (await ask({ method: 'GET', query: next }, textIn)) ?? ''
    yield xml
    if (textOf(xml, 'IsTruncated') !== 'true') return
    const after = textOf(xml, 'NextContinuationToken') ?? ''
    if (!after || after === token) throw new BucketError('refused', 'GET bucket: half a list')
    token = after
  }
}

/** The parts of an answer; one that stops in between is given up. Who takes them may take their time. */
async function* partsOf(
  response: Response,
  abort: () => void,
  request: BucketRequest,
  waitMs: number,
): AsyncGenerator<Buffer> {
  const reader = response.body?.getReader()
  try {
    while (reader) {
      const late = setTimeout(abort, waitMs)
      const { done, value } = await reader.read().finally(() => clearTimeout(late))
      if (done) return
      yield Buffer.from(value)
    }
  } catch (error) {
    throw asBucketError(error, request)
  } finally {
    abort()
  }
}
