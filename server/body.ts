import type { IncomingMessage } from 'node:http'
import type { Refusal } from './guards'
import type { Visit } from './visit'

const FORM_BYTES = 100 * 1024
const UPLOAD_BYTES = 6 * 1024 * 1024
const FIELDS = 100

/** All bodies being held together; beyond it new ones wait for a calmer moment. */
const HELD_BYTES = 96 * 1024 * 1024
/** What a piece costs besides its bytes, or one byte at a time would cost a hundred. */
const PIECE_BYTES = 200

/** After a refusal the rest of a body is read and dropped, so that the connection stays usable. */
const DRAIN_BYTES = 64 * 1024 * 1024

let held = 0

/** A form as it came, whole. */
export type Body = Buffer<ArrayBuffer>

/** How long a body may take, milliseconds. */
export type BodyTimes = { form: number; upload: number; drain: number }

const TOO_LARGE: Refusal = {
  status: 413,
  sentence: 'Lo que enviaste es demasiado grande. Redúcelo y vuelve a intentarlo.',
}

const TOO_SLOW: Refusal = {
  status: 408,
  sentence: 'Tu solicitud tardó demasiado en llegar. Revisa tu conexión y vuelve a intentarlo.',
  headers: { Connection: 'close' },
}

/** More visitors than the shop can serve. */
export const OVERLOADED: Refusal = {
  status: 503,
  sentence: 'Hay muchas personas en la tienda. Vuelve a intentarlo en unos segundos.',
  headers: { 'Retry-After': '5' },
}

function hasBody(req: IncomingMessage): boolean {
  return req.headers['transfer-encoding'] !== undefined || declaredBytes(req) > 0
}

function declaredBytes(req: IncomingMessage): number {
  return Number(req.headers['content-length'] ?? 0)
}

function mediaType(req: IncomingMessage): string {
  return (req.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

function isUpload(req: IncomingMessage, path: string): boolean {
  return mediaType(req) === 'multipart/form-data' && path.startsWith('/admin/')
}

function byteLimit(req: IncomingMessage, path: string): number {
  return isUpload(req, path) ? UPLOAD_BYTES : FORM_BYTES
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
  return declaredBytes(req) > byteLimit(req, path) ? TOO_LARGE : null
}

/**
 * Reads a form whole, before anything of the shop runs: a slow sender keeps nobody else waiting.
 *
 * The bytes count against all bodies held until the answer is over.
 *
 * @returns null when the visitor left
 */
export async function readBody(visit: Visit, times: BodyTimes): Promise<Body | Refusal | null> {
  const { req, res, path } = visit
  if (res.destroyed) return null
  if (!hasBody(req)) return Buffer.alloc(0)
  const isLong = isUpload(req, path)
  const body = await collect(visit, byteLimit(req, path), isLong ? times.upload : times.form)
  if (!Buffer.isBuffer(body) || isLong) return body
  return mediaType(req) === 'multipart/form-data' ? checkMultipart(req, body) : checkFields(body)
}

function collect(visit: Visit, limit: number, ms: number): Promise<Body | Refusal | null> {
  const { req, res } = visit
  return new Promise((resolve) => {
    const pieces: Buffer[] = []
    let bytes = 0
    let cost = 0
    const timer = setTimeout(() => finish(TOO_SLOW), ms)
    visit.whenOver(() => {
      held -= cost
    })
    req.on('data', take)
    req.once('end', end)
    req.once('close', gone)
    if (req.headers.expect) res.writeContinue()

    function take(piece: Buffer) {
      bytes += piece.length
      cost += piece.length + PIECE_BYTES
      held += piece.length + PIECE_BYTES
      pieces.push(piece)
      if (bytes > limit) finish(TOO_LARGE)
      else if (held > HELD_BYTES) finish(OVERLOADED)
    }
    function end() {
      finish(Buffer.concat(pieces))
    }
    function gone() {
      finish(null)
    }
    function finish(result: Body | Refusal | null) {
      clearTimeout(timer)
      req.off('data', take).off('end', end).off('close', gone)
      resolve(result)
    }
  })
}

function checkFields(body: Body): Body | Refusal {
  let fields = 1
  for (const byte of body) if (byte === 0x26) fields += 1
  return fields > FIELDS ? TOO_LARGE : body
}

/** An action that reads a broken one would throw, and the visitor would see our fault for theirs. */
async function checkMultipart(req: IncomingMessage, body: Body): Promise<Body | Refusal> {
  try {
    const headers = { 'Content-Type': req.headers['content-type'] ?? '' }
    await new Response(body, { headers }).formData()
    return body
  } catch {
    return { status: 400, sentence: 'No entendimos el formulario. Vuelve a intentarlo.' }
  }
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
