import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { env } from '../../app/env.server'
import type { Body } from './body'
import type { RequestContext } from './request-context'

/** Where a body waits until all of it has come. */
export type Keep = {
  /** A promise when the sender has to wait for the piece to be kept; the request rests meanwhile. */
  add(piece: Buffer): Promise<void> | undefined
  /** Everything that was added, once it is kept: the end of a short body comes before that. */
  whole(): Promise<Body>
  /** Forgets it, once nobody reads it any more. */
  drop(): void
}

export function keepInMemory(): Keep {
  const pieces: Buffer[] = []
  return {
    add(piece) {
      pieces.push(piece)
      return undefined
    },
    whole: () => Promise.resolve(Buffer.concat(pieces)),
    drop: () => {
      pieces.length = 0
    },
  }
}

/** In a file without a name, so that not even a crash leaves it behind. */
export async function keepInFile(visit: RequestContext): Promise<Keep> {
  const name = path.join(env.dataDir, `.subida-${randomUUID()}`)
  const file = await fs.open(name, 'wx+', 0o600)
  let writing = fs.unlink(name)
  let bytes = 0
  function drop() {
    void writing.finally(() => file.close()).catch(() => {})
  }
  visit.whenOver(drop)
  return {
    add(piece) {
      visit.req.pause()
      const at = bytes
      bytes += piece.length
      writing = writing.then(async () => {
        await file.write(piece, 0, piece.length, at)
      })
      return writing
    },
    async whole() {
      await writing
      const pieces = file.createReadStream({ start: 0, autoClose: false })
      return Readable.toWeb(pieces) as ReadableStream<Uint8Array>
    },
    drop,
  }
}
