import { fromBufferPromise } from 'yauzl'
import { type Budget, Stop } from './budget.ts'

const PIECE_BYTES = 16 * 1024

/** The text of an entry of an archive, piece by piece; `undefined` when there is none of that name. */
export type Archive = (name: string) => AsyncGenerator<string> | undefined

/**
 * Opens a zip archive. Only what is asked for is unpacked, and of that no more than the budget's bytes, nor more
 * than the archive says of it.
 */
export async function openArchive(bytes: Uint8Array, budget: Budget): Promise<Archive> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (zip.entryCount > budget.entries) throw new Stop('entries')
  const entries = new Map<string, Parameters<typeof zip.openReadStreamPromise>[0]>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
  let unpacked = 0

  return (name) => {
    const entry = entries.get(name.toLowerCase())
    return entry && textOf(entry)
  }

  async function* textOf(entry: Parameters<typeof zip.openReadStreamPromise>[0]) {
    const decoder = new TextDecoder()
    for await (const part of await zip.openReadStreamPromise(entry)) {
      for (const piece of pieces(part as Buffer)) {
        unpacked += piece.length
        if (unpacked > budget.unpackedBytes) throw new Stop('unpacked')
        yield decoder.decode(piece, { stream: true })
      }
    }
    yield decoder.decode()
  }
}

/** What was stored as it is comes whole: what is read of it would be held whole, too. */
function* pieces(part: Buffer) {
  for (let at = 0; at < part.length; at += PIECE_BYTES) yield part.subarray(at, at + PIECE_BYTES)
}
