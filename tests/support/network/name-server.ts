import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { Resolver } from 'node:dns/promises'
import { HANG_LIMIT_MS } from '../hang-limit'

/** What a name has: texts, nothing at all (`[]`), or a server that fails or is silent. */
type Zone = Record<string, string[] | 'fails' | 'silent'>

const TXT = 16
const CODES = { ok: 0, fails: 2, unknown: 3 }

/** A name server on loopback that answers TXT questions, and a resolver that asks it alone. */
export async function openNameServer(zone: Zone) {
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => {
    const name = nameIn(question)
    const has = zone[name.toLowerCase()]
    if (has === 'silent') return
    socket.send(answerTo(question, has), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  // Who says nothing never does; who answers may take as long as the machine likes.
  const timeout = Object.values(zone).includes('silent') ? 200 : HANG_LIMIT_MS
  const resolver = new Resolver({ timeout, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return { resolver, close: () => new Promise<void>((closed) => socket.close(() => closed())) }
}

function nameIn(question: Buffer): string {
  const labels: string[] = []
  for (let at = 12; question[at]; at += (question[at] ?? 0) + 1) {
    labels.push(question.toString('latin1', at + 1, at + 1 + (question[at] ?? 0)))
  }
  return labels.join('.')
}

function answerTo(question: Buffer, has: string[] | 'fails' | undefined): Buffer {
  const texts = Array.isArray(has) ? has : []
  const code = has === undefined ? CODES.unknown : has === 'fails' ? CODES.fails : CODES.ok
  const end = 12 + nameIn(question).length + 2 + 4
  const head = Buffer.from(question.subarray(0, end))
  head.writeUInt16BE(0x8180 | code, 2)
  head.writeUInt16BE(texts.length, 6)
  head.writeUInt16BE(0, 8)
  head.writeUInt16BE(0, 10)
  return Buffer.concat([head, ...texts.map(record)])
}

/** A record of the name that was asked for, in pieces of at most 255 bytes. */
function record(text: string): Buffer {
  const bytes = Buffer.from(text)
  const pieces = Array.from({ length: Math.ceil(bytes.length / 255) }, (_, piece) => {
    const part = bytes.subarray(piece * 255, (piece + 1) * 255)
    return Buffer.concat([Buffer.from([part.length]), part])
  })
  const data = Buffer.concat(pieces)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(TXT, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
