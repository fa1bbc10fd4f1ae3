import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Opens a server to this machine, and says its origin to whoever started this script. */
export function listen(server: Server) {
  server.listen(0, '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
}
