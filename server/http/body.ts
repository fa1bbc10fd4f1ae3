import type { IncomingMessage } from 'node:http'
import { FILE_TOO_LARGE, UPLOAD_BYTES } from '../../app/forms/file-size'
import type { Refusal } from './guards'
import { createStore } from './held'
import { type Keep, keepInFile, keepInMemory } from './kept-body'
import type { RequestContext } from './request-context'

const FORM_BYTES = 100 * 1024
const FIELDS = 100
/** Staff upload pictures, and a buyer proves a payment on the page of their order: paths as `plainPath` gives them. */
const TAKES_FILES = /^\/(admin\/|confirmacion\/dz-\d{8}-\d{4}$)/

/** What is held of all forms together, of all that staff upload, and of all proofs of payments. */
const holds = {
  form: createStore(96 * 1024 * 1024),
  upload: createStore(160 * 1024 * 1024),
  proof: createStore(160 * 1024 * 1024),
}
/** What a piece costs besides its bytes, or one byte at a time would cost a hundred. */
const PIECE_BYTES = 200

/** After a refusal the rest of a body is read and dropped, so that the connection stays usable. */
const DRAIN_BYTES = 64 * 1024 * 1024

/** A form as it came, whole: in memory, or an upload in a file that is read piece by piece. */
export type Body = Buffer<ArrayBuffer> | ReadableStream<Uint8Array>

/** How long a body may take, milliseconds. */
export type BodyTimes = { form: number; upload: number; drain: number }

const TOO_LARGE: Refusal = {
  status: 413,
  sentence: 'Lo que enviaste es demasiado grande. Redúcelo y vuelve a intentarlo.',
}

/** Beyond the form that could say it beside its field. */
const TOO_LARGE_UPLOAD: Refusal = {
  status: 413,
  sentence: `${FILE_TOO_LARGE}, ni todos juntos los 30MB. Vuelve atrás y elige otro.`,
}

const TOO_SLOW: Refusal = {
  status: 408,
  sentence: 'Tu solicitud tardó demasiado en llegar. Revisa tu conexión y vuelve a intentarlo.',
  headers: { Connection: 'close' },
}

const DISK_FULL: Refusal = {
  status: 507,
  sentence: 'No queda espacio para guardar la imagen. Libera espacio y vuelve a intentarlo.',
}

/** More visitors than the shop can serve. */
export const OVERLOADED: Refusal = {
  status: 503,
  sentence: 'Hay muchas personas en la tienda. Vuelve a intentarlo en unos segundos.',
  headers: { 'Retry-After': '5' },
}

export function hasBody(req: IncomingMessage): boolean {
  return req.headers['transfer-encoding'] !== undefined || declaredBytes(req) > 0
}

function declaredBytes(req: IncomingMessage): number {
  return Number(req.headers['content-length'] ?? 0)
}

function mediaType(req: IncomingMessage): string {
  return (req.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

export function isUpload(req: IncomingMessage, path: string): boolean {
  return mediaType(req) === 'multipart/form-data' && TAKES_FILES.test(path)
}

function byteLimit(req: IncomingMessage, path: string) {
  return isUpload(req, path)
    ? { bytes: UPLOAD_BYTES, beyond: TOO_LARGE_UPLOAD }
    : { bytes: FORM_BYTES, beyond: TOO_LARGE }
}

/** What the headers alone say of a body that cannot be accepted. */
export function refuseBody(req: IncomingMessage, path: string): Refusal | null {
  if (!hasBody(req)) return null
  if (req.method !== 'POST') return { status: 400, sentence: 'No entendimos tu solicitud.' }
  const type = mediaType(req)
  const isForm = type === 'application/x-www-form-urlencoded'
  const isMultipart =
    type === 'multipart/form-data' && /boundary=/i.test(req.headers['content-type'] ?? '')
  if ((!isForm && !isMultipart) || req.headers['content-encoding']) {
    return { status: 415, sentence: 'La tienda solo recibe formularios.' }
  }
  const { bytes, beyond } = byteLimit(req, path)
  return declaredBytes(req) > bytes ? beyond : null
}

/**
 * Reads a form whole, before anything of the shop runs: a slow sender keeps nobody else waiting.
 *
 * The bytes count against all bodies held until the answer is over, or the visitor had to make room.
 * Those of an upload wait in a file, so that memory does not grow with the pictures.
 *
 * @returns null when the visitor left
 */
export async function readBody(
  visit: RequestContext,
  times: BodyTimes,
): Promise<Body | Refusal | null> {
  const { req, res, path } = visit
  if (res.destroyed) return null
  if (!hasBody(req)) return Buffer.alloc(0)
  if (isUpload(req, path)) {
    const keep = await keepInFile(visit)
    const kind = path.startsWith('/admin/') ? 'upload' : 'proof'
    return res.destroyed ? null : collect(visit, kind, times.upload, keep)
  }
  const body = await collect(visit, 'form', times.form, keepInMemory())
  const isOfFields = Buffer.isBuffer(body) && mediaType(req) !== 'multipart/form-data'
  return isOfFields ? checkFields(body) : body
}

function collect(
  visit: RequestContext,
  kind: keyof typeof holds,
  ms: number,
  keep: Keep,
): Promise<Body | Refusal | null> {
  const { req, res } = visit
  const limit = byteLimit(req, visit.path)
  return new Promise((resolve, reject) => {
    let bytes = 0
    const held = holds[kind](visit)
    const timer = setTimeout(() => finish(TOO_SLOW), ms)
    const { signal } = visit.leaving
    visit.whenOver(held.drop)
    signal.addEventListener('abort', makeRoom)
    req.on('data', take)
    req.once('end', end)
    req.once('close', gone)
    if (req.headers.expect) res.writeContinue()

    function take(piece: Buffer) {
      bytes += piece.length
      held.add(piece.length + PIECE_BYTES)
      if (bytes > limit.bytes) finish(limit.beyond)
      else if (!signal.aborted) keep.add(piece)?.then(() => req.resume(), fail)
    }
    function makeRoom() {
      finish(res.destroyed ? null : OVERLOADED)
    }
    function end() {
      stop()
      keep.whole().then(resolve, fail)
    }
    function gone() {
      finish(null)
    }
    function fail(error: unknown) {
      stop()
      if (isDiskFull(error)) resolve(DISK_FULL)
      else reject(new Error('a body could not be kept', { cause: error }))
    }
    function finish(refusal: Refusal | null) {
      stop()
      held.drop()
      keep.drop()
      resolve(refusal)
    }
    function stop() {
      clearTimeout(timer)
      signal.removeEventListener('abort', makeRoom)
      req.off('data', take).off('end', end).off('close', gone)
    }
  })
}

function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT'
}

function checkFields(body: Buffer<ArrayBuffer>): Body | Refusal {
  let fields = 1
  for (const byte of body) if (byte === 0x26) fields += 1
  return fields > FIELDS ? TOO_LARGE : body
}

/**
 * Drops what is left of a body that will not be used, within limits of bytes and time.
 *
 * Node would read it without any limit, or hang up on a sender who has not yet seen the answer.
 *
 * @param done called when nothing is left; never, when a limit cut the connection
 */
export function dropBody(req: IncomingMessage, ms: number, done: () => void) {
  if (req.complete) return done()
  let bytes = 0
  const timer = setTimeout(() => req.destroy(), ms)
  req.once('close', () => clearTimeout(timer))
  req.once('end', done)
  req.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes > DRAIN_BYTES) req.destroy()
  })
  req.resume()
}
