import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { dropBody } from '../body/drop-body'
import { compressorFor } from './compression'
import { NOT_KEPT, setMissing } from './headers'

/**
 * Sends what Remix answered, compressed when the browser likes; its headers win over ours.
 *
 * @throws never because the visitor left
 */
export async function sendResponse(res: ServerResponse, response: Response): Promise<void> {
  copyHead(res, response)
  const compressor = response.body ? compressorFor(res.req, res, response.headers) : undefined
  if (!response.body || res.req.method === 'HEAD') {
    await response.body?.cancel()
    res.end()
    return
  }
  const body = Readable.fromWeb(response.body as ReadableStream)
  try {
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
  setMissing(res, { 'Cache-Control': NOT_KEPT })
  res.statusCode = status
}
