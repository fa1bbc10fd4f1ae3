import { spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { BROWSER } from './load'

/**
 * The least that Node can do, in a process of its own: for an address the bytes of its answer, from memory; for a folder
 * its files, by a library that does nothing else.
 */
export async function startBareServer(of: string) {
  const args = ['--import', 'tsx', import.meta.filename, of]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  const origin = `http://127.0.0.1:${Number(port)}`
  return { origin, pid: child.pid ?? 0, stop: () => child.kill() }
}

if (process.argv[1] === import.meta.filename) {
  const of = process.argv[2] ?? ''
  const server = http.createServer(await (of.startsWith('http') ? repeated(of) : filesIn(of)))
  const tell = () => console.log((server.address() as AddressInfo).port)
  server.listen(0, '127.0.0.1', tell)
}

async function repeated(url: string): Promise<http.RequestListener> {
  const asked = http.get(url, { headers: BROWSER })
  const [answer] = (await once(asked, 'response')) as [http.IncomingMessage]
  const body = await buffer(answer)
  const { 'content-type': type, 'content-encoding': encoding } = answer.headers
  const head = { 'Content-Type': type, 'Content-Encoding': encoding, 'Content-Length': body.length }
  return (_req, res) => res.writeHead(200, head).end(body)
}

async function filesIn(root: string): Promise<http.RequestListener> {
  // Only now: the bench installs it before it measures.
  const { default: sirv } = await import('sirv')
  const serve = sirv(root)
  return (req, res) => {
    req.url = (req.url ?? '').replace('/imagenes/', '/')
    serve(req, res)
  }
}
