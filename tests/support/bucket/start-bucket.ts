import crypto, { createHash, createHmac } from 'node:crypto'
import fs from 'node:fs'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import S3rver from '@20minutes/s3rver'
import { SignatureV4 } from '@smithy/signature-v4'

const BUCKET = 'tienda'
const REGION = 'us-east-1'
/** The keys that the server has of itself. */
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** What goes wrong with a request: this status and code, no answer, or the end of its connection. */
export type BucketFault = { status: number; code: string } | 'silence' | 'cut'

export type BucketRequestSeen = { method: string; path: string; body: Buffer }

/** The server writes tokens of lists with DES, which OpenSSL has no more; any other cipher does. */
function replaceDes() {
  const { createCipheriv, createDecipheriv } = crypto
  const doubled = (bytes: Buffer) => Buffer.concat([bytes, bytes])
  Object.assign(crypto, {
    createCipheriv: (name: string, key: Buffer, iv: Buffer) =>
      name === 'des'
        ? createCipheriv('aes-128-cbc', doubled(key), doubled(iv))
        : createCipheriv(name, key, iv),
    createDecipheriv: (name: string, key: Buffer, iv: Buffer) =>
      name === 'des'
        ? createDecipheriv('aes-128-cbc', doubled(key), doubled(iv))
        : createDecipheriv(name, key, iv),
  })
}

/**
 * A real S3 server that keeps objects in a folder. A second library signs each request again: one whose
 * signature or hash of the body is another is refused. What carries no signature only reads `imagenes/`.
 */
export async function startBucket() {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-bucket-'))
  const configureBuckets = [{ name: BUCKET }]
  const where = { address: '127.0.0.1', port: 0, directory, vhostBuckets: false }
  const server = new S3rver({ ...where, silent: true, configureBuckets })
  const { port: behind } = await server.run()
  replaceDes()
  const state = {
    fault: (_seen: BucketRequestSeen): BucketFault | null => null,
    seen: [] as BucketRequestSeen[],
    /** How long each answer waits. */
    delayMs: 0,
    isPublic: (key: string) => key.includes('imagenes/'),
  }

  const front = http.createServer((req, res) => {
    answer(req, res).catch((error: unknown) => res.destroy(error as Error))
  })

  async function answer(req: IncomingMessage, res: ServerResponse) {
    const body = await bytesOf(req)
    const seen = { method: req.method ?? '', path: req.url ?? '', body }
    state.seen.push(seen)
    if (state.delayMs > 0) await wait(state.delayMs)
    const fault = state.fault(seen)
    if (fault === 'silence') return
    if (fault === 'cut') return void req.socket.destroy()
    const refusal = fault ?? (await refusalOf(req, body, state.isPublic))
    if (refusal) return refuse(res, refusal)
    if (seen.method === 'DELETE') return remove(directory, seen.path, res)
    passOn(req, res, body, behind)
  }

  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const { port } = front.address() as AddressInfo
  const keys = `${credentials.accessKeyId}:${credentials.secretAccessKey}`
  return Object.assign(state, {
    /** As `STORAGE_URL` names it. */
    url: `http://${keys}@127.0.0.1:${port}/${BUCKET}/flores?region=${REGION}`,
    /** As `STORAGE_PUBLIC_URL` names it. */
    publicUrl: `http://127.0.0.1:${port}/${BUCKET}/flores`,
    /** The file that holds an object. */
    fileOf: (key: string) => path.join(directory, BUCKET, 'flores', `${key}._S3rver_object`),
    /** An object that was always there. */
    put(key: string, bytes: string) {
      fs.mkdirSync(path.dirname(this.fileOf(key)), { recursive: true })
      fs.writeFileSync(this.fileOf(key), bytes)
    },
    /** The keys of all objects. */
    keys: () => keysIn(path.join(directory, BUCKET, 'flores')),
    empty: () =>
      fs.rmSync(path.join(directory, BUCKET, 'flores'), { recursive: true, force: true }),
    /** Ends every connection, also those that get no answer. */
    hangUp: () => front.closeAllConnections(),
    async stop() {
      front.closeAllConnections()
      front.close()
      await server.close()
      fs.rmSync(directory, { recursive: true, force: true })
    },
  })
}

