import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { readTask } from './child'

/** One answer, to be given to everybody. */
export type Fixed = { status: number; headers: [string, string][]; base64: string }

/* The least that Node can do: the bytes of a real answer, from memory, with the same headers. */
const { status, headers, base64 } = await readTask<Fixed>()
const body = Buffer.from(base64, 'base64')
const server = http.createServer((_req, res) => {
  res.writeHead(status, headers.flat())
  res.end(body)
})
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
