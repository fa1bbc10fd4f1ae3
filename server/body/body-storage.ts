import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { env } from '../../app/env.server'
import type { RequestContext } from '../http/request-context'

/** A form as it arrived: in memory, or an upload in a file that is read piece by piece. */
export type Body = Buffer<ArrayBuffer> | ReadableStream<Uint8Array>

/** Where a body waits until it has arrived whole. */
export type BodyStorage = {
  /** Returns a promise when the request is paused until the piece is written. */
  add(piece: Buffer): Promise<void> | undefined
  /** Everything that was added, once it is written: a short body ends before that. */
  whole(): Promise<Body>
  /** Frees it. */
  drop(): void
}

export function storeInMemory(): BodyStorage {
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
export async function storeInFile(context: RequestContext): Promise<BodyStorage> {
  const name = path.join(env.dataDir, `.subida-${randomUUID()}`)
  const file = await fs.open(name, 'wx+', 0o600)
  let writing = fs.unlink(name)
  let bytes = 0
  const close = () => file.close()
  function drop() {
    writing.then(close, close).catch(() => {})
  }
  context.onEnd(drop)
  return {
    add(piece) {
      context.req.pause()
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
