import http from 'node:http'
import type { Socket } from 'node:net'
import { log } from '../app/report.server'
import type { Capacity } from './admission'
import { type Answering, createAnswer } from './answer'
import type { BodyTimes } from './body'
import { refuseTunnel, refuseUnreadable } from './raw-answers'

export type ShopServerOptions = Omit<Answering, 'capacity' | 'bodyTimes' | 'write'> & {
  write?: Answering['write']
  capacity?: Capacity
  times?: Partial<Times>
}

/** How long things may take, milliseconds. */
export type Times = {
  headers: number
  body: BodyTimes
  /** A connection on which nothing moves. */
  silent: number
  keptAlive: number
  /** Between two looks for connections that take too long. */
  check: number
}

const TIMES: Times = {
  headers: 15_000,
  body: { form: 30_000, upload: 120_000, drain: 15_000 },
  silent: 60_000,
  keptAlive: 10_000,
  check: 1_000,
}
/** A crowd of 2 000 is served as long as 67 of them are each second; it takes two cores for 100 orders. */
const CAPACITY: Capacity = { atOnce: 32, waiting: 2_000, waitMs: 30_000 }
const CONNECTIONS = 5_000
const HEADER_BYTES = 16 * 1024
const IDLE_CHECK_MS = 20

/** What `createShopServer` gives: a server that does not listen yet. */
export type ShopServer = {
  server: http.Server
  /** Accepts no more, lets what is under way finish, and cuts what is left after so many ms. */
  close(graceMs: number): Promise<void>
}

/**
 * The shop's HTTP server, with its limits of time and size.
 *
 * @source reliability H-03, H-04, F-10
 */
export function createShopServer(options: ShopServerOptions): ShopServer {
  const times = { ...TIMES, ...options.times }
  const answer = createAnswer({
    ...options,
    capacity: options.capacity ?? CAPACITY,
    bodyTimes: times.body,
    write: options.write ?? ((line) => log.info(line, 'respuesta')),
  })
  const server = http.createServer({
    headersTimeout: times.headers,
    // Forms have a shorter time of their own, while they are read.
    requestTimeout: Math.max(times.body.upload, times.headers),
    keepAliveTimeout: times.keptAlive,
    connectionsCheckingInterval: times.check,
    maxHeaderSize: HEADER_BYTES,
    requireHostHeader: false,
  })
  server.maxConnections = CONNECTIONS
  server.timeout = times.silent
  server.on('request', answer)
  server.on('checkContinue', (req, res) => server.emit('request', req, res))
  server.on('checkExpectation', (req, res) => server.emit('request', req, res))
  server.on('connect', refuseTunnel)
  server.on('clientError', refuseUnreadable)

  const silent = silentConnections(server)

  return { server, close: (graceMs) => close(server, silent, graceMs) }
}

/** Browsers open connections ahead; node takes one that has not asked anything yet for a busy one. */
function silentConnections(server: http.Server): Set<Socket> {
  const silent = new Set<Socket>()
  server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', ({ socket }) => silent.delete(socket))
  return silent
}

async function close(server: http.Server, silent: Set<Socket>, graceMs: number) {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  for (const socket of silent) socket.destroy()
  // A kept connection would stay open after the answer that it waits for.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(idle)
  clearTimeout(deadline)
}