export type TestBucket = Awaited<ReturnType<typeof startBucket>>

function keysIn(folder: string): string[] {
  if (!fs.existsSync(folder)) return []
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => name.endsWith('._S3rver_object'))
    .map((name) => name.replace('._S3rver_object', ''))
    .sort()
}

async function refusalOf(req: IncomingMessage, body: Buffer, isPublic: (key: string) => boolean) {
  const { authorization, 'x-amz-content-sha256': hash } = req.headers
  if (!authorization) {
    return req.method === 'GET' && isPublic(req.url ?? '')
      ? null
      : { status: 403, code: 'AccessDenied' }
  }
  if (!authorization.includes(`Credential=${credentials.accessKeyId}/`)) {
    return { status: 403, code: 'InvalidAccessKeyId' }
  }
  if ((await signatureOf(req)) !== authorization)
    return { status: 403, code: 'SignatureDoesNotMatch' }
  const isWhole = hash === createHash('sha256').update(body).digest('hex')
  return isWhole ? null : { status: 400, code: 'XAmzContentSHA256Mismatch' }
}

/** The header that AWS's own library signs a request with. */
async function signatureOf(req: IncomingMessage): Promise<string | undefined> {
  const url = new URL(req.url ?? '', `http://${req.headers.host}`)
  const [, list = ''] = /SignedHeaders=([^,]+)/.exec(req.headers.authorization ?? '') ?? []
  const names = new Set(list.split(';'))
  const headers = Object.fromEntries([...names].map((name) => [name, String(req.headers[name])]))
  const request = {
    ...{ method: req.method ?? '', protocol: 'http:', hostname: url.hostname, path: url.pathname },
    ...{ query: Object.fromEntries(url.searchParams), headers },
  }
  const signer = new SignatureV4({
    ...{ credentials, region: REGION, service: 's3', sha256: Sha256 as never },
    ...{ uriEscapePath: false, applyChecksum: false },
  })
  const signingDate = dateOf(String(req.headers['x-amz-date']))
  const signed = await signer.sign(request, { signingDate, signableHeaders: names })
  return signed.headers.authorization
}

/** Of `20261122T231500Z`. */
function dateOf(text: string): Date {
  return new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

/** Node's hash as the library asks for one. */
function Sha256(secret?: Uint8Array) {
  const hash = secret ? createHmac('sha256', secret) : createHash('sha256')
  return {
    update: (data: Uint8Array | string) => void hash.update(data),
    digest: () => Promise.resolve(new Uint8Array(hash.digest())),
  }
}

function refuse(res: ServerResponse, { status, code }: { status: number; code: string }) {
  res.writeHead(status, { 'Content-Type': 'application/xml' })
  res.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`)
}

/** In place of the server, which deletes folders that look empty too, with what is just being put there. */
function remove(directory: string, url: string, res: ServerResponse) {
  const { pathname } = new URL(url, 'http://localhost')
  const object = path.join(directory, decodeURIComponent(pathname))
  for (const part of ['object', 'object.md5', 'metadata.json']) {
    fs.rmSync(`${object}._S3rver_${part}`, { force: true })
  }
  res.writeHead(204).end()
}

/** To the server behind, with the headers that it checks again. */
function passOn(req: IncomingMessage, res: ServerResponse, body: Buffer, port: number) {
  const { method, url: path, headers } = req
  const sent = http.request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    if (res.destroyed) return void answer.destroy()
    res.writeHead(answer.statusCode ?? 502, answer.headers)
    // A client that leaves in the middle takes the rest with it, or the server behind would wait for ever.
    pipeline(answer, res, () => {})
  })
  sent.on('error', (error) => res.destroy(error))
  sent.end(body)
}

async function bytesOf(req: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of req) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
