import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'

/** Below those that systems give to connections and servers that ask for any. */
const [FIRST, END] = [15_000, 32_000]

/** A port that nobody listens on, nor is likely to before a shop does. */
export async function lastingPort(): Promise<number> {
  const port = randomInt(FIRST, END)
  const server = net.createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return port
  } catch {
    return lastingPort()
  } finally {
    server.close()
  }
}
