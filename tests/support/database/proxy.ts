import net, { type AddressInfo } from 'node:net'

/** Something one side said: the type of a message of PostgreSQL's protocol, and its bytes. */
export type Message = { type: string; bytes: Buffer }

/**
 * Whether the connection is cut here: `before` the message is passed on, `after` it, or not. One that
 * is `late` arrives with the next one of its side.
 */
export type Cut = 'before' | 'after' | 'late' | null

/**
 * A TCP proxy before PostgreSQL that can be cut: everything passes, until `onMessage` says otherwise.
 *
 * Only whole messages are passed on, so the other side never sees half a one.
 */
export async function startProxy(databaseUrl: string) {
  let target = new URL(databaseUrl)
  const state = { onMessage: (_from: 'shop' | 'database', _message: Message): Cut => null }
  const server = net.createServer((shop) => {
    const database = net.connect(Number(target.port), target.hostname)
    const cut = () => [shop, database].forEach((socket) => socket.destroy())
    for (const socket of [shop, database]) socket.setNoDelay(true).on('error', cut).on('close', cut)
    passOn(shop, database, 'shop', cut)
    passOn(database, shop, 'database', cut)
  })

  function passOn(from: net.Socket, to: net.Socket, side: 'shop' | 'database', cut: () => void) {
    let rest = Buffer.alloc(0)
    const unsent: Buffer[] = []
    // The first message of a client has no type: its length stands where the type would.
    let head = side === 'shop' ? 0 : 1
    from.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk])
      while (rest.length >= head + 4) {
        const end = head + rest.readUInt32BE(head)
        if (rest.length < end) return
        const message = { type: rest.toString('latin1', 0, head), bytes: rest.subarray(0, end) }
        const at = state.onMessage(side, message)
        if (at !== 'before') unsent.push(message.bytes)
        if (at !== 'late') for (const bytes of unsent.splice(0)) to.write(bytes)
        if (at === 'before' || at === 'after') return cut()
        rest = rest.subarray(end)
        head = 1
      }
    })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    /** From now on, what happens to each message. */
    whenever(onMessage: typeof state.onMessage) {
      state.onMessage = onMessage
    },
    /** Where connections lead that are opened from now on. */
    moveTo(databaseUrl: string) {
      target = new URL(databaseUrl)
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
