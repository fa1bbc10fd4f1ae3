import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { BucketAddress } from './bucket-address'
import { BucketError, stateOf } from './bucket-error'
import { textOf } from './bucket-xml'

/** How long, and how often, a bucket is asked before it counts as slow or down. */
export type Timeouts = {
  /** Attempts while nothing or 429, 500 and more is answered; at least 1. */
  attempts: number
  /** Until an answer is there, and between two parts of a streamed one, milliseconds; a body adds to it. */
  answerMs: number
}

export type BucketRequest = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Without the prefix of the address; without a key, the bucket itself is asked. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
}

/**
 * Reads an answer of 200 to 299, within the deadline.
 *
 * @param abort lets the connection go, for an answer that is read later
 */
type Take<T> = (response: Response, abort: () => void) => Promise<T> | T

/** @returns `null` where there is no such key */
export type AskBucket = <T>(request: BucketRequest, take: Take<T>) => Promise<T | null>

/** What a line must carry at least. */
const BYTES_PER_MS = 50
const FIRST_PAUSE_MS = 100
const NO_BODY = createHash('sha256').digest('hex')

/**
 * Signs requests and sends them. Each carries the hash of its body, signed: what arrives changed is
 * refused there.
 *
 * @returns a function that throws BucketError
 */
export function createAskBucket(address: BucketAddress, timeouts: Timeouts): AskBucket {
  const { accessKeyId, secretAccessKey, region } = address
  const signer = { accessKeyId, secretAccessKey, region, service: 's3', cache: new Map() }

  return async function ask(request, take) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await send(request, take)
      } catch (error) {
        const failure = asBucketError(error, request)
        if (failure.state !== 'down' || attempt >= timeouts.attempts) throw failure
        await wait(FIRST_PAUSE_MS * 4 ** (attempt - 1) * (0.5 + Math.random() / 2))
      }
    }
  }

  async function send<T>(request: BucketRequest, take: Take<T>): Promise<T | null> {
    const { method, body } = request
    const hash = body ? createHash('sha256').update(body).digest('hex') : NO_BODY
    const { url, headers } = await new AwsV4Signer({
      ...{ ...signer, method, url: urlOf(address, request) },
      headers: { ...request.headers, 'X-Amz-Content-Sha256': hash },
    }).sign()
    const late = new AbortController()
    const abort = () => late.abort(LATE)
    const deadline = setTimeout(abort, timeouts.answerMs + (body?.byteLength ?? 0) / BYTES_PER_MS)
    try {
      const signal = late.signal
      const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' })
      if (response.ok) return await take(response, abort)
      return refused(request, response.status, await response.text())
    } finally {
      clearTimeout(deadline)
    }
  }
}

const LATE = new Error('it took too long')

/** What a failed request or a broken answer means. */
export function asBucketError(error: unknown, request: BucketRequest): BucketError {
  if (error instanceof BucketError) return error
  const { message, cause } = error as Error
  const reason = cause instanceof Error ? cause.message : message
  const details = `${nameOf(request)} ${reason}`
  return new BucketError(error === LATE ? 'slow' : 'down', details, { cause: error })
}

/** @throws BucketError unless it is only that there is no such key */
function refused(request: BucketRequest, status: number, xml: string): null {
  const code = textOf(xml, 'Code') ?? ''
  if (request.key !== undefined && status === 404 && !/^NoSuch(Bucket|Upload)$/.test(code))
    return null
  throw new BucketError(stateOf(status, code), `${nameOf(request)} ${status} ${code}`.trim())
}

function nameOf({ method, key }: BucketRequest): string {
  return `${method} ${key ?? 'bucket'}`
}

function urlOf({ url, prefix }: BucketAddress, { key, query }: BucketRequest): string {
  const path = key === undefined ? '' : `/${encoded(prefix + key)}`
  return `${url}${path}${query ? `?${new URLSearchParams(query)}` : ''}`
}

/** A key as it stands in an address, and in what is signed. */
export function encoded(key: string): string {
  return encodeURIComponent(key)
    .replace(/%2F/g, '/')
    .replace(/[!'()*]/g, escaped)
}

function escaped(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
}
