import fs from 'node:fs'
import http from 'node:http'
import { answerLog } from '../../app/log.server'
import type { Capacity } from '../limits/admission'
import { type Answering, createAnswer } from './answer'
import type { BodyTimes } from '../body/read-body'
import { answerInSequence } from '../limits/pipelining'
import { closeServer } from './close-server'
import { refuseTunnel, refuseUnreadable } from './protocol-errors'
import { limitConnections, type ConnectionLimits } from '../limits/connection-limits'
import { DEADLINES } from '../../app/deadlines.server'

export type ShopServerOptions = Omit<Answering, 'capacity' | 'bodyTimes' | 'write'> & {
  write?: Answering['write']
  capacity?: Capacity
  connectionLimits?: ConnectionLimits
  times?: Partial<Times>
}

/** How long things may take, milliseconds. */
export type Times = {
  /** A connection without a request yet. */
  firstRequest: number
  headers: number
  body: BodyTimes
  /** A connection on which no bytes are sent. */
  inactive: number
  keptAlive: number
  /** Between two checks for connections that take too long. */
  check: number
}

const TIMES: Times = {
  firstRequest: DEADLINES.firstRequest,
  headers: DEADLINES.headers,
  body: {
    form: DEADLINES.formBody,
    upload: DEADLINES.uploadBody,
    archive: DEADLINES.archiveBody,
    drain: DEADLINES.drain,
  },
  inactive: DEADLINES.inactive,
  keptAlive: DEADLINES.keptAlive,
  check: 1_000,
}
/**
 * 2,000 waiting requests are answered in time at 67 a second; two cores do 100 orders a second.
 * Concurrent requests share one processor: eight of one client are enough to keep it busy.
 */
const CAPACITY: Capacity = { atOnce: 32, ofOne: 8, waiting: 2_000, waitMs: DEADLINES.turn }
/**
 * A carrier's address is shared by hundreds of phones, a browser opens six connections and keeps them
 * for ten seconds: 2,000 are 330 pages loading at once. Behind proxies all connections have one address.
 */
const CONNECTION_LIMITS: ConnectionLimits = { all: 5_000, ofOne: 2_000 }
/** Files that uploads and the database need beside the connections. */
const OTHER_FILES = 500
const HEADER_BYTES = 16 * 1024

/** A server that does not listen yet. */
export type ShopServer = {
  server: http.Server
  /** Accepts no new connections, lets requests finish, and closes what is left after so many ms (`closeServer`). */
  close(graceMs: number): Promise<void>
}

/**
 * The shop's HTTP server, with its limits of time and size.
 *
 * @source docs/specification/reliability.md H-03, H-04, F-10
 */
export function createShopServer(options: ShopServerOptions): ShopServer {
  const times = { ...TIMES, ...options.times }
  const answer = createAnswer({
    ...options,
    capacity: options.capacity ?? CAPACITY,
    bodyTimes: times.body,
    write: options.write ?? ((line) => answerLog.info(line, 'respuesta')),
  })
  const server = http.createServer({
    headersTimeout: times.headers,
    // Forms have a shorter time of their own, while they are read.
    requestTimeout: Math.max(times.body.archive, times.body.upload, times.headers),
    keepAliveTimeout: times.keptAlive,
    connectionsCheckingInterval: times.check,
    maxHeaderSize: HEADER_BYTES,
    requireHostHeader: false,
  })
  server.timeout = times.inactive
  const sockets = limitConnections(
    server,
    options.connectionLimits ?? connectionLimitsBehind(options.trustProxy),
  )
  server.on('connection', (socket) => socket.setTimeout(times.firstRequest))
  server.on('request', ({ socket }) => socket.setTimeout(times.inactive))
  server.on('request', answerInSequence(answer))
  server.on('checkContinue', (req, res) => server.emit('request', req, res))
  server.on('checkExpectation', (req, res) => server.emit('request', req, res))
  server.on('connect', refuseTunnel)
  server.on('clientError', refuseUnreadable)

  return { server, close: (graceMs) => closeServer(server, sockets, graceMs) }
}

function connectionLimitsBehind(proxies: number): ConnectionLimits {
  // Each may be filling a file with an upload.
  const places = Math.floor((openFilesMax() - OTHER_FILES) / 2)
  const all = Math.max(100, Math.min(CONNECTION_LIMITS.all, places))
  return { all, ofOne: proxies === 0 ? Math.min(CONNECTION_LIMITS.ofOne, all) : all }
}

/** What `ulimit -n` allows, where Linux says so: a connection beyond it could not even be refused. */
function openFilesMax(): number {
  const limits = '/proc/self/limits'
  const text = fs.existsSync(limits) ? fs.readFileSync(limits, 'utf8') : ''
  return Number(/^Max open files\s+(\d+)/m.exec(text)?.[1] ?? Infinity)
}
