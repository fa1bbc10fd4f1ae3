import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from '../../support/until'

/** What became of the requests that went through. */
export type Passed = {
  answers: number
  /** By their own answer, containers failed: status 500 and above. */
  failures: Record<string, number>
  /** Requests whose container went away without an answer, by its origin. */
  cut: Record<string, number>
}

/** The header with the origin of the one container that is asked. */
export const CONTAINER = 'x-container'

/** How one attempt to hand on a request ended. */
type Handed = 'answered' | 'refused' | 'cut'

/**
 * The proxy in front of containers: each request goes to the next one, once, on a connection of its own.
 * Only who refuses the connection, and so was asked nothing, is passed over.
 */
export async function startBalancer() {
  const inRotation: string[] = []
  const underWay = new Map<string, number>()
  const passed: Passed = { answers: 0, failures: {}, cut: {} }
  let turn = 0

  const server = http.createServer((req, res) => {
    pass(req, res).catch((error: unknown) => res.destroy(error as Error))
  })

  async function pass(req: IncomingMessage, res: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of req) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    for (const origin of wanted(req) ?? inTurn()) {
      const handed = await handOn(origin, req, res, body)
      if (handed === 'refused') continue
      passed.answers += 1
      if (handed === 'answered' && res.statusCode >= 500) note(passed.failures, res.statusCode)
      if (handed === 'cut') note(passed.cut, origin)
      if (handed === 'cut') giveUp(res)
      return
    }
    note(passed.cut, 'nobody')
    giveUp(res)
  }

  /** Tests may say whom they mean. */
  function wanted({ headers }: IncomingMessage): string[] | null {
    return headers[CONTAINER] ? [headers[CONTAINER]].flat() : null
  }

  function inTurn(): string[] {
    turn += 1
    const first = turn % Math.max(1, inRotation.length)
    return [...inRotation.slice(first), ...inRotation.slice(0, first)]
  }

  async function handOn(origin: string, req: IncomingMessage, res: ServerResponse, body: Buffer) {
    underWay.set(origin, (underWay.get(origin) ?? 0) + 1)
    try {
      return await sendTo(origin, req, res, body)
    } finally {
      underWay.set(origin, (underWay.get(origin) ?? 1) - 1)
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    passed,
    putIn: (origin: string) => void inRotation.push(origin),
    /** Nothing more goes there. */
    takeOut(origin: string) {
      if (inRotation.includes(origin)) inRotation.splice(inRotation.indexOf(origin), 1)
    },
    /** Resolves when what was sent there is answered. */
    drained: (origin: string) => until('it is drained', () => (underWay.get(origin) ?? 0) === 0),
    stop() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export type Balancer = Awaited<ReturnType<typeof startBalancer>>

function sendTo(
  origin: string,
  req: IncomingMessage,
  res: ServerResponse,
  body: Buffer,
): Promise<Handed> {
  const before = req.headers['x-forwarded-for']
  const client = req.socket.remoteAddress ?? ''
  const headers = {
    ...req.headers,
    connection: 'close',
    'content-length': String(body.length),
    'x-forwarded-for': [before, client].flat().filter(Boolean).join(', '),
  }
  return new Promise((resolve) => {
    const { method } = req
    const sent = http.request(new URL(req.url ?? '/', origin), { method, headers, agent: false })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'cut')
    })
    sent.on('response', (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => resolve('cut'))
      answer.on('end', () => resolve('answered'))
      answer.pipe(res)
    })
    sent.end(body)
  })
}

/** As proxies answer for somebody who said nothing. */
function giveUp(res: ServerResponse) {
  if (res.headersSent) return void res.destroy()
  res.writeHead(502, { 'Content-Type': 'text/plain' }).end('nobody answered')
}

function note(counts: Record<string, number>, what: string | number) {
  counts[what] = (counts[what] ?? 0) + 1
}
