import { createHash } from 'node:crypto'
import type { Pack } from 'tar-stream'
import type { Digest } from './manifest'

/** A file as it is read again: tar wants to know a size beforehand, and memory is small. */
const PART_BYTES = 4 * 1024 * 1024

/** Folder, in the archive, of what comes from the database. */
export const ROWS = 'tablas'

/** What a stream of bytes came to. */
export function digester() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    add(part: Uint8Array) {
      hash.update(part)
      bytes += part.byteLength
    },
    digest: (): Digest => ({ bytes, sha256: hash.digest('hex') }),
  }
}

/** Adds a file of known bytes; resolves when the archive has taken them, so that little waits in memory. */
export function addFile(pack: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    // With an empty body the library waits for one.
    pack.entry({ name, size: bytes.byteLength, mode: 0o600 }, bytes, (error) => {
      if (error) reject(error)
      else resolve()
    })
  })
}

/** Adds a stream of unknown length as `tablas/{name}.0001.copy` and so on, a few megabytes each. */
export async function addRows(
  pack: Pack,
  name: string,
  stream: AsyncIterable<Buffer>,
): Promise<Digest> {
  const digest = digester()
  let waiting: Buffer[] = []
  let size = 0
  let part = 0
  async function flush() {
    part += 1
    const number = String(part).padStart(4, '0')
    await addFile(pack, `${ROWS}/${name}.${number}.copy`, Buffer.concat(waiting))
    waiting = []
    size = 0
  }
  for await (const chunk of stream) {
    digest.add(chunk)
    waiting.push(chunk)
    size += chunk.byteLength
    if (size >= PART_BYTES) await flush()
  }
  if (size > 0) await flush()
  return digest.digest()
}
