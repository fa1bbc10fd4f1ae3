import http from 'node:http'
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
const CAPACITY: Capacity = { atOnce: 32, waiting: 1_500, waitMs: 15_000 }
const CONNECTIONS = 2_000
const HEADER_BYTES = 16 * 1024

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
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, answer)
  server.on('connect', refuseTunnel)
  server.on('clientError', refuseUnreadable)

  return { server, close: (graceMs) => close(server, graceMs) }
}

async function close(server: http.Server, graceMs: number) {
  // A kept connection would stay open after the answer that it waits for.
  server.on('request', (_req, res: http.ServerResponse) => res.once('close', closeIdle))
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const poll = setInterval(closeIdle, 50)
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs)
  closeIdle()
  await closed
  clearInterval(poll)
  clearTimeout(deadline)

  function closeIdle() {
    server.closeIdleConnections()
  }
}
