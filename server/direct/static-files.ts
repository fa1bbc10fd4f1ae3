import fs from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import sirv from 'sirv'
import type { Refusal } from '../http/guards'
import { filePolicy } from '../http/headers'

/** Names of files in this folder contain a hash of what they hold. */
const HASHED = '/assets/'
const A_WEEK = 'public, max-age=604800'

/** Answers with a file of the build when there is one; says whether it did, or why it cannot. */
export type ServeFile = (req: IncomingMessage, res: ServerResponse) => boolean | Refusal

/**
 * The files of the client build, compressed ahead (`.br`, `.gz` beside them).
 *
 * @param clientDir looked through once: what appears later is not served
 */
export function createFiles(clientDir: string): ServeFile {
  const serve = sirv(clientDir, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders(res, pathname) {
      // Files vanish when a new build replaces this one: a stream that fails to open ends the process.
      fs.accessSync(path.join(clientDir, pathname))
      const isHashed = pathname.startsWith(HASHED)
      res.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : A_WEEK)
      const policy = filePolicy(pathname)
      if (policy) res.setHeader('Content-Security-Policy', policy)
      // The one kind of ours that sirv has no name for.
      if (pathname.endsWith('.ico')) res.setHeader('Content-Type', 'image/x-icon')
    },
  })

  return function serveFile(req, res) {
    if (req.method === 'POST') return false
    delete req.headers.range
    let served = true
    try {
      serve(req, res, () => {
        served = false
      })
    } catch {
      return GONE
    }
    return served || (req.url?.startsWith(HASHED) ? GONE : false)
  }
}

const GONE: Refusal = {
  status: 404,
  sentence: 'Ese archivo ya no está. Vuelve a cargar la página.',
}
