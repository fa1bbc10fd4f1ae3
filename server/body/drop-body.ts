import type { IncomingMessage } from 'node:http'

/** After a refusal the rest of a body is read and dropped, so that the connection stays usable. */
const DRAIN_BYTES = 64 * 1024 * 1024

/**
 * Drops what is left of a body that will not be used, within limits of bytes and time.
 *
 * Node would read it without any limit, or close the connection before the sender has seen the answer.
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
