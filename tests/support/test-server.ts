import { onTestFinished } from 'vitest'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { SETTING_DEFAULTS } from '../../app/models/site/settings/setting'
import type { AnswerLine } from '../../server/logging'
import { createShopServer, type ShopServerOptions } from '../../server/http/shop-server'

/** A shop server for tests: real sockets, real files, and a handler of the test where Remix would be. */
export type TestServer = {
  port: number
  lines: AnswerLine[]
  /** Addresses that came through to the handler. */
  reached: string[]
  /** How many requests have arrived, whatever became of them. */
  asked: () => number
  close(graceMs?: number): Promise<void>
}

/** A database that takes orders, and a shop without a logo of its own. */
const QUIET = {
  canSell: () => Promise.resolve(true),
  settings: () => Promise.resolve(SETTING_DEFAULTS),
}

export const SCRIPT = 'export const flor = "dalia";\n'.repeat(200)

/** A test server for one test, at whose end it is closed. */
export async function aTestServer(options?: Partial<ShopServerOptions>): Promise<TestServer> {
  const server = await openTestServer(options)
  onTestFinished(() => server.close())
  return server
}

export async function openTestServer(
  options: Partial<ShopServerOptions> = {},
): Promise<TestServer> {
  const lines: AnswerLine[] = []
  const reached: string[] = []
  const handle = options.handle ?? echo
  const client = clientBuild()
  const shop = createShopServer({
    origin: 'http://localhost:3000',
    isPublic: false,
    trustProxy: 0,
    rateLimits: true,
    clientDir: client,
    uploadAuthorizationOf: () => null,
    questions: QUIET,
    write: (line) => lines.push(line),
    ...options,
    handle: (request, context) => {
      reached.push(`${request.method} ${new URL(request.url).pathname}`)
      return handle(request, context)
    },
  })
  let asked = 0
  shop.server.on('request', () => (asked += 1))
  shop.server.listen(0, '127.0.0.1')
  await once(shop.server, 'listening')
  const { port } = shop.server.address() as AddressInfo
  async function close(graceMs = 0) {
    await shop.close(graceMs)
    fs.rmSync(client, { recursive: true, force: true })
  }
  return { port, lines, reached, asked: () => asked, close }
}

/** Answers with what arrived. */
export async function echo(request: Request, context: object): Promise<Response> {
  const { method, url } = request
  const headers = Object.fromEntries(request.headers)
  return Response.json({ method, url, headers, context, body: await request.text() })
}

function clientBuild(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-'))
  fs.mkdirSync(path.join(dir, 'assets'))
  const script = path.join(dir, 'assets', 'flor-a1b2c3.js')
  fs.writeFileSync(script, SCRIPT)
  fs.writeFileSync(`${script}.br`, brotliCompressSync(SCRIPT))
  fs.writeFileSync(`${script}.gz`, gzipSync(SCRIPT))
  fs.writeFileSync(`${script}.map`, '{}')
  fs.writeFileSync(path.join(dir, 'assets', 'flor-a1b2c3.css'), 'p{}')
  fs.writeFileSync(path.join(dir, 'assets', 'letra-a1b2c3.woff2'), 'wOF2')
  fs.writeFileSync(path.join(dir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  fs.writeFileSync(path.join(dir, 'robots.txt'), 'User-agent: *\n')
  fs.writeFileSync(path.join(dir, '.env'), 'SESSION_SECRET=x')
  return dir
}

export type RawAnswer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer }

type Ask = http.RequestOptions & { body?: string | Buffer }

/** One request, with any header a hostile client could send. */
export async function requestTo(port: number, path: string, options: Ask = {}): Promise<RawAnswer> {
  const { body, ...rest } = options
  const request = http.request({ port, path, host: '127.0.0.1', agent: false, ...rest })
  request.end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const pieces: Buffer[] = []
  for await (const piece of response) pieces.push(piece as Buffer)
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: Buffer.concat(pieces),
  }
}

/** A form, posted as a browser would from the shop itself. */
export function postTo(port: number, path: string, body: string, headers = {}, agent?: http.Agent) {
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return requestTo(port, path, {
    method: 'POST',
    body,
    headers: { ...type, ...headers },
    agent: agent ?? false,
  })
}

/** Sends bytes as they are and gives back everything that came until the other side hung up. */
export async function talk(port: number, ...bytes: (string | Buffer)[]): Promise<string> {
  const socket = net.connect(port, '127.0.0.1')
  // Being cut off is an answer too.
  socket.on('error', () => {})
  let heard = ''
  socket.on('data', (piece) => (heard += piece.toString('latin1')))
  for (const piece of bytes) socket.write(piece)
  await hangUp(socket)
  return heard
}

/** Until the other side has hung up; not `once`, which takes the reset before it for a failure. */
export function hangUp(socket: net.Socket): Promise<void> {
  return new Promise((resolve) => socket.on('close', () => resolve()))
}

export function request(line: string, ...headers: string[]): string {
  return [line, ...headers, '', ''].join('\r\n')
}
