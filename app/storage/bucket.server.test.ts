import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type BucketAddress, readBucketAddress } from './bucket-address'
import { startBucket } from '../../tests/support/bucket/start-bucket'
import { HANG_LIMIT_MS } from '../../tests/support/hang-limit'
import { BucketError } from './bucket-error'
import { textOf } from './bucket-xml'
import { openBucket } from './bucket.server'

const server = await startBucket()
afterAll(() => server.stop())

const TIMEOUTS = { attempts: 3, answerMs: HANG_LIMIT_MS }
const bucket = openBucket(addressOf(server.url), TIMEOUTS)
const hasty = openBucket(addressOf(server.url), { ...TIMEOUTS, answerMs: 200 })

beforeEach(() => {
  server.fault = () => null
  server.seen.length = 0
  server.empty()
})

function addressOf(url: string): BucketAddress {
  const address = readBucketAddress(url, { accessKeyId: undefined, secretAccessKey: undefined })
  if ('problem' in address) throw new Error(address.problem)
  return address
}

function sha256(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest('hex')
}

async function keysOf(start: string) {
  const keys: string[] = []
  for await (const { key } of bucket.list(start)) keys.push(key)
  return keys
}

/** What a refused request says of itself. */
async function failureOf(work: Promise<unknown>): Promise<BucketError> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof BucketError) return error
  throw new Error(`no BucketError: ${String(error)}`)
}

describe('objects', () => {
  it('come back as they went, and are gone when they are deleted', async () => {
    const bytes = randomBytes(200_000)
    await bucket.put('imagenes/rosa-1.webp', bytes, {
      type: 'image/webp',
      cacheControl: 'max-age=9',
    })
    expect(sha256((await bucket.read('imagenes/rosa-1.webp')) ?? Buffer.alloc(0))).toBe(
      sha256(bytes),
    )
    expect(await bucket.head('imagenes/rosa-1.webp')).toMatchObject({ bytes: 200_000 })
    const served = await fetch(`${server.publicUrl}/imagenes/rosa-1.webp`)
    expect(served.headers.get('content-type')).toBe('image/webp')
    expect(served.headers.get('cache-control')).toBe('max-age=9')

    expect(await bucket.copy('imagenes/rosa-1.webp', 'papelera/rosa-1.webp')).toBe(true)
    await bucket.delete('imagenes/rosa-1.webp')
    await bucket.delete('imagenes/rosa-1.webp')
    expect(server.keys()).toEqual(['papelera/rosa-1.webp'])
    expect(await bucket.read('imagenes/rosa-1.webp')).toBeNull()
    expect(await bucket.head('imagenes/rosa-1.webp')).toBeNull()
    expect(await bucket.get('imagenes/rosa-1.webp')).toBeNull()
    expect(await bucket.copy('imagenes/rosa-1.webp', 'papelera/rosa-2.webp')).toBe(false)
  })

  it('may have any name, and no bytes', async () => {
    // No sign that stands for itself in XML: the server writes those twice escaped.
    const names = ['a b+c.txt', '(1)!*.txt', 'ñandú/ü=%.txt', 'nada']
    for (const name of names) await bucket.put(name, new Uint8Array())
    expect(await keysOf('')).toEqual([...names].sort())
    for (const name of names) expect(await bucket.read(name)).toHaveLength(0)
  })

  it('go and come as streams of any length', async () => {
    const bytes = randomBytes(17 * 1024 * 1024)
    function* source() {
      for (let at = 0; at < bytes.length; at += 700_001) yield bytes.subarray(at, at + 700_001)
    }
    expect(await bucket.putStream('copia', Readable.from(source()))).toBe(bytes.length)
    expect(Math.max(...server.seen.map(({ body }) => body.length))).toBe(8 * 1024 * 1024)
    const hash = createHash('sha256')
    const object = await bucket.get('copia')
    for await (const part of object?.body ?? []) hash.update(part as Buffer)
    expect(object?.bytes).toBe(bytes.length)
    expect(hash.digest('hex')).toBe(sha256(bytes))
  })

  it('are not there when their stream ends badly', async () => {
    function* source() {
      yield randomBytes(9 * 1024 * 1024)
      throw new Error('the disk is gone')
    }
    await expect(bucket.putStream('copia', Readable.from(source()))).rejects.toThrow(
      'the disk is gone',
    )
    expect(server.seen.at(-1)?.method).toBe('DELETE')
    expect(server.keys()).toEqual([])
  })

  it('are all in a list, a thousand at a time', async () => {
    const names = Array.from({ length: 1_100 }, (_, at) => `hojas/${String(at).padStart(4, '0')}`)
    for (const name of names) server.put(name, 'a')
    await bucket.put('otra', new Uint8Array([1]))
    server.seen.length = 0
    expect(await keysOf('hojas/')).toEqual(names)
    expect(server.seen).toHaveLength(2)
  })
})

it('what an answer says is read as it was meant', () => {
  expect(textOf('<R><Key>it&#x27;s &lt;1&gt; &amp;amp; &#241;</Key></R>', 'Key')).toBe(
    "it's <1> &amp; ñ",
  )
  expect(textOf('<R><Keys>a</Keys></R>', 'Key')).toBeNull()
})

describe('what goes wrong', () => {
  it.each([
    [{ status: 403, code: 'AccessDenied' }, 'denied', 1],
    [{ status: 404, code: 'NoSuchBucket' }, 'missing', 1],
    [{ status: 507, code: '' }, 'full', 1],
    [{ status: 403, code: 'QuotaExceeded' }, 'full', 1],
    [{ status: 400, code: 'AuthorizationHeaderMalformed' }, 'refused', 1],
    [{ status: 301, code: 'PermanentRedirect' }, 'refused', 1],
    [{ status: 503, code: 'SlowDown' }, 'down', 3],
    [{ status: 429, code: '' }, 'down', 3],
    ['cut', 'down', 3],
    ['silence', 'slow', 1],
  ] as const)('%j is %s, after %i attempts', async (fault, state, attempts) => {
    server.fault = () => fault
    const asked = fault === 'silence' ? hasty : bucket
    const failure = await failureOf(asked.put('imagenes/rosa.webp', randomBytes(10)))
    expect(failure.state).toBe(state)
    // On a slow machine its time may be over before it arrived.
    const arrived = fault === 'silence' ? [0, attempts] : [attempts]
    expect(arrived).toContain(server.seen.length)
    expect(failure.message).not.toContain('Signature')
  })

  it('two failures of the server are overcome', async () => {
    server.fault = () => (server.seen.length < 3 ? { status: 500, code: 'InternalError' } : null)
    await bucket.put('imagenes/rosa.webp', randomBytes(10))
    expect(server.keys()).toEqual(['imagenes/rosa.webp'])
  })

  it('a bucket that is not there, and keys that are others', async () => {
    const other = openBucket(addressOf(server.url.replace('/tienda/', '/ninguna/')), TIMEOUTS)
    expect((await failureOf(other.put('a', new Uint8Array()))).state).toBe('missing')
    const guest = openBucket(addressOf(server.url.replace('S3RVER:', 'OTRA:')), TIMEOUTS)
    expect((await failureOf(guest.read('a'))).state).toBe('denied')
    const wrong = openBucket(addressOf(server.url.replace(':S3RVER@', ':otra@')), TIMEOUTS)
    const failure = await failureOf(wrong.read('a'))
    expect(failure.state).toBe('denied')
    expect(String(failure.stack)).not.toMatch(/S3RVER|otra/)
  })
})
