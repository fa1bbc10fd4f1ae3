import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'

/** A form that the server has begun to read, once `taken` resolves; `finish` sends the rest of it. */
export function halfSent(url: string, cookies: string, fields: Record<string, string>) {
  const body = Buffer.from(new URLSearchParams(fields).toString())
  const request = http.request(url, {
    agent: false,
    method: 'POST',
    headers: {
      Cookie: cookies,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': body.length,
      // So that the server tells when it is ready to read.
      Expect: '100-continue',
    },
  })
  request.flushHeaders()
  async function finish() {
    request.end(body)
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
    answer.resume()
    return answer
  }
  return { taken: once(request, 'continue'), finish }
}

export function refusesConnections(origin: string): Promise<boolean> {
  const socket = net.connect(Number(new URL(origin).port), '127.0.0.1')
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(false))
    socket.once('error', () => resolve(true))
  }).finally(() => socket.destroy())
}
