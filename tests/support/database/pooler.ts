import net, { type AddressInfo } from 'node:net'
import pg from 'pg'

/** When a client gives its server process back: with its connection, or after each transaction. */
export type Pooling = 'session' | 'transaction'

/** Which of the server processes that rest is taken next. */
export type Order = 'the last one used' | 'the one that rested longest'

const STARTUP = 'R\0\0\0\x08\0\0\0\0' + 'Z\0\0\0\x05I'
const READY = 'Z'.charCodeAt(0)
const TERMINATE = 'X'.charCodeAt(0)

/** A server process, reached by a connection that pg has signed in with. */
type Backend = { socket: net.Socket; hears: (bytes: Buffer) => void }

/**
 * A pooler in front of PostgreSQL, as PgBouncer: clients share the server processes that were opened.
 *
 * @param opened how many rest when the first client comes
 */
export async function startPooler(
  url: string,
  pooling: Pooling,
  { opened = 1, order = 'the last one used' }: { opened?: number; order?: Order } = {},
) {
  const resting: Backend[] = []
  const backends: Backend[] = []
  for (let count = 0; count < opened; count += 1) resting.push(await newBackend())

  async function newBackend(): Promise<Backend> {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    // From here on its bytes are the clients': pg has only signed in.
    const { stream: socket } = (client as unknown as { connection: { stream: net.Socket } })
      .connection
    socket.removeAllListeners()
    const backend: Backend = { socket, hears: () => {} }
    socket.on('data', (bytes) => backend.hears(bytes)).on('error', () => {})
    backends.push(backend)
    return backend
  }

  async function take(): Promise<Backend> {
    const taken = order === 'the last one used' ? resting.pop() : resting.shift()
    return taken ?? newBackend()
  }

  const server = net.createServer((client) => {
    let backend: Promise<Backend> | undefined
    let isIn = false

    function giveBack() {
      void backend?.then((taken) => {
        taken.hears = () => {}
        // Of a session nothing may be left for the next one.
        if (pooling === 'session') taken.socket.destroy()
        else resting.push(taken)
      })
      backend = undefined
    }

    client
      .setNoDelay(true)
      .on('error', () => {})
      .on('close', giveBack)
    client.on('data', (bytes) => {
      if (!isIn) {
        isIn = true
        client.write(STARTUP, 'latin1')
      } else if (bytes[0] === TERMINATE) {
        client.end()
      } else {
        backend ??= take()
        void backend.then((taken) => {
          taken.hears = (answer) => {
            client.write(answer)
            if (pooling === 'transaction' && isIdle(answer)) giveBack()
          }
          taken.socket.write(bytes)
        })
      }
    })
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    async stop() {
      for (const { socket } of backends) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Whether an answer ends with the word that no transaction is open. */
function isIdle(answer: Buffer): boolean {
  return answer.at(-6) === READY && answer.at(-1) === 'I'.charCodeAt(0)
}
