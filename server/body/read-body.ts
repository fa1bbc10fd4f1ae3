import type { IncomingMessage } from 'node:http'
import {
  ARCHIVE_FORM_BYTES,
  ARCHIVE_TOO_LARGE,
  UPLOAD_BYTES,
  UPLOAD_TOO_LARGE,
} from '../../app/forms/file-size'
import type { Refusal } from '../http/guards'
import { createBodyBudget } from './body-budget'
import { type Body, type BodyStorage, storeInFile, storeInMemory } from './body-storage'
import type { RequestContext } from '../http/request-context'

const FORM_BYTES = 100 * 1024
const FIELDS = 100
/**
 * Staff upload pictures, a buyer proves a payment on the page of their order, and who delivers shows what they
 * delivered: paths as `plainPath` gives them.
 */
const TAKES_FILES = /^\/(admin\/|confirmacion\/dz-\d{8}-\d{4}$|reparto\/[^/]+$)/

/** Staff bring the pictures of a list of products in one archive. */
const TAKES_ARCHIVE = '/admin/productos/lista'

/** How many bytes may be held of all forms, of all uploads of staff, of all archives, and of all that others send. */
const budgets = {
  form: createBodyBudget(96 * 1024 * 1024),
  upload: createBodyBudget(160 * 1024 * 1024),
  archive: createBodyBudget(2.5 * ARCHIVE_FORM_BYTES),
  proof: createBodyBudget(160 * 1024 * 1024),
}
/** What a piece costs besides its bytes: sent one byte at a time, a body takes a hundred times its size. */
const PIECE_BYTES = 200

/** How long a body may take, milliseconds. */
export type BodyTimes = Record<'form' | 'upload' | 'archive' | 'drain', number>

const TOO_LARGE: Refusal = {
  status: 413,
  sentence: 'Lo que enviaste es demasiado grande. Redúcelo y vuelve a intentarlo.',
}

/** Beyond the form that could say it beside its field. */
const TOO_LARGE_UPLOAD: Refusal = {
  status: 413,
  sentence: UPLOAD_TOO_LARGE,
}

const TOO_LARGE_ARCHIVE: Refusal = { status: 413, sentence: `${ARCHIVE_TOO_LARGE}.` }

const TOO_SLOW: Refusal = {
  status: 408,
  sentence: 'Tu solicitud tardó demasiado en llegar. Revisa tu conexión y vuelve a intentarlo.',
  headers: { Connection: 'close' },
}

const DISK_FULL: Refusal = {
  status: 507,
  sentence: 'No queda espacio para guardar la imagen. Libera espacio y vuelve a intentarlo.',
}

/** More requests than the shop can serve. */
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

type Kind = keyof typeof budgets

const LIMITS: Record<Kind, { bytes: number; beyond: Refusal }> = {
  form: { bytes: FORM_BYTES, beyond: TOO_LARGE },
  upload: { bytes: UPLOAD_BYTES, beyond: TOO_LARGE_UPLOAD },
  archive: { bytes: ARCHIVE_FORM_BYTES, beyond: TOO_LARGE_ARCHIVE },
  proof: { bytes: UPLOAD_BYTES, beyond: TOO_LARGE_UPLOAD },
}

function kindOf(req: IncomingMessage, path: string): Kind {
  if (!isUpload(req, path)) return 'form'
  if (path === TAKES_ARCHIVE) return 'archive'
  return path.startsWith('/admin/') ? 'upload' : 'proof'
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
  const { bytes, beyond } = LIMITS[kindOf(req, path)]
  return declaredBytes(req) > bytes ? beyond : null
}

/**
 * Reads a form whole before Remix runs, so that a slow sender occupies no place in the queue.
 *
 * The bytes count against the budget until the answer has been sent or the request is cancelled.
 * An upload waits in a file, so that memory does not grow with the pictures.
 *
 * @returns null when the client closed the connection
 */
export async function readBody(
  context: RequestContext,
  times: BodyTimes,
): Promise<Body | Refusal | null> {
  const { req, res, path } = context
  if (res.destroyed) return null
  if (!hasBody(req)) return Buffer.alloc(0)
  const kind = kindOf(req, path)
  if (kind !== 'form') {
    const storage = await storeInFile(context)
    const ms = kind === 'archive' ? times.archive : times.upload
    return res.destroyed ? null : collect(context, kind, ms, storage)
  }
  const body = await collect(context, 'form', times.form, storeInMemory())
  const isOfFields = Buffer.isBuffer(body) && mediaType(req) !== 'multipart/form-data'
  return isOfFields ? checkFields(body) : body
}

function collect(
  context: RequestContext,
  kind: Kind,
  ms: number,
  keep: BodyStorage,
): Promise<Body | Refusal | null> {
  const { req, res } = context
  const limit = LIMITS[kind]
  return new Promise((resolve, reject) => {
    let bytes = 0
    const held = budgets[kind](context)
    const timer = setTimeout(() => finish(TOO_SLOW), ms)
    const { signal } = context.abortController
    context.onEnd(held.drop)
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
