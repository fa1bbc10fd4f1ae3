import fs from 'node:fs'
import http from 'node:http'
import { log } from '../../app/log.server'
import type { Capacity } from '../limits/admission'
import { type Answering, createAnswer } from './answer'
import type { BodyTimes } from './body'
import { oneAtATime } from '../limits/one-at-a-time'
import { refuseTunnel, refuseUnreadable } from './protocol-errors'
import { keepSeats, type Seats } from '../limits/seats'

export type ShopServerOptions = Omit<Answering, 'capacity' | 'bodyTimes' | 'write'> & {
  write?: Answering['write']
  capacity?: Capacity
  seats?: Seats
  times?: Partial<Times>
}

/** How long things may take, milliseconds. */
export type Times = {
  /** A connection on which nothing has been asked. */
  firstWord: number
  headers: number
  body: BodyTimes
  /** A connection on which nothing moves. */
  silent: number
  keptAlive: number
  /** Between two looks for connections that take too long. */
  check: number
}

const TIMES: Times = {
  // A phone sends a lost packet again after one, three and seven seconds.
  firstWord: 8_000,
  headers: 15_000,
  body: { form: 30_000, upload: 120_000, drain: 15_000 },
  silent: 60_000,
  keptAlive: 10_000,
  check: 1_000,
}
/**
 * A crowd of 2 000 is served as long as 67 of them are each second; it takes two cores for 100 orders.
 * What is worked on at once shares one processor: eight of one customer are enough to keep it busy.
 */
const CAPACITY: Capacity = { atOnce: 32, ofOne: 8, waiting: 2_000, waitMs: 30_000 }
/**
 * A carrier's address is shared by hundreds of phones, a browser opens six connections and keeps them
 * for ten seconds: 2,000 are 330 pages that load at the same moment. Behind proxies all come from one.
 */
const SEATS: Seats = { all: 5_000, ofOne: 2_000 }
/** Files that pictures, uploads and the database need beside the connections. */
const OTHER_FILES = 500
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
  server.timeout = times.silent
  const closeSilent = keepSeats(server, options.seats ?? seatsBehind(options.trustProxy))
  server.on('connection', (socket) => socket.setTimeout(times.firstWord))
  server.on('request', ({ socket }) => socket.setTimeout(times.silent))
  server.on('request', oneAtATime(answer))
  server.on('checkContinue', (req, res) => server.emit('request', req, res))
  server.on('checkExpectation', (req, res) => server.emit('request', req, res))
  server.on('connect', refuseTunnel)
  server.on('clientError', refuseUnreadable)

  return { server, close: (graceMs) => close(server, closeSilent, graceMs) }
}

function seatsBehind(proxies: number): Seats {
  const all = Math.max(100, Math.min(SEATS.all, openFilesMax() - OTHER_FILES))
  return { all, ofOne: proxies === 0 ? Math.min(SEATS.ofOne, all) : all }
}

/** What `ulimit -n` allows, where Linux says so: a connection beyond it could not even be refused. */
function openFilesMax(): number {
  const limits = '/proc/self/limits'
  const text = fs.existsSync(limits) ? fs.readFileSync(limits, 'utf8') : ''
  return Number(/^Max open files\s+(\d+)/m.exec(text)?.[1] ?? Infinity)
}

async function close(server: http.Server, closeSilent: () => void, graceMs: number) {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Browsers open connections ahead; node takes one that has not asked anything for a busy one.
  closeSilent()
  // A kept connection would stay open after the answer that it waits for.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(idle)
  clearTimeout(deadline)
}
