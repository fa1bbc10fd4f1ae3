import type http from 'node:http'
import net, { type Socket } from 'node:net'
import { lastAnswer } from './protocol-errors'

/** Turns of the event loop without a connection, each as short as this, before the port is closed. */
const QUIET_TURNS = 2
const SHORT_MS = 0.5
/** How long a request may still be on its way on a connection that is there. */
const ON_ITS_WAY_MS = 300
const IDLE_CHECK_MS = 20

/**
 * Stops a server so that nobody is cut off: takes what the system has accepted, then no more; answers what comes
 * on these connections, each time for the last time; ends those on which nothing comes.
 *
 * @param sockets of the connections that there are
 * @param graceMs after so long it closes what is left
 */
export async function closeServer(
  server: http.Server,
  sockets: () => Iterable<Socket>,
  graceMs: number,
): Promise<void> {
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs)
  server.prependListener('request', (_req, res) => askNoMore(res))
  for (const socket of sockets()) askNoMore(lastAnswer(socket))
  await takeAccepted(server, graceMs / 2)
  // That of HTTP would also close idle connections, whose next request may have arrived unread.
  const closed = new Promise<void>((resolve) =>
    net.Server.prototype.close.call(server, () => resolve()),
  )
  let idle: NodeJS.Timeout | undefined
  const timeout = setTimeout(() => {
    // Right after what has arrived was read.
    idle = setInterval(() => setImmediate(endIdle, server, sockets), IDLE_CHECK_MS)
  }, ON_ITS_WAY_MS)
  await closed
  clearTimeout(deadline)
  clearTimeout(timeout)
  clearInterval(idle)
  // Its other timers.
  server.close()
}

/** The client learns that its next request needs another connection. */
function askNoMore(answer: http.ServerResponse | undefined) {
  if (answer && !answer.headersSent) answer.setHeader('Connection', 'close')
}

/**
 * Node takes one connection a turn: none is left once a turn brings none. One in which much else was done says
 * nothing of what came meanwhile.
 *
 * @param mostMs for so long at most, while ever more come
 */
async function takeAccepted(server: http.Server, mostMs: number) {
  const end = performance.now() + mostMs
  let quiet = 0
  const accept = () => (quiet = 0)
  server.on('connection', accept)
  while (quiet < QUIET_TURNS && performance.now() < end) {
    const began = performance.now()
    quiet += 1
    await new Promise((resolve) => setImmediate(resolve))
    if (performance.now() - began > SHORT_MS) quiet = 0
  }
  server.off('connection', accept)
}

function endIdle(server: http.Server, sockets: () => Iterable<Socket>) {
  server.closeIdleConnections()
  // Browsers open connections in advance; node counts one without a request as busy.
  for (const socket of sockets()) {
    if (!lastAnswer(socket) && socket.bytesRead === 0) socket.destroy()
  }
}
