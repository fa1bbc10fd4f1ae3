import type { ServerResponse } from 'node:http'
import { Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import {
  ReadableStream,
  type ReadableStreamDefaultReader,
  type ReadableStreamReadResult,
} from 'node:stream/web'
import { dropBody } from '../body/drop-body'
import { compressorFor } from './compression'
import { NO_STORE, setMissing } from './headers'
import { knownTags } from './known-tags'

/** What is longer is sent piece by piece: more than any page has. */
const WHOLE_BYTES = 1_048_576

/**
 * Sends what Remix answered, compressed when the browser likes; its headers win over ours.
 *
 * @throws never because the visitor left
 */
export async function sendResponse(res: ServerResponse, response: Response): Promise<void> {
  const isWanted = response.body !== null && res.req.method !== 'HEAD'
  try {
    const begun = isWanted ? await beginning(response.body as ReadableStream<Uint8Array>) : null
    copyHead(res, response)
    const compressor = response.body ? compressorFor(res.req, res, response.headers) : undefined
    if (!begun) {
      await response.body?.cancel()
      res.end()
      return
    }
    if (Buffer.isBuffer(begun)) return await sendWhole(res, begun, compressor)
    const body = Readable.fromWeb(begun)
    if (!compressor) return await pipeline(body, res)
    // What has been rendered leaves at once, also while the page waits for the rest.
    let due: NodeJS.Immediate | undefined
    body.on('data', () => {
      due ??= setImmediate(() => {
        due = undefined
        if (!compressor.writableEnded && !compressor.destroyed) compressor.flush()
      })
    })
    await pipeline(body, compressor, res)
  } catch (error) {
    if (!res.destroyed) throw error
  }
}

/** A body as one piece, if all of it is there; otherwise a stream that begins with what is. */
async function beginning(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  const pieces: Uint8Array[] = []
  const aTurnLater = new Promise<null>((resolve) => setImmediate(resolve, null))
  for (let bytes = 0; ;) {
    const next = reader.read()
    const piece = bytes < WHOLE_BYTES ? await Promise.race([next, aTurnLater]) : null
    if (!piece) return continued(reader, pieces, next)
    if (piece.done) return Buffer.concat(pieces)
    pieces.push(piece.value)
    bytes += piece.value.length
  }
}

function continued(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  pieces: Uint8Array[],
  pending: Promise<ReadableStreamReadResult<Uint8Array>>,
) {
  let next: typeof pending | undefined = pending
  // It may fail before it is asked for.
  pending.catch(() => {})
  return new ReadableStream<Uint8Array>({
    start: (controller) => pieces.forEach((piece) => controller.enqueue(piece)),
    async pull(controller) {
      const { done, value } = await (next ?? reader.read())
      next = undefined
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

/** With its length, and nothing flushed in the middle: a twentieth smaller. */
async function sendWhole(res: ServerResponse, body: Buffer, compressor?: Transform) {
  const bytes = compressor ? await buffer(compressor.end(body)) : body
  res.setHeader('Content-Length', bytes.length)
  res.end(bytes)
}

/** A file as it is sent from memory; `tag`, in quotation marks, changes with its bytes. */
export type KeptFile = { tag: string; headers: Record<string, string>; bytes: Buffer }

/** Sends a file whole, or that the browser has it already. */
export function sendKept(res: ServerResponse, { tag, headers, bytes }: KeptFile) {
  const isKnown = knownTags(res.req).some((known) => known === tag || known === '*')
  if (isKnown) res.writeHead(304, { ...headers, ETag: tag }).end()
  else res.writeHead(200, { ...headers, ETag: tag, 'Content-Length': bytes.length }).end(bytes)
}

/**
 * Answers whose form will not be read, and closes the connection: first for us, and once the sender
 * has heard it or the limits are reached for them too. Closed at once, it would take the answer along.
 */
export async function sendAndClose(res: ServerResponse, response: Response, drainMs: number) {
  const page = Buffer.from(await response.arrayBuffer())
  if (res.destroyed) return
  copyHead(res, response)
  res.setHeader('Content-Length', page.length)
  res.setHeader('Connection', 'close')
  res.flushHeaders()
  res.write(page)
  res.req.socket.end()
  dropBody(res.req, drainMs, () => res.end())
}

function copyHead(res: ServerResponse, { status, headers }: Response) {
  for (const [name, value] of headers) {
    if (name === 'set-cookie') res.appendHeader(name, value)
    else res.setHeader(name, value)
  }
  setMissing(res, { 'Cache-Control': NO_STORE })
  res.statusCode = status
}
