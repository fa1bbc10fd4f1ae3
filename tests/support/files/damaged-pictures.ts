import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/* Pictures as they arrive after accidents on their way, and files that only claim to be some. */

/** A few bytes of every kind of picture that the shop takes. */
export async function smallPictures(): Promise<Buffer[]> {
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
  const create = { width: 90, height: 60, channels: 3, background: '#a33', noise } as const
  const picture = sharp({ create })
  const frames = sharp({ create: { ...create, height: 180, pageHeight: 60 } })
  return Promise.all([
    picture.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    picture.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    picture.clone().ensureAlpha(0.5).png({ palette: true }).toBuffer(),
    picture.clone().png({ progressive: true }).toBuffer(),
    picture.clone().webp().toBuffer(),
    picture.clone().webp({ lossless: true }).toBuffer(),
    frames.webp({ loop: 0, delay: [80, 80, 80] }).toBuffer(),
  ])
}

/** One to four accidents, of those that happen to files on their way. */
export function damaged(files: Buffer[], roll: (sides: number) => number): Buffer {
  const pick = () => files[roll(files.length)] ?? Buffer.alloc(0)
  let bytes = Buffer.from(pick())
  for (let accidents = roll(4); accidents >= 0; accidents -= 1) {
    const at = roll(bytes.length)
    const length = 1 + roll(64)
    switch (roll(6)) {
      case 0:
        bytes = bytes.subarray(0, at)
        break
      case 1:
        bytes.fill(roll(256), at, Math.min(at + length, bytes.length))
        break
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, at), pick().subarray(at)])
        break
      case 3:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
        break
      case 4:
        bytes = Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)])
        break
      default:
        // The first bytes say how large a picture is and what comes next.
        if (bytes.length > 0) bytes[roll(Math.min(48, bytes.length))] = roll(256)
    }
  }
  return bytes
}

export const PNG_MAGIC = '\x89PNG\r\n\x1a\n'

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of one grey: a few bytes that claim a wide field. */
export function png(width: number, height: number, others: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  const chunks = [chunk('IHDR', header), ...others, chunk('IDAT', rows)]
  return Buffer.concat([
    Buffer.from(PNG_MAGIC, 'latin1'),
    ...chunks,
    chunk('IEND', Buffer.alloc(0)),
  ])
}
