import net, { type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** 400 kbit/s, as a telephone has at the edge of its cell. */
export const EDGE_BYTES_S = 50_000
/** How often a line moves what it may, milliseconds. */
const STEP_MS = 50

/**
 * A line of so many bytes a second, each way and each connection, between a visitor and a shop.
 *
 * @param origin the shop's
 * @param bytesPerSecond may change while it runs
 */
export async function startSlowLine(origin: string, bytesPerSecond = EDGE_BYTES_S) {
  const { hostname, port } = new URL(origin)
  const state = { bytesPerSecond, cuts: [] as number[], sent: 0 }
  const open = new Set<net.Socket>()
  const server = net.createServer((visitor) => {
    const shop = net.connect(Number(port), hostname)
    const end = () => [visitor, shop].forEach((socket) => socket.destroy())
    for (const socket of [visitor, shop]) {
      open.add(socket)
      socket.setNoDelay(true).on('error', end)
      socket.on('close', () => {
        open.delete(socket)
        end()
      })
    }
    let sent = 0
    void pump(visitor, shop, (bytes) => {
      state.sent += bytes
      sent += bytes
      const [cut = Infinity] = state.cuts
      if (sent < cut) return true
      state.cuts.shift()
      end()
      return false
    })
    void pump(shop, visitor, () => true)
  })

  /** Passes on piece by piece; `passed` says whether the line goes on. */
  async function pump(from: net.Socket, to: net.Socket, passed: (bytes: number) => boolean) {
    // When the line is free again: what comes late by a busy machine is made up for by what follows.
    let free = 0
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) {
        free = Math.max(free, performance.now())
        const step = Math.ceil((state.bytesPerSecond * STEP_MS) / 1_000)
        for (let at = 0; at < chunk.length; at += step) {
          const piece = chunk.subarray(at, at + step)
          free += (STEP_MS * piece.length) / step
          await wait(Math.max(0, free - performance.now()))
          to.write(piece)
          if (!passed(piece.length)) return
        }
      }
      to.end()
    } catch {
      to.destroy()
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  return {
    origin: `http://${hostname}:${address.port}`,
    /** Has the next connections on which so many bytes were sent be cut there, one after the other. */
    cutAfter(...bytes: number[]) {
      state.cuts = bytes
    },
    /** How many of the cuts are still to come. */
    cutsLeft: () => state.cuts.length,
    /** All bytes that visitors sent. */
    sent: () => state.sent,
    faster(bytesPerSecond: number) {
      state.bytesPerSecond = bytesPerSecond
    },
    async stop() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
