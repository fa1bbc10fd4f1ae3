import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decryptedBody, type Subscription } from './decrypted'
import { senderOf } from './vapid'

/** What the service does with a message; a `silent` one never answers, `moved` names an address that takes it. */
export type Behaviour = 'takes' | 'gone' | 'unknown' | 'broken' | 'moved' | 'silent'

const STATUSES: Record<Exclude<Behaviour, 'silent'>, number> = {
  ...{ takes: 201, gone: 410, unknown: 404, broken: 500, moved: 307 },
}

/** A message as its browser reads it. */
export type Received = { endpoint: string; text: string; key: string; ttl: string }

export type PushReceiver = Awaited<ReturnType<typeof startPushReceiver>>

/** A push service on this machine, with the browsers behind it: it checks who sends and reads what is sent. */
export async function startPushReceiver() {
  const browsers = new Map<string, Subscription>()
  const received: Received[] = []
  const problems: unknown[] = []
  const asked: string[] = []
  let connections = 0
  const server = http.createServer((req, res) => {
    answer(req, res).catch((error: unknown) => {
      problems.push(error)
      res.writeHead(403).end()
    })
  })
  server.on('connection', () => (connections += 1))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`

  async function answer(req: IncomingMessage, res: ServerResponse) {
    const endpoint = `${origin}${req.url}`
    asked.push(endpoint)
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    const [, behaviour = ''] = (req.url ?? '').split('/')
    if (behaviour === 'silent') return
    const { authorization = '', ttl = '', 'content-encoding': encoding } = req.headers
    const { key } = senderOf(authorization, origin)
    if (encoding !== 'aes128gcm') throw new Error(`encrypted as ${encoding}`)
    const browser = browsers.get(endpoint)
    if (!browser) throw new Error(`there is no ${endpoint}`)
    const text = decryptedBody(Buffer.concat(chunks), browser)
    if (behaviour === 'takes') received.push({ endpoint, text, key, ttl: String(ttl) })
    const status = STATUSES[behaviour as keyof typeof STATUSES]
    res.writeHead(status, { Location: endpoint.replace('/moved/', '/takes/') }).end()
  }

  return {
    port,
    received,
    /** What was wrong with messages. */
    problems,
    /** Every address that was asked, in order. */
    asked,
    connections: () => connections,
    /** What a browser would give the shop. */
    subscription(behaviour: Behaviour = 'takes') {
      const curve = createECDH('prime256v1')
      const p256dh = curve.generateKeys('base64url')
      const auth = randomBytes(16).toString('base64url')
      const endpoint = `${origin}/${behaviour}/${randomUUID()}`
      const browser = { p256dh, auth, privateKey: curve.getPrivateKey() }
      browsers.set(endpoint, browser)
      browsers.set(endpoint.replace('/moved/', '/takes/'), browser)
      return { endpoint, p256dh, auth }
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
